package io.github.dynamospring.plan;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.util.Assert;

/**
 * Price of a request in DynamoDB's capacity units, by the size of what it reads or
 * writes.
 *
 * @param units the number of units per block
 * @param unit the unit
 * @param kilobytes the size of a block, up to which sizes are rounded
 * @param indexWrites the most entries that a write puts into or deletes from indexes, by
 * the names of the indexes. Each costs a unit for each KB of its own size
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">Read
 * and write operations</a>
 */
public record Price(BigDecimal units, Unit unit, int kilobytes, Map<String, Integer> indexWrites) {

	/**
	 * The price of an eventually consistent read.
	 */
	public static final Price EVENTUALLY_CONSISTENT_READ = new Price(new BigDecimal("0.5"), Unit.RCU, 4, Map.of());

	/**
	 * The price of a strongly consistent read.
	 */
	public static final Price STRONGLY_CONSISTENT_READ = new Price(BigDecimal.ONE, Unit.RCU, 4, Map.of());

	/**
	 * The price of a write.
	 */
	public static final Price WRITE = new Price(BigDecimal.ONE, Unit.WCU, 1, Map.of());

	/**
	 * The price of a write in a transaction, which DynamoDB prepares and then commits.
	 * Its entries in indexes cost what they cost without.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-capacity-handling">Capacity
	 * of transactions</a>
	 */
	public static final Price TRANSACTIONAL_WRITE = new Price(BigDecimal.valueOf(2), Unit.WCU, 1, Map.of());

	/**
	 * Create a price.
	 */
	public Price {
		Assert.notNull(units, "'units' must not be null");
		Assert.notNull(unit, "'unit' must not be null");
		Assert.isTrue(kilobytes > 0, "'kilobytes' must be positive");
		Assert.notNull(indexWrites, "'indexWrites' must not be null");
		indexWrites = Collections.unmodifiableMap(new LinkedHashMap<>(indexWrites));
	}

	/**
	 * Return the price of a read.
	 * @param consistent whether it is strongly consistent
	 */
	public static Price read(boolean consistent) {
		return consistent ? STRONGLY_CONSISTENT_READ : EVENTUALLY_CONSISTENT_READ;
	}

	/**
	 * Return the same price with entries of indexes.
	 * @param indexWrites the most entries that change, by the names of the indexes
	 */
	public Price withIndexWrites(Map<String, Integer> indexWrites) {
		return new Price(this.units, this.unit, this.kilobytes, indexWrites);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder(this.units + " " + this.unit + " per ");
		text.append((this.kilobytes > 1) ? this.kilobytes + " KB" : "KB");
		this.indexWrites
			.forEach((index, entries) -> text.append(", + ").append(entries).append(" per KB for ").append(index));
		return text.toString();
	}

	/**
	 * The capacity units.
	 */
	public enum Unit {

		/** Read capacity unit. */
		RCU,

		/** Write capacity unit. */
		WCU

	}

}
