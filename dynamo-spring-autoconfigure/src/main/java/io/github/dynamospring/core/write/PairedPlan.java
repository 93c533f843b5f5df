package io.github.dynamospring.core.write;

import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.AccessRequest;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.plan.read.CrudPlan;
import org.jspecify.annotations.Nullable;

/**
 * Plan of a pattern that writes an entity of a live migration. Its actions are those of
 * all phases. Its price is that of the phase that this instance is configured with.
 *
 * @param plain the plan without the migration
 * @param pair the pair of the entity
 */
public record PairedPlan(AccessPlan plain, ItemPair pair) implements AccessPlan {

	private static final Set<Operation> STORING = EnumSet.of(Operation.PUT_ITEM, Operation.UPDATE_ITEM);

	private static final Set<Operation> WRITING = EnumSet.of(Operation.PUT_ITEM, Operation.UPDATE_ITEM,
			Operation.DELETE_ITEM);

	/** Actions on the items of both sides. */
	private static final Set<TableAction> BOTH = TableAction.onTable(Operation.GET_ITEM, Operation.PUT_ITEM,
			Operation.DELETE_ITEM, Operation.CONDITION_CHECK_ITEM);

	/**
	 * Return the plan of a pattern in a live migration.
	 * @param pair the pair of the entity, or null if it is in no live migration
	 */
	public static AccessPlan of(AccessPlan plan, @Nullable ItemPair pair) {
		return (pair != null && has(plan, WRITING)) ? new PairedPlan(plan, pair) : plan;
	}

	private static boolean stores(AccessPlan plan) {
		return has(plan, STORING);
	}

	private static boolean has(AccessPlan plan, Set<Operation> operations) {
		return plan.actions().stream().anyMatch((action) -> operations.contains(action.operation()));
	}

	@Override
	public AccessRequest request() {
		return this.plain.request();
	}

	@Override
	public @Nullable String index() {
		return this.plain.index();
	}

	@Override
	public Set<TableAction> actions() {
		Set<TableAction> actions = new LinkedHashSet<>(this.plain.actions());
		actions.addAll(BOTH);
		return actions;
	}

	private boolean writesBoth() {
		return this.pair.writesBoth(!stores(this.plain));
	}

	@Override
	public Price price() {
		Price price = this.plain.price();
		return writesBoth() ? price.withObjects(this.plain.entity(), Price.Unit.GET).ofBoth(ofOther()) : price;
	}

	private List<Price.Charge> ofOther() {
		DynamoPersistentEntity<?> other = this.pair.other();
		CrudRequest write = new CrudRequest(name(), null, other, operation(), false, null, List.of());
		String table = other.getTable().logicalName();
		return CrudPlan.of(write)
			.price()
			.withObjects(other, Price.Unit.GET)
			.charges()
			.stream()
			.filter((charge) -> charge.index() != null)
			.map((charge) -> charge.in(table))
			.toList();
	}

	private CrudOperation operation() {
		if (request() instanceof CrudRequest crud) {
			return crud.operation();
		}
		return stores(this.plain) ? CrudOperation.SAVE : CrudOperation.DELETE;
	}

	@Override
	public String explain() {
		if (!writesBoth()) {
			return this.plain.explain();
		}
		return this.plain.explain() + "; in " + this.pair.migration() + ", GetItem of this and of "
				+ this.pair.other().getTypeName() + ", then TransactWriteItems of both instead; " + price();
	}

	@Override
	public String toString() {
		return explain();
	}

}
