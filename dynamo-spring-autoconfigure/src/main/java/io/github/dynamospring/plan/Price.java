package io.github.dynamospring.plan;

import java.math.BigDecimal;

import org.springframework.util.Assert;

/**
 * Price of a request in DynamoDB's capacity units, by the size of what it reads or
 * writes.
 *
 * @param units the number of units per block
 * @param unit the unit
 * @param kilobytes the size of a block, up to which sizes are rounded
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/read-write-operations.html">Read
 * and write operations</a>
 */
public record Price(BigDecimal units, Unit unit, int kilobytes) {

	/**
	 * The price of an eventually consistent read.
	 */
	public static final Price EVENTUALLY_CONSISTENT_READ = new Price(new BigDecimal("0.5"), Unit.RCU, 4);

	/**
	 * The price of a strongly consistent read.
	 */
	public static final Price STRONGLY_CONSISTENT_READ = new Price(BigDecimal.ONE, Unit.RCU, 4);

	/**
	 * The price of a write.
	 */
	public static final Price WRITE = new Price(BigDecimal.ONE, Unit.WCU, 1);

	/**
	 * The price of a write in a transaction, which DynamoDB prepares and then commits.
	 * Its entries in indexes cost what they cost without.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html#transaction-capacity-handling">Capacity
	 * of transactions</a>
	 */
	public static final Price TRANSACTIONAL_WRITE = new Price(BigDecimal.valueOf(2), Unit.WCU, 1);

	/**
	 * Create a price.
	 */
	public Price {
		Assert.notNull(units, "'units' must not be null");
		Assert.notNull(unit, "'unit' must not be null");
		Assert.isTrue(kilobytes > 0, "'kilobytes' must be positive");
	}

	/**
	 * Return the price of a read.
	 * @param consistent whether it is strongly consistent
	 */
	public static Price read(boolean consistent) {
		return consistent ? STRONGLY_CONSISTENT_READ : EVENTUALLY_CONSISTENT_READ;
	}

	@Override
	public String toString() {
		return this.units + " " + this.unit + " per " + ((this.kilobytes > 1) ? this.kilobytes + " KB" : "KB");
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
