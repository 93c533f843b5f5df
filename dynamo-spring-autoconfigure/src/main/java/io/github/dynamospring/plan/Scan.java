package io.github.dynamospring.plan;

import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;

import org.springframework.util.Assert;

/**
 * A way to serve a pattern by reading the whole table.
 *
 * @param filters what is checked of the items
 * @param delivery what is returned of them
 * @param consistent whether the read is strongly consistent
 */
record Scan(Filters filters, ResultDelivery delivery, boolean consistent) {

	static Scan of(PatternRequest request, Predicates predicates, PlannerSettings settings) {
		DynamoPersistentEntity<?> entity = request.entity();
		boolean amongTypes = entity.getTable().entities().size() > 1 || entity.getTable().hasMarkers();
		List<DynamoPersistentEntity<?>> types = amongTypes ? List.of(entity) : List.of();
		Filters filters = new Filters(predicates.all(), List.of(), types,
				!request.includeExpired() && entity.getTimeToLiveProperty() != null);
		return new Scan(filters, delivery(request, amongTypes), request.consistent() || settings.consistentReads());
	}

	private static ResultDelivery delivery(PatternRequest request, boolean amongTypes) {
		ResultDelivery delivery = new DeliveryPlanner(request).query(request.entity().getPrimaryKey(), List.of(),
				amongTypes);
		Assert.state(delivery != null, "A table has all attributes");
		return delivery;
	}

}
