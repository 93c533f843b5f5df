package io.github.dynamospring.plan.read;

import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.plan.Selection;
import io.github.dynamospring.plan.TableAction;
import io.github.dynamospring.plan.TableAction.Operation;
import io.github.dynamospring.plan.filter.ItemFilters;
import io.github.dynamospring.plan.key.KeyMatch;
import io.github.dynamospring.plan.key.KeyMatch.Tightness;
import org.jspecify.annotations.Nullable;

/**
 * Way to serve a pattern.
 *
 * @param access the request that is made
 * @param match what the key takes
 * @param order how the order comes about
 * @param filters what is checked of the items
 * @param delivery what is returned of them
 * @param narrowedFrom the types that a narrower range keeps out
 * @param consistent whether the read is strongly consistent
 * @param leftOut the properties without which an item is not in the index, though nothing
 * is asked of them
 */
record Candidate(Access access, KeyMatch match, OrderMatch order, ItemFilters filters, ResultDelivery delivery,
		List<String> narrowedFrom, boolean consistent, List<String> leftOut) {

	/**
	 * Those that leave out nothing first, and whose order is exact, then the cheapest.
	 * Candidates that are alike keep the order of declaration.
	 */
	static final Comparator<Candidate> RANKING = Comparator
		.<Candidate, Boolean>comparing((candidate) -> !candidate.leftOut.isEmpty())
		.thenComparing((candidate) -> candidate.order.precision() != null)
		.thenComparing(Candidate::access)
		.thenComparing((candidate) -> candidate.match.spread())
		.thenComparing((candidate) -> candidate.match.tightness())
		.thenComparing((candidate) -> candidate.delivery.fetch() != ResultDelivery.Fetch.NONE)
		.thenComparing((candidate) -> candidate.match.key().kind())
		.thenComparing((candidate) -> width(candidate.match.key()));

	private static int width(EntityKey key) {
		Set<String> projected = key.projected();
		return (projected != null) ? projected.size() : Integer.MAX_VALUE;
	}

	/**
	 * Return whether the key of another Query takes all that this one takes, and more, or
	 * takes it more exactly: it reads fewer items.
	 */
	boolean isBeatenBy(Candidate other) {
		return this.access == Access.QUERY && (other.leftOut.isEmpty() || !this.leftOut.isEmpty())
				&& (other.order.precision() == null || this.order.precision() != null)
				&& other.match.consumed().containsAll(this.match.consumed())
				&& (other.match.consumed().size() > this.match.consumed().size()
						|| other.match.coarse().size() < this.match.coarse().size());
	}

	/**
	 * Return how many items a page is to have, or null for as many as fit. DynamoDB
	 * counts before the filter: where most items may be filtered out, a small page would
	 * mean many of them.
	 */
	@Nullable Integer pageLimit(Result result) {
		if (!this.filters.asked().isEmpty()) {
			return null;
		}
		if (result.kind() == Result.Kind.EXISTS) {
			return 1;
		}
		if (result.limit() != null) {
			return result.limit();
		}
		return (result.kind() == Result.Kind.ONE) ? 2 : null;
	}

	/**
	 * Return the names of the attributes that are taken from the key, or null for all.
	 */
	@Nullable Set<String> readAttributes(DynamoPersistentEntity<?> entity) {
		List<Path> returned = this.delivery.projection();
		if (returned == null && this.delivery.selection() == Selection.DEFAULT) {
			return null;
		}
		Set<String> names = new HashSet<>();
		this.filters.paths().forEach((path) -> names.add(ItemFilters.attribute(entity, path).root()));
		if (returned != null) {
			returned.forEach((path) -> names.add(path.root()));
		}
		return names;
	}

	EntityKey key() {
		return this.match.key();
	}

	Tightness tightness() {
		return this.match.tightness();
	}

	/**
	 * Return what is done to the table and its indexes. DynamoDB itself fetches what a
	 * local index lacks.
	 */
	Set<TableAction> actions() {
		Set<TableAction> actions = new LinkedHashSet<>();
		actions.add(new TableAction(this.access.operation(), key().indexName()));
		if (this.delivery.fetch() == ResultDelivery.Fetch.BY_BATCH) {
			actions.add(new TableAction(Operation.BATCH_GET_ITEM, null));
		}
		return actions;
	}

	/**
	 * The requests, the cheapest first.
	 */
	enum Access {

		GET(Operation.GET_ITEM),

		BATCH_GET(Operation.BATCH_GET_ITEM),

		QUERY(Operation.QUERY),

		SCAN(Operation.SCAN);

		private final Operation operation;

		Access(Operation operation) {
			this.operation = operation;
		}

		Operation operation() {
			return this.operation;
		}

		boolean isPaged() {
			return this == QUERY || this == SCAN;
		}

	}

}
