package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * Reader of the consumed capacity that DynamoDB reports in a response.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_ConsumedCapacity.html">ConsumedCapacity</a>
 */
final class ConsumedCapacityReader {

	private final boolean requestWrites;

	private final List<ResourceUsage> usage = new ArrayList<>(2);

	private @Nullable String unreadable;

	/** The table of the report that is being read. */
	private String table = "";

	/** Whether units that are reported without a type were written. */
	private boolean writes;

	private ConsumedCapacityReader(boolean requestWrites) {
		this.requestWrites = requestWrites;
	}

	/**
	 * Set the usage of each table and index, empty without a report. A total without
	 * shares counts for the table or index that a query or scan reads, and for the table
	 * in other requests.
	 * @throws IllegalStateException if DynamoDB reports units without a table, or an
	 * invalid number of units. All other units are set nevertheless
	 */
	static void read(DynamoRequestContext context, SdkResponse response) {
		ConsumedCapacityReader reader = new ConsumedCapacityReader(context.isWrite());
		reader.readAnswer(context, response);
		context.setUsage(reader.usage);
		if (reader.unreadable != null) {
			throw new IllegalStateException(
					"The consumed capacity of " + context.getOperation() + " cannot be counted: " + reader.unreadable);
		}
	}

	private void readAnswer(DynamoRequestContext context, SdkResponse response) {
		ResponseReader<?> reader = ResponseReader.of(response);
		List<ConsumedCapacity> reports = reader.capacity(response);
		for (int i = 0; i < reports.size(); i++) {
			ConsumedCapacity consumed = reports.get(i);
			String table = tableName(consumed);
			String index = index(context.target(), consumed);
			if (isKnown(table)) {
				read(table, consumed, index, 0, 0);
			}
			else {
				read(table, consumed, index, reader.returned(response, table, context),
						reader.scanned(response, table, context));
			}
		}
	}

	private static String tableName(ConsumedCapacity consumed) {
		if (consumed.tableName() == null) {
			return "";
		}
		return TableResource.tableName(consumed.tableName());
	}

	private static @Nullable String index(RequestTarget target, ConsumedCapacity consumed) {
		if (isStatement(target)) {
			return soleIndex(consumed);
		}
		return target.index();
	}

	private static boolean isStatement(RequestTarget target) {
		return target.single() != null && target.single().isStatement();
	}

	private boolean isKnown(String table) {
		for (int i = 0; i < this.usage.size(); i++) {
			if (this.usage.get(i).table().equals(table)) {
				return true;
			}
		}
		return false;
	}

	private static @Nullable String soleIndex(ConsumedCapacity consumed) {
		Capacity table = consumed.table();
		boolean ofIndex = table == null || table.capacityUnits() == null || table.capacityUnits() == 0;
		List<String> indexes = new ArrayList<>(consumed.globalSecondaryIndexes().keySet());
		indexes.addAll(consumed.localSecondaryIndexes().keySet());
		if (ofIndex && indexes.size() == 1) {
			return indexes.get(0);
		}
		return null;
	}

	// items were read from this index, or from the table if it is null
	private void read(String name, ConsumedCapacity consumed, @Nullable String index, long returned, long scanned) {
		if (name.isEmpty()) {
			this.unreadable = "there is no table in " + consumed;
			return;
		}
		this.table = name;
		this.writes = isWrite(consumed);
		readTable(consumed, index);
		readIndexes(consumed.globalSecondaryIndexes());
		readIndexes(consumed.localSecondaryIndexes());
		// an index that was read without a result was used nevertheless
		if (index != null || returned > 0 || scanned > 0) {
			add(new ResourceUsage(this.table, index, 0, 0, returned, scanned));
		}
	}

	// a write that DynamoDB recognizes by its client token is reported as a read
	private boolean isWrite(ConsumedCapacity consumed) {
		boolean reads = isPositive(consumed.readCapacityUnits());
		boolean writes = isPositive(consumed.writeCapacityUnits());
		return (reads != writes) ? writes : this.requestWrites;
	}

	private static boolean isPositive(@Nullable Double units) {
		return units != null && units > 0;
	}

	// a total without shares counts for the table or index that was read; for a local
	// index it may include items fetched from the table
	private void readTable(ConsumedCapacity consumed, @Nullable String index) {
		Capacity share = consumed.table();
		if (share != null) {
			addShare(null, share.capacityUnits(), share.readCapacityUnits(), share.writeCapacityUnits());
		}
		else if (!consumed.hasGlobalSecondaryIndexes() && !consumed.hasLocalSecondaryIndexes()) {
			addShare(index, consumed.capacityUnits(), consumed.readCapacityUnits(), consumed.writeCapacityUnits());
		}
	}

	private void readIndexes(Map<String, Capacity> indexes) {
		if (!indexes.isEmpty()) {
			indexes.forEach((name, share) -> addShare(name, share.capacityUnits(), share.readCapacityUnits(),
					share.writeCapacityUnits()));
		}
	}

	private void addShare(@Nullable String index, @Nullable Double units, @Nullable Double read,
			@Nullable Double write) {
		boolean split = read != null || write != null;
		double reads = split ? orZero(read) : total(units, !this.writes);
		double writes = split ? orZero(write) : total(units, this.writes);
		if (isValid(reads) && isValid(writes)) {
			addUnits(new ResourceUsage(this.table, index, reads, writes, 0, 0));
		}
		else {
			this.unreadable = describe(index) + " has units " + units + ", read " + read + ", write " + write;
		}
	}

	private static double orZero(@Nullable Double units) {
		return (units != null) ? units : 0;
	}

	private static double total(@Nullable Double units, boolean ofThisType) {
		if (!ofThisType) {
			return 0;
		}
		return (units != null) ? units : Double.NaN;
	}

	private String describe(@Nullable String index) {
		if (index == null) {
			return "table " + this.table;
		}
		return "table " + this.table + ", index " + index;
	}

	private static boolean isValid(double units) {
		return units >= 0 && units < Double.POSITIVE_INFINITY;
	}

	private void addUnits(ResourceUsage share) {
		if (share.read() + share.write() > 0) {
			add(share);
		}
	}

	// a batch may report a table twice
	private void add(ResourceUsage share) {
		for (int i = 0; i < this.usage.size(); i++) {
			if (this.usage.get(i).isOfSameResource(share)) {
				this.usage.set(i, this.usage.get(i).plus(share));
				return;
			}
		}
		this.usage.add(share);
	}

}
