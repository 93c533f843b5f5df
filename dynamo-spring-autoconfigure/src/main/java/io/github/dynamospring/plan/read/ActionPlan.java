package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.AccessRequest;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Plan of one kind of action within the transactions of one name. Each kind has its own
 * plan under the same name.
 */
public final class ActionPlan implements AccessPlan {

	private final AccessRequest request;

	private final Price price;

	private final Set<TableAction> actions;

	private final String explanation;

	private ActionPlan(String name, DynamoPersistentEntity<?> entity, String sent, List<String> parts, Price price,
			Set<TableAction> actions) {
		Assert.hasText(name, "'name' must not be empty");
		this.request = new ActionRequest(name, null, entity);
		this.price = price;
		this.actions = actions;
		this.explanation = "%s → %s %s: %s; %s, all actions or none".formatted(name, sent, table(),
				String.join(", ", parts), price);
	}

	/**
	 * Return the plan of an operation on whole entities.
	 * @param name the name of the transaction
	 */
	public static ActionPlan of(String name, CrudPlan plan) {
		CrudOperation operation = plan.request().operation();
		List<String> parts = parts(operation.method(), plan.entity(), new CrudExplanation(plan).parts());
		if (operation.reads()) {
			return new ActionPlan(name, plan.entity(), "TransactGetItems", parts, Price.TRANSACTIONAL_READ,
					TableAction.onTable(Operation.GET_ITEM));
		}
		return new ActionPlan(name, plan.entity(), "TransactWriteItems", parts, plan.price().inTransaction(),
				plan.actions());
	}

	/**
	 * Return the plan of a planned update.
	 * @param name the name of the transaction
	 */
	public static ActionPlan ofUpdate(String name, AccessPlan plan) {
		return new ActionPlan(name, plan.entity(), "TransactWriteItems", List.of(plan.name()),
				plan.price().inTransaction(), plan.actions());
	}

	/**
	 * Return the plan of a check, which DynamoDB charges as a write.
	 * @param name the name of the transaction
	 * @see <a href=
	 * "https://martinhicks.dev/articles/what-a-conditional-dynamodb-transaction-costs">Units
	 * measured on DynamoDB</a>
	 */
	public static ActionPlan ofCheck(String name, DynamoPersistentEntity<?> entity) {
		return new ActionPlan(name, entity, "TransactWriteItems", List.of("check " + entity.getTypeName()),
				Price.TRANSACTIONAL_WRITE, TableAction.onTable(Operation.CONDITION_CHECK_ITEM));
	}

	private static List<String> parts(String operation, DynamoPersistentEntity<?> entity, List<String> more) {
		List<String> parts = new ArrayList<>();
		parts.add(operation + " " + entity.getTypeName());
		parts.addAll(more);
		return parts;
	}

	@Override
	public AccessRequest request() {
		return this.request;
	}

	@Override
	public Set<TableAction> actions() {
		return this.actions;
	}

	@Override
	public Price price() {
		return this.price;
	}

	@Override
	public String explain() {
		return this.explanation;
	}

	@Override
	public String toString() {
		return explain();
	}

	private record ActionRequest(String name, @Nullable String description,
			DynamoPersistentEntity<?> entity) implements AccessRequest {

	}

}
