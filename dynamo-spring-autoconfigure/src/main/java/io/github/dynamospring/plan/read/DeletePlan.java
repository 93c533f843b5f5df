package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.BoundDelete;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.plan.key.AttributeCondition;
import io.github.dynamospring.plan.key.CompiledKey;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a pattern that deletes one item by its primary key.
 */
public final class DeletePlan implements AccessPlan {

	private final PatternRequest request;

	private final List<AttributeCondition> key;

	private final @Nullable String condition;

	private final List<PatternParameter> parametersOfCondition;

	private final Price price;

	private final String explanation;

	DeletePlan(PatternRequest request, List<AttributeCondition> key, @Nullable String condition,
			List<PatternParameter> parametersOfCondition, Price price, String explanation) {
		this.request = request;
		this.key = List.copyOf(key);
		this.condition = condition;
		this.parametersOfCondition = List.copyOf(parametersOfCondition);
		this.price = price;
		this.explanation = explanation;
	}

	@Override
	public PatternRequest request() {
		return this.request;
	}

	/**
	 * Return the condition that the item must meet, or null: the caller's own, and the
	 * exact values behind a key that loses a part of them.
	 */
	public @Nullable String condition() {
		return this.condition;
	}

	/**
	 * Return the parameters of the condition that the item must meet.
	 */
	public List<PatternParameter> parametersOfCondition() {
		return this.parametersOfCondition;
	}

	@Override
	public Set<TableAction> actions() {
		if (entity().getUniqueProperties().isEmpty()) {
			return TableAction.onTable(Operation.DELETE_ITEM);
		}
		return CrudActions.DELETION_WITH_MARKERS;
	}

	@Override
	public Price price() {
		return this.price;
	}

	@Override
	public String explain() {
		return this.explanation;
	}

	/**
	 * Bind the plan to the arguments of a call that belongs to no tenant.
	 * @param arguments the arguments, at the positions that the parameters name
	 * @throws IllegalArgumentException if an argument cannot be bound
	 */
	public BoundDelete bind(@Nullable Object[] arguments) {
		return bindFor(null, arguments);
	}

	/**
	 * Bind the plan to the arguments of a call.
	 * @param tenant the tenant that the call belongs to, or null if the entity has no
	 * tenant
	 * @param arguments the arguments, at the positions that the parameters name
	 * @throws IllegalArgumentException if an argument cannot be bound; the message names
	 * the pattern and the parameter
	 */
	public BoundDelete bindFor(@Nullable String tenant, @Nullable Object[] arguments) {
		CallArguments call = CallArguments.ofTenant(name(), tenant, arguments);
		return new BoundDelete(table(), CompiledKey.bindItem(this.key, call));
	}

	@Override
	public String toString() {
		return this.explanation;
	}

}
