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

/**
 * Plan of an operation on whole entities by their primary key.
 */
public final class CrudPlan implements AccessPlan {

	private final CrudRequest request;

	private final boolean consistent;

	private final Price price;

	CrudPlan(CrudRequest request, boolean consistent) {
		this.request = request;
		this.consistent = consistent;
		this.price = price(request, consistent);
	}

	@Override
	public CrudRequest request() {
		return this.request;
	}

	public boolean consistent() {
		return this.consistent;
	}

	/**
	 * Return what the read of an item costs, or the write of one and of its entries in
	 * indexes. A unique value that changes makes a transaction of it: the explanation
	 * says what that costs.
	 */
	@Override
	public Price price() {
		return this.price;
	}

	private static Price price(CrudRequest request, boolean consistent) {
		CrudOperation operation = request.operation();
		if (operation.reads()) {
			return Price.read(consistent);
		}
		boolean unique = !operation.replaces() && !request.entity().getUniqueProperties().isEmpty();
		boolean plain = !unique && !makesRevision(request);
		return (plain ? Price.WRITE : Price.TRANSACTIONAL_WRITE).withIndexWrites(indexWrites(request));
	}

	static boolean makesRevision(CrudRequest request) {
		return request.operation().stores() && request.entity().hasRevisions();
	}

	// An entry that moves to another key is deleted and put.
	private static Map<String, Integer> indexWrites(CrudRequest request) {
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
