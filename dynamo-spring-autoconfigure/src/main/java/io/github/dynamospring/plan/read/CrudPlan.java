package io.github.dynamospring.plan.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.plan.TableAction;
import org.jspecify.annotations.Nullable;

/**
 * Plan of an operation on whole entities by their primary key. Its price is worked out
 * when it is read: a repository inherits eleven such operations, and calls few.
 */
public final class CrudPlan implements AccessPlan {

	private final CrudRequest request;

	private final boolean consistent;

	private volatile @Nullable Price price;

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

	@Override
	public Set<TableAction> actions() {
		return new CrudActions(this.request).all();
	}

	@Override
	public Price price() {
		Price known = this.price;
		if (known == null) {
			known = price(this.request, this.consistent);
			this.price = known;
		}
		return known;
	}

	/**
	 * Return the plan of a request without its own condition.
	 */
	public static CrudPlan of(CrudRequest request) {
		return new CrudPlan(request, request.consistent());
	}

	private static Price price(CrudRequest request, boolean consistent) {
		CrudOperation operation = request.operation();
		if (operation == CrudOperation.EXISTS_BY_ID) {
			return Price.read(consistent);
		}
		if (operation.reads()) {
			return Price.read(consistent).withObjects(request.entity(), Price.Unit.GET);
		}
		Price price = withMarkers(priceOfItem(request), request);
		if (operation.stores()) {
			price = price.withObjects(request.entity(), Price.Unit.PUT);
		}
		if (operation.deletesById() && hasMarkers(request)) {
			return price.after(Price.STRONGLY_CONSISTENT_READ);
		}
		return price;
	}

	private static Price priceOfItem(CrudRequest request) {
		boolean transaction = makesRevision(request) || hasMarkers(request) && !request.operation().replaces();
		Price write = transaction ? Price.TRANSACTIONAL_WRITE : Price.WRITE;
		Price price = write.withIndexEntries(indexEntries(request));
		if (makesRevision(request)) {
			return price.plus(beside(request, Price.Subject.REVISION, 1));
		}
		return price;
	}

	private static boolean hasMarkers(CrudRequest request) {
		return !request.entity().getUniqueProperties().isEmpty();
	}

	// The markers of a replaced item are known from a refusal, which is charged.
	private static Price withMarkers(Price price, CrudRequest request) {
		if (!hasMarkers(request)) {
			return price;
		}
		int values = request.entity().getUniqueProperties().size();
		if (!request.operation().replaces()) {
			return price.plus(beside(request, Price.Subject.MARKER, values));
		}
		Price changed = price.plusOnUniqueChange(Price.TRANSACTIONAL_WRITE.charges());
		if (makesRevision(request)) {
			changed = changed.plusOnUniqueChange(Price.Charge.ofItemsBeside(Price.Subject.REVISION, 1, List.of()));
		}
		return changed.plusOnUniqueChange(beside(request, Price.Subject.MARKER, 2 * values));
	}

	private static List<Price.Charge> beside(CrudRequest request, Price.Subject subject, int count) {
		return Price.Charge.ofItemsBeside(subject, count, request.entity().getTable().indexesOfAllItems());
	}

	static boolean makesRevision(CrudRequest request) {
		return request.operation().stores() && request.entity().hasRevisions();
	}

	// An entry that moves to another key is deleted and put.
	private static Map<String, Integer> indexEntries(CrudRequest request) {
		Set<String> fixed = paths(request.entity().getPrimaryKey());
		Map<String, Integer> entries = new LinkedHashMap<>();
		for (EntityKey key : request.entity().getKeys()) {
			String index = key.indexName();
			if (index != null) {
				boolean moves = request.operation().replaces() && !fixed.containsAll(paths(key));
				entries.put(index, moves ? 2 : 1);
			}
		}
		return entries;
	}

	private static Set<String> paths(EntityKey key) {
		return key.parts()
			.stream()
			.map(KeyPart::properties)
			.flatMap(List::stream)
			.map(PropertyReference::path)
			.collect(Collectors.toSet());
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
