package io.github.dynamospring.operations.cost;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Prices of DynamoDB in one region, for tables of one class. A price that is null is not
 * known, and neither is an amount that needs it. Replicated writes, backups on demand,
 * reserved capacity and the free tier are left out.
 *
 * @param currency the currency, such as {@code USD}
 * @param region the code of the region
 * @param asOf the date that the prices are of
 * @param millionReads the price of a million read request units of on-demand capacity
 * @param millionWrites the price of a million write request units of on-demand capacity
 * @param readUnitHour the price of one provisioned read unit for an hour
 * @param writeUnitHour the price of one provisioned write unit for an hour
 * @param gigabyteMonth the price of storing a gigabyte for a month
 * @param infrequentAccessFactor by how much throughput is dearer in the table class
 * Standard-Infrequent Access
 * @param infrequentAccessGigabyteMonth the price of storing a gigabyte for a month in
 * that class
 * @param recoveryGigabyteMonth the price of point-in-time recovery of a gigabyte for a
 * month
 * @param thousandGets the price of a thousand requests that read an object of S3
 * @param thousandPuts the price of a thousand requests that write one
 * @since 0.1
 * @see <a href="https://aws.amazon.com/dynamodb/pricing/on-demand/">Prices of on-demand
 * capacity</a>
 * @see <a href="https://aws.amazon.com/dynamodb/pricing/provisioned/">Prices of
 * provisioned capacity</a>
 * @see <a href="https://aws.amazon.com/s3/pricing/">Prices of S3</a>
 */
public record DynamoPrices(String currency, String region, @Nullable LocalDate asOf, @Nullable Double millionReads,
		@Nullable Double millionWrites, @Nullable Double readUnitHour, @Nullable Double writeUnitHour,
		@Nullable Double gigabyteMonth, double infrequentAccessFactor, @Nullable Double infrequentAccessGigabyteMonth,
		@Nullable Double recoveryGigabyteMonth, @Nullable Double thousandGets, @Nullable Double thousandPuts) {

	/**
	 * Hours of a month: a twelfth of a year, as AWS counts in its examples.
	 */
	public static final double HOURS_OF_MONTH = 730;

	/**
	 * US dollars for a million reads of streams in {@code us-east-1}, beyond 2.5 million
	 * a month.
	 * @see <a href="https://aws.amazon.com/dynamodb/pricing/on-demand/">Prices of
	 * streams</a>
	 */
	static final double MILLION_STREAM_READS = 0.2;

	private static final double MILLION = 1_000_000;

	private static final double THOUSAND = 1000;

	private static final double GIGABYTE = 1024.0 * 1024 * 1024;

	private static final double SECONDS_OF_HOUR = 3600;

	/**
	 * Create prices.
	 */
	public DynamoPrices {
		Assert.hasText(currency, "'currency' must not be empty");
		Assert.hasText(region, "'region' must not be empty");
		check(millionReads, "millionReads");
		check(millionWrites, "millionWrites");
		check(readUnitHour, "readUnitHour");
		check(writeUnitHour, "writeUnitHour");
		check(gigabyteMonth, "gigabyteMonth");
		check(infrequentAccessFactor, "infrequentAccessFactor");
		check(infrequentAccessGigabyteMonth, "infrequentAccessGigabyteMonth");
		check(recoveryGigabyteMonth, "recoveryGigabyteMonth");
		check(thousandGets, "thousandGets");
		check(thousandPuts, "thousandPuts");
	}

	private static void check(@Nullable Double price, String name) {
		Assert.isTrue(price == null || (price >= 0 && Double.isFinite(price)),
				() -> "'" + name + "' must be a number, not negative");
	}

	/**
	 * Return the public prices of a region, without those that are not known for certain.
	 * @param region the code of the region, such as {@code eu-west-1}
	 */
	public static DynamoPrices of(String region) {
		Assert.hasText(region, "'region' must not be empty");
		return PriceList.find(region);
	}

	/**
	 * Return the prices of tables of the class Standard-Infrequent Access.
	 */
	public DynamoPrices infrequentAccess() {
		return new DynamoPrices(this.currency, this.region, this.asOf, dearer(this.millionReads),
				dearer(this.millionWrites), dearer(this.readUnitHour), dearer(this.writeUnitHour),
				this.infrequentAccessGigabyteMonth, 1, this.infrequentAccessGigabyteMonth, this.recoveryGigabyteMonth,
				this.thousandGets, this.thousandPuts);
	}

	private @Nullable Double dearer(@Nullable Double price) {
		if (price != null) {
			return price * this.infrequentAccessFactor;
		}
		return null;
	}

	/**
	 * Return the cost of requests on demand, or null if a price of them is not known.
	 * @param readUnits the read units that they took
	 * @param writeUnits the write units that they took
	 */
	public @Nullable Double requests(double readUnits, double writeUnits) {
		Double sum = sum(cost(readUnits, this.millionReads), cost(writeUnits, this.millionWrites));
		if (sum != null) {
			return sum / MILLION;
		}
		return null;
	}

	/**
	 * Return the cost of reads of streams by the price in {@code us-east-1}, or null in
	 * another currency.
	 */
	@Nullable Double streamReads(double reads) {
		return this.currency.equals("USD") ? reads * MILLION_STREAM_READS / MILLION : null;
	}

	/**
	 * Return the cost of requests for objects of S3, or null if a price of them is not
	 * known.
	 * @param gets the requests that read an object
	 * @param puts the requests that wrote one
	 */
	public @Nullable Double objects(double gets, double puts) {
		return sum(cost(gets / THOUSAND, this.thousandGets), cost(puts / THOUSAND, this.thousandPuts));
	}

	/**
	 * Return the cost of provisioned capacity for an hour, or null if a price of it is
	 * not known.
	 * @param readUnits the provisioned read units
	 * @param writeUnits the provisioned write units
	 */
	public @Nullable Double capacityHour(double readUnits, double writeUnits) {
		return sum(cost(readUnits, this.readUnitHour), cost(writeUnits, this.writeUnitHour));
	}

	/**
	 * Return the cost of storage for an hour, or null if its price is not known.
	 */
	public @Nullable Double storageHour(double bytes) {
		return cost(bytes / GIGABYTE / HOURS_OF_MONTH, this.gigabyteMonth);
	}

	/**
	 * Return the cost of point-in-time recovery for an hour, or null if its price is not
	 * known.
	 */
	public @Nullable Double recoveryHour(double bytes) {
		return cost(bytes / GIGABYTE / HOURS_OF_MONTH, this.recoveryGigabyteMonth);
	}

	private static @Nullable Double cost(double units, @Nullable Double price) {
		if (units == 0) {
			return 0.0;
		}
		if (price != null) {
			return units * price;
		}
		return null;
	}

	static @Nullable Double sum(@Nullable Double one, @Nullable Double other) {
		if (one != null && other != null) {
			return one + other;
		}
		return null;
	}

	/**
	 * Return the share of provisioned read capacity from which on it is cheaper than the
	 * same reads on demand, such as 0.29; above 1 it never is. Null if a price is not
	 * known.
	 */
	public @Nullable Double readBreakEven() {
		return breakEven(this.readUnitHour, this.millionReads);
	}

	/**
	 * Return the share of provisioned write capacity from which on it is cheaper than the
	 * same writes on demand, such as 0.29; above 1 it never is. Null if a price is not
	 * known.
	 */
	public @Nullable Double writeBreakEven() {
		return breakEven(this.writeUnitHour, this.millionWrites);
	}

	private static @Nullable Double breakEven(@Nullable Double unitHour, @Nullable Double million) {
		if (unitHour == null || million == null) {
			return null;
		}
		if (million > 0) {
			return unitHour / (SECONDS_OF_HOUR * million / MILLION);
		}
		return Double.POSITIVE_INFINITY;
	}

	/**
	 * Return the properties that set the prices of throughput and storage that are not
	 * known.
	 */
	List<String> missing() {
		List<String> missing = new ArrayList<>();
		add(missing, this.millionReads, "million-reads");
		add(missing, this.millionWrites, "million-writes");
		add(missing, this.readUnitHour, "read-unit-hour");
		add(missing, this.writeUnitHour, "write-unit-hour");
		add(missing, this.gigabyteMonth, "gigabyte-month");
		return missing;
	}

	private static void add(List<String> missing, @Nullable Double price, String property) {
		if (price == null) {
			missing.add("dynamo.prices." + property);
		}
	}

	/**
	 * Return the region and the date of the prices, such as
	 * {@code us-east-1, 2024-11-01}.
	 */
	public String origin() {
		if (this.asOf != null) {
			return this.region + ", " + this.asOf;
		}
		return this.region;
	}

}
