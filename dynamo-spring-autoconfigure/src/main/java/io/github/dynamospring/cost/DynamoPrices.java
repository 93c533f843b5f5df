package io.github.dynamospring.cost;

import java.time.LocalDate;

import org.springframework.util.Assert;

/**
 * Prices of DynamoDB in one region, for tables of one class. Replicated writes, streams,
 * backups, reserved capacity and the free tier are left out.
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
 * @since 0.1
 * @see <a href="https://aws.amazon.com/dynamodb/pricing/on-demand/">Prices of on-demand
 * capacity</a>
 * @see <a href="https://aws.amazon.com/dynamodb/pricing/provisioned/">Prices of
 * provisioned capacity</a>
 */
public record DynamoPrices(String currency, String region, LocalDate asOf, double millionReads, double millionWrites,
		double readUnitHour, double writeUnitHour, double gigabyteMonth, double infrequentAccessFactor,
		double infrequentAccessGigabyteMonth) {

	/**
	 * Public prices of us-east-1 in force since 1 November 2024, when on-demand requests
	 * became half as dear. Throughput of the table class Standard-Infrequent Access costs
	 * a quarter more, and its storage 60% less.
	 */
	public static final DynamoPrices US_EAST_1 = new DynamoPrices("USD", "us-east-1", LocalDate.of(2024, 11, 1), 0.125,
			0.625, 0.00013, 0.00065, 0.25, 1.25, 0.10);

	/**
	 * Hours of a month: a twelfth of a year, as AWS counts in its examples.
	 */
	public static final double HOURS_OF_MONTH = 730;

	private static final double MILLION = 1_000_000;

	private static final double GIGABYTE = 1024.0 * 1024 * 1024;

	private static final double SECONDS_OF_HOUR = 3600;

	/**
	 * Create prices.
	 */
	public DynamoPrices {
		Assert.hasText(currency, "'currency' must not be empty");
		Assert.hasText(region, "'region' must not be empty");
		Assert.notNull(asOf, "'asOf' must not be null");
		check(millionReads, "millionReads");
		check(millionWrites, "millionWrites");
		check(readUnitHour, "readUnitHour");
		check(writeUnitHour, "writeUnitHour");
		check(gigabyteMonth, "gigabyteMonth");
		check(infrequentAccessFactor, "infrequentAccessFactor");
		check(infrequentAccessGigabyteMonth, "infrequentAccessGigabyteMonth");
	}

	private static void check(double price, String name) {
		Assert.isTrue(price >= 0 && Double.isFinite(price), () -> "'" + name + "' must be a number, not negative");
	}

	/**
	 * Return the prices of tables of the class Standard-Infrequent Access.
	 */
	public DynamoPrices infrequentAccess() {
		double factor = this.infrequentAccessFactor;
		return new DynamoPrices(this.currency, this.region, this.asOf, this.millionReads * factor,
				this.millionWrites * factor, this.readUnitHour * factor, this.writeUnitHour * factor,
				this.infrequentAccessGigabyteMonth, 1, this.infrequentAccessGigabyteMonth);
	}

	/**
	 * Return what requests cost on demand.
	 * @param readUnits the read units that they took
	 * @param writeUnits the write units that they took
	 */
	public double requests(double readUnits, double writeUnits) {
		return (readUnits * this.millionReads + writeUnits * this.millionWrites) / MILLION;
	}

	/**
	 * Return what provisioned capacity costs for an hour.
	 * @param readUnits the provisioned read units
	 * @param writeUnits the provisioned write units
	 */
	public double capacityHour(double readUnits, double writeUnits) {
		return readUnits * this.readUnitHour + writeUnits * this.writeUnitHour;
	}

	/**
	 * Return what storage costs for an hour.
	 */
	public double storageHour(double bytes) {
		return bytes / GIGABYTE * this.gigabyteMonth / HOURS_OF_MONTH;
	}

	/**
	 * Return the share of provisioned read capacity from which on it is cheaper than the
	 * same reads on demand, such as 0.29; above 1 it never is.
	 */
	public double readBreakEven() {
		return breakEven(this.readUnitHour, this.millionReads);
	}

	/**
	 * Return the share of provisioned write capacity from which on it is cheaper than the
	 * same writes on demand, such as 0.29; above 1 it never is.
	 */
	public double writeBreakEven() {
		return breakEven(this.writeUnitHour, this.millionWrites);
	}

	private static double breakEven(double unitHour, double million) {
		return (million > 0) ? unitHour / (SECONDS_OF_HOUR * million / MILLION) : Double.POSITIVE_INFINITY;
	}

	/**
	 * Return what the prices are of, such as {@code us-east-1, 2024-11-01}.
	 */
	public String origin() {
		return this.region + ", " + this.asOf;
	}

}
