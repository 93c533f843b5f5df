package io.github.dynamospring.operations.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.CapacityHours.Hour;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Calculation of the cost of one table. Without a description, its indexes are the used
 * ones, and each counts as a global one.
 */
final class TableCalculation {

	private static final CostFigure OF_TABLE = new CostFigure(0.0, 0.0, "a local index uses the capacity of its table");

	/**
	 * Bytes that each item takes beside its own.
	 * @see <a href= "https://aws.amazon.com/dynamodb/pricing/on-demand/">Data storage</a>
	 */
	private static final int BYTES_OF_ITEM = 100;

	private final DynamoPrices prices;

	private final @Nullable TableDescription table;

	private final TableLookup.Recovery recovered;

	private final String reason;

	private final TableUsage usage;

	private final ObservedTime time;

	private final Map<String, GlobalSecondaryIndexDescription> globalIndexes = new TreeMap<>();

	private final Map<String, LocalSecondaryIndexDescription> localIndexes = new TreeMap<>();

	TableCalculation(DynamoPrices prices, TableLookup.Found found, TableUsage usage, ObservedTime time) {
		this.prices = prices;
		this.table = found.description();
		this.reason = found.reason();
		this.recovered = found.recovery();
		this.usage = usage;
		this.time = time;
		if (this.table != null) {
			this.table.globalSecondaryIndexes().forEach((index) -> this.globalIndexes.put(index.indexName(), index));
			this.table.localSecondaryIndexes().forEach((index) -> this.localIndexes.put(index.indexName(), index));
		}
	}

	TableCost cost() {
		return new TableCost(this.usage.table(), billingMode(), tableClass(), itself(),
				indexes().stream().map(this::index).toList(), modes(), stream());
	}

	private @Nullable RequestCost stream() {
		Long reads = this.usage.streamReads();
		return (reads != null) ? this.time.streamReads(reads, this.prices) : null;
	}

	private @Nullable String billingMode() {
		if (this.table == null) {
			return null;
		}
		BillingMode mode = isProvisioned() ? BillingMode.PROVISIONED : BillingMode.PAY_PER_REQUEST;
		return mode.name();
	}

	// a table that was never on demand has no summary
	private boolean isProvisioned() {
		return this.table != null && (this.table.billingModeSummary() == null
				|| this.table.billingModeSummary().billingMode() != BillingMode.PAY_PER_REQUEST);
	}

	private @Nullable String tableClass() {
		if (this.table == null) {
			return null;
		}
		if (this.table.tableClassSummary() != null) {
			return this.table.tableClassSummary().tableClassAsString();
		}
		return "STANDARD";
	}

	private Set<String> indexes() {
		Set<String> indexes = new TreeSet<>(this.usage.indexes());
		indexes.addAll(this.globalIndexes.keySet());
		indexes.addAll(this.localIndexes.keySet());
		return indexes;
	}

	private ResourceCost itself() {
		TableDescription table = this.table;
		ResourceUsage used = this.usage.of(null);
		boolean idle = isIdle(used) && used.write() == 0;
		if (table == null) {
			return new ResourceCost(this.usage.table(), null, idle, requests(used), null, storage(null, null),
					recovery());
		}
		CostFigure provisioned = isProvisioned() ? provisioned(table.provisionedThroughput()) : null;
		return new ResourceCost(this.usage.table(), null, idle, requests(used), provisioned,
				storage(table.tableSizeBytes(), table.itemCount()), recovery());
	}

	private ResourceCost index(String name) {
		ResourceUsage used = this.usage.of(name);
		GlobalSecondaryIndexDescription global = this.globalIndexes.get(name);
		LocalSecondaryIndexDescription local = this.localIndexes.get(name);
		return new ResourceCost(this.usage.table(), name, isIdle(used), requests(used), provisionedOf(global, local),
				storageOf(global, local), null);
	}

	private @Nullable CostFigure provisionedOf(@Nullable GlobalSecondaryIndexDescription global,
			@Nullable LocalSecondaryIndexDescription local) {
		if (!isProvisioned()) {
			return null;
		}
		if (global != null) {
			return provisioned(global.provisionedThroughput());
		}
		return (local != null) ? OF_TABLE : null;
	}

	private CostFigure storageOf(@Nullable GlobalSecondaryIndexDescription global,
			@Nullable LocalSecondaryIndexDescription local) {
		if (global != null) {
			return storage(global.indexSizeBytes(), global.itemCount());
		}
		if (local != null) {
			return storage(local.indexSizeBytes(), local.itemCount());
		}
		return storage(null, null);
	}

	// DynamoDB does not always return the units of a read
	private static boolean isIdle(ResourceUsage used) {
		return used.read() == 0 && used.returned() == 0 && used.scanned() == 0;
	}

	private RequestCost requests(ResourceUsage used) {
		return this.time.cost(List.of(used), (table) -> this.prices);
	}

	private @Nullable CostFigure provisioned(@Nullable ProvisionedThroughputDescription capacity) {
		if (capacity == null) {
			return null;
		}
		long read = Objects.requireNonNullElse(capacity.readCapacityUnits(), 0L);
		long write = Objects.requireNonNullElse(capacity.writeCapacityUnits(), 0L);
		String computation = "%d read and %d write units provisioned, at %s".formatted(read, write,
				ObservedTime.rates(this.prices.readUnitHour(), this.prices.writeUnitHour(), this.prices, " an hour"));
		return CostFigure.ofHour(this.prices.capacityHour(read, write), computation);
	}

	private CostFigure storage(@Nullable Long bytes, @Nullable Long items) {
		if (bytes == null) {
			return CostFigure.unknown(this.reason.isEmpty() ? "DynamoDB does not return its size" : this.reason);
		}
		long count = Objects.requireNonNullElse(items, 0L);
		String computation = "%d bytes and %d items of %d bytes more, which DynamoDB counts every six hours, at %s"
			.formatted(bytes, count, BYTES_OF_ITEM, gigabyteMonth(this.prices.gigabyteMonth()));
		return CostFigure.ofHour(this.prices.storageHour(bytes + (double) count * BYTES_OF_ITEM), computation);
	}

	private String gigabyteMonth(@Nullable Double price) {
		return "%s %s a GB and month (%s)".formatted(ObservedTime.text(price), this.prices.currency(),
				this.prices.origin());
	}

	/** It is paid for by the size of the table and its local indexes. */
	private @Nullable CostFigure recovery() {
		if (this.table == null || Boolean.FALSE.equals(this.recovered.on())) {
			return null;
		}
		if (this.recovered.on() == null) {
			return CostFigure.unknown(this.recovered.reason());
		}
		long bytes = Objects.requireNonNullElse(this.table.tableSizeBytes(), 0L);
		for (LocalSecondaryIndexDescription index : this.localIndexes.values()) {
			bytes += Objects.requireNonNullElse(index.indexSizeBytes(), 0L);
		}
		return CostFigure.ofHour(this.prices.recoveryHour(bytes), "point-in-time recovery of %d bytes, at %s"
			.formatted(bytes, gigabyteMonth(this.prices.recoveryGigabyteMonth())));
	}

	private ModeComparison modes() {
		ModeCalculation modes = new ModeCalculation(this.prices, this.time);
		List<List<Hour>> ofTable = new ArrayList<>(List.of(this.usage.hours(null)));
		this.localIndexes.keySet().forEach((index) -> ofTable.add(this.usage.hours(index)));
		modes.add(ofTable);
		indexes().stream()
			.filter((index) -> !this.localIndexes.containsKey(index))
			.forEach((index) -> modes.add(List.of(this.usage.hours(index))));
		return modes.compare();
	}

}
