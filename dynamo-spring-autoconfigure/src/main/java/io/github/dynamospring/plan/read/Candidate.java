package io.github.dynamospring.plan.read;

import java.util.Arrays;
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
 * @param access the kind of request
 * @param match the match of its key
 * @param order the match of the order
 * @param filters the filters on the items
 * @param delivery the attributes that are returned
 * @param narrowedFrom the types that a narrower range keeps out
 * @param consistent whether the read is strongly consistent
 * @param leftOut the properties that an item needs to be in the index, but that may be
 * absent under the conditions
 */
record Candidate(Access access, KeyMatch match, OrderMatch order, ItemFilters filters, ResultDelivery delivery,
		List<String> narrowedFrom, boolean consistent, List<String> leftOut) {

	/**
	 * Order of candidates: complete results first, then an exact order, then the
	 * cheapest. Equal candidates keep the order of declaration.
	 */
	static final Comparator<Candidate> RANKING = (first, second) -> Arrays.compare(first.rank(), second.rank());

	private int[] rank() {
		return new int[] { rank(!this.leftOut.isEmpty()), rank(this.order.precision() != null), this.access.ordinal(),
				this.match.spread(), tightness().ordinal(), rank(this.delivery.fetch() != ResultDelivery.Fetch.NONE),
				key().kind().ordinal(), width() };
	}

	private static int rank(boolean worse) {
		return worse ? 1 : 0;
	}

	private int width() {
		Set<String> projected = key().projected();
		if (projected == null) {
			return Integer.MAX_VALUE;
		}
		return projected.size();
	}

	/**
	 * Return whether another Query reads fewer items: its key takes more predicates than
	 * this one, or takes the same more exactly.
	 */
	boolean isBeatenBy(Candidate other) {
		return this.access == Access.QUERY && (other.leftOut.isEmpty() || !this.leftOut.isEmpty())
				&& (other.order.precision() == null || this.order.precision() != null)
				&& other.match.consumed().containsAll(this.match.consumed())
				&& (other.match.consumed().size() > this.match.consumed().size()
						|| other.match.coarse().size() < this.match.coarse().size());
	}

	/**
	 * Return the maximum number of items of a page, or null for a full page. DynamoDB
	 * counts before the filter: a filter that drops most items would need many small
	 * pages.
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
		if (result.kind() == Result.Kind.ONE) {
			return 2;
		}
		return null;
	}

	/**
	 * Return the names of the attributes that are read from the table or index, or null
	 * for all.
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
	 * Return the actions on the table and its indexes. DynamoDB itself fetches the
	 * attributes that a local index lacks.
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
