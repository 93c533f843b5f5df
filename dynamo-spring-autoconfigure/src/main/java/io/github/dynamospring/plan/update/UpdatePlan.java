package io.github.dynamospring.plan.update;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.IntUnaryOperator;

import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.BoundUpdate;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.plan.UpdateRequest;
import org.jspecify.annotations.Nullable;

/**
 * Plan of an update of one item.
 */
public final class UpdatePlan implements AccessPlan {

	private final UpdateRequest request;

	private final AuditActions audit;

	private final DrawnShards shards;

	private final UniqueChanges unique;

	private final UpdateStatement statement;

	private final Price price;

	UpdatePlan(UpdateRequest request, AuditActions audit, DrawnShards shards, UniqueChanges unique,
			UpdateStatement statement, IndexWrites indexWrites) {
		this.request = request;
		this.audit = audit;
		this.shards = shards;
		this.unique = unique;
		this.statement = statement;
		this.price = price(indexWrites);
	}

	private Price price(IndexWrites indexWrites) {
		Price write = isTransaction() ? Price.TRANSACTIONAL_WRITE : Price.WRITE;
		Price price = write.withIndexEntries(indexWrites.count());
		if (this.unique.isEmpty()) {
			return price;
		}
		return price.plus(Price.Charge.ofItemsBeside(Price.Subject.MARKER, 2 * uniqueProperties().size(),
				entity().getTable().indexesOfAllItems()));
	}

	@Override
	public UpdateRequest request() {
		return this.request;
	}

	/**
	 * Return the request for the arguments of a call without a tenant, with random shards
	 * unless they are given.
	 * @throws IllegalArgumentException if an argument is null that must not be, or makes
	 * no key
	 */
	public BoundUpdate bind(@Nullable Object... arguments) {
		return bindFor(null, ThreadLocalRandom.current()::nextInt, arguments);
	}

	/**
	 * Return the request for arguments.
	 * @param tenant the tenant that the call belongs to, or null if the entity has no
	 * tenant
	 * @param random the source of random numbers from 0 below a bound, for each shard
	 * @throws IllegalArgumentException if an argument is null that must not be, or makes
	 * no key
	 */
	public BoundUpdate bindFor(@Nullable String tenant, IntUnaryOperator random, @Nullable Object[] arguments) {
		CallArguments call = this.shards.draw(CallArguments.ofTenant(name(), tenant, this.audit.note(arguments)),
				random);
		return this.statement.bind(call).with(this.unique.bind(call));
	}

	/**
	 * Return whether the update runs as a transaction with a token, because it is
	 * idempotent or moves the markers of unique values.
	 */
	public boolean isTransaction() {
		return this.request.idempotent() || !this.unique.isEmpty();
	}

	/**
	 * Return the unique properties that it changes.
	 */
	public List<UniqueProperty> uniqueProperties() {
		return this.unique.properties();
	}

	/**
	 * Return whether the update may be sent again after a lost answer, if no argument is
	 * null. A null argument removes a property instead of setting it, which may change
	 * the class. The class of the bound request counts for a call.
	 */
	public Repeatability repeatability() {
		return this.statement.repeatability();
	}

	@Override
	public Set<TableAction> actions() {
		Set<TableAction> actions = new LinkedHashSet<>(TableAction.onTable(Operation.UPDATE_ITEM));
		if (!this.unique.isEmpty()) {
			actions.addAll(TableAction.onTable(Price.Subject.MARKER,
					List.of(Operation.PUT_ITEM, Operation.DELETE_ITEM, Operation.CONDITION_CHECK_ITEM)));
		}
		return actions;
	}

	@Override
	public Price price() {
		return this.price;
	}

	@Override
	public String explain() {
		String parts = this.statement.describe();
		if (!this.unique.isEmpty()) {
			parts += ", " + this.unique.describe();
		}
		if (isTransaction()) {
			return line("TransactWriteItems", parts, "idempotent for ten minutes");
		}
		return line("UpdateItem", parts, this.statement.describeRepeatability());
	}

	private String line(String sent, String parts, String repeatability) {
		return name() + " → " + sent + " " + table() + ": " + parts + "; " + this.price + ", " + repeatability;
	}

	@Override
	public String toString() {
		return explain();
	}

}
