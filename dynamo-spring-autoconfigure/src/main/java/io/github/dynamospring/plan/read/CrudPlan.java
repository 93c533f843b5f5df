package io.github.dynamospring.plan.read;

import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.Price;

/**
 * Plan of an operation on whole entities by their primary key.
 */
public final class CrudPlan implements AccessPlan {

	private final CrudRequest request;

	private final boolean consistent;

	CrudPlan(CrudRequest request, boolean consistent) {
		this.request = request;
		this.consistent = consistent;
	}

	@Override
	public CrudRequest request() {
		return this.request;
	}

	public boolean consistent() {
		return this.consistent;
	}

	/**
	 * Return what the read or write of an item costs. Each entry of an index that changes
	 * costs a write of its own, and a unique value that changes makes a transaction of
	 * it: the explanation says what that costs.
	 */
	@Override
	public Price price() {
		CrudOperation operation = this.request.operation();
		if (operation.reads()) {
			return Price.read(this.consistent);
		}
		boolean plain = operation.replaces() || entity().getUniqueProperties().isEmpty();
		return plain ? Price.WRITE : Price.TRANSACTIONAL_WRITE;
	}

	@Override
	public String explain() {
		return new CrudExplanation(this).text();
	}

	@Override
	public String toString() {
		return explain();
	}

}
