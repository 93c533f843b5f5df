package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.hot.HotPartition;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.WatchedCapacity;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.IndexUsage;
import io.github.dynamospring.observation.meter.PatternStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics.Latency;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.Show;

import static org.mockito.ArgumentMatchers.anyInt;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * A shop with orders and devices, of which only orders have a repository, and what its
 * requests have cost.
 */
final class EndpointApplication {

	static final Instant LAST_USED = Instant.parse("2126-01-01T00:00:00Z");

	private final LocalApplication application = LocalApplication.unsent(Order.class, Customer.class, Device.class);

	private final List<PatternStatistics> statistics = new ArrayList<>();

	private final Map<String, ResourceUsage> resources = new TreeMap<>();

	EndpointApplication() {
		this.application.repository(Orders.class);
	}

	private static String resolve(String logicalName) {
		return "test-" + logicalName;
	}

	AccessPatterns patterns() {
		return this.application.patterns();
	}

	EndpointApplication use(String pattern, String table, @Nullable String index, double read, double write) {
		ResourceUsage usage = (write > 0) ? new ResourceUsage(table, index, read, write, 0, 0)
				: new ResourceUsage(table, index, read, 0, 7, 9);
		this.resources.merge(table + "/" + index, usage, EndpointApplication::sum);
		this.statistics.add(new PatternStatistics(pattern,
				Map.of(RequestOutcome.SUCCESS, 7L, RequestOutcome.THROTTLED, 1L), List.of(usage), 3,
				new Latency(Duration.ofNanos(1_500_000), Duration.ofMillis(20), Duration.ofMillis(30)), LAST_USED));
		return this;
	}

	private static ResourceUsage sum(ResourceUsage one, ResourceUsage other) {
		return new ResourceUsage(one.table(), one.index(), one.read() + other.read(), one.write() + other.write(),
				one.returned() + other.returned(), one.scanned() + other.scanned());
	}

	DynamoEndpoint endpoint() {
		return endpoint(Show.NEVER);
	}

	DynamoEndpoint endpoint(Show showValues) {
		DynamoStatistics statistics = mock(DynamoStatistics.class);
		given(statistics.patterns()).willReturn(this.statistics);
		this.statistics.forEach((pattern) -> given(statistics.pattern(pattern.name())).willReturn(pattern));
		given(statistics.resources()).willReturn(List.copyOf(this.resources.values()));
		given(statistics.indexes()).willReturn(indexes());
		HotPartitions hotPartitions = mock(HotPartitions.class);
		given(hotPartitions.heaviest(anyInt()))
			.willReturn(List.of(new HotPartition("test-shop", null, CapacityType.READ, "CUSTOMER#ada", 120, 2.5, 0.04),
					new HotPartition("test-shop", null, CapacityType.READ, "CUSTOMER#grace", 60, 2.5, 0.02),
					new HotPartition("test-shop", "gsi1", CapacityType.WRITE, "ORDER#1001", 10, 0, 0.01)));
		given(hotPartitions.capacity())
			.willReturn(List.of(new WatchedCapacity("test-shop", null, CapacityType.READ, 200, 7.5),
					new WatchedCapacity("test-shop", "gsi1", CapacityType.READ, 4, 4),
					new WatchedCapacity("test-shop", "gsi1", CapacityType.WRITE, 10, 0)));
		return endpoint(statistics, hotPartitions, showValues);
	}

	private List<IndexUsage> indexes() {
		return this.resources.values()
			.stream()
			.filter((usage) -> usage.index() != null)
			.map((usage) -> new IndexUsage(usage.table(), usage.index(), LAST_USED, usage.scanned() > 0, 0,
					usage.write()))
			.toList();
	}

	DynamoEndpoint endpoint(DynamoStatistics statistics, @Nullable HotPartitions hotPartitions, Show showValues) {
		return new DynamoEndpoint(this.application.context(), EndpointApplication::resolve, this.application.patterns(),
				statistics, hotPartitions, showValues, Stream::empty);
	}

	DynamoEndpoint endpointWithoutMetrics() {
		return new DynamoEndpoint(this.application.context(), EndpointApplication::resolve, this.application.patterns(),
				null, null, Show.NEVER, Stream::empty);
	}

}
