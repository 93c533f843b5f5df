package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.AccessRequest;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;

import org.springframework.util.Assert;

/**
 * Plan of a pattern that reads the {@link Revisions} of an entity.
 */
public final class RevisionPlan implements AccessPlan {

	private final AccessRequest request;

	private final Kind kind;

	private final boolean consistent;

	RevisionPlan(AccessRequest request, Kind kind, boolean consistent) {
		Assert.isTrue(request.entity().hasRevisions(), () -> request.entity().getName() + " has no @Revisions");
		this.request = request;
		this.kind = kind;
		this.consistent = consistent;
	}

	@Override
	public AccessRequest request() {
		return this.request;
	}

	public Kind kind() {
		return this.kind;
	}

	public boolean consistent() {
		return this.consistent;
	}

	@Override
	public Set<TableAction> actions() {
		return TableAction.onTable(Price.Subject.REVISION,
				Set.of((this.kind == Kind.ONE) ? Operation.GET_ITEM : Operation.QUERY));
	}

	@Override
	public Price price() {
		return Price.read(this.consistent);
	}

	@Override
	public String explain() {
		EntityKey primary = entity().getPrimaryKey();
		List<KeyPart> parts = primary.parts();
		String template = RevisionKeys.partitionKey(entity(), parts.get(0)).template().toString();
		String partition = parts.get(0).attribute() + " = "
				+ template.replace("{partition}", parts.get(0).template()).replace("{sort}", parts.get(1).template());
		String reads = switch (this.kind) {
			case LAST -> "Query " + table() + ": " + partition + ", descending, the first item";
			case ALL -> "Query " + table() + ": " + partition + ", all pages";
			case ONE -> "GetItem " + table() + ": " + partition + ", " + parts.get(1).attribute() + " = {number}";
		};
		return name() + " → " + reads + "; " + price() + ", " + Explanation.consistency(this.consistent);
	}

	@Override
	public String toString() {
		return explain();
	}

	/**
	 * Kinds of reads of revisions.
	 */
	public enum Kind {

		/** The last one. */
		LAST,

		/** All of them. */
		ALL,

		/** The one with a number. */
		ONE

	}

}
