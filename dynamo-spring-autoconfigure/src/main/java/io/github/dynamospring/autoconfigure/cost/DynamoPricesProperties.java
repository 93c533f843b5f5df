package io.github.dynamospring.autoconfigure.cost;

import java.time.Duration;
import java.time.LocalDate;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.cost.DynamoPrices;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.format.annotation.DateTimeFormat;

/**
 * Configuration properties of prices. The defaults are those of
 * {@link DynamoPrices#US_EAST_1}.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.prices")
public class DynamoPricesProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.prices");

	/**
	 * Currency of the prices.
	 */
	private String currency = "USD";

	/**
	 * Region that the prices are of.
	 */
	private String region = "us-east-1";

	/**
	 * Date that the prices are of.
	 */
	@DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
	private LocalDate asOf = LocalDate.of(2024, 11, 1);

	/**
	 * Price of a million read request units of on-demand capacity.
	 */
	private double millionReads = 0.125;

	/**
	 * Price of a million write request units of on-demand capacity.
	 */
	private double millionWrites = 0.625;

	/**
	 * Price of one provisioned read unit for an hour.
	 */
	private double readUnitHour = 0.00013;

	/**
	 * Price of one provisioned write unit for an hour.
	 */
	private double writeUnitHour = 0.00065;

	/**
	 * Price of storing a gigabyte for a month.
	 */
	private double gigabyteMonth = 0.25;

	/**
	 * Factor by which throughput is dearer in the table class Standard-Infrequent Access.
	 */
	private double infrequentAccessFactor = 1.25;

	/**
	 * Price of storing a gigabyte for a month in the table class Standard-Infrequent
	 * Access.
	 */
	private double infrequentAccessGigabyteMonth = 0.1;

	/**
	 * Least time for which requests must have been counted before a cost a day is told.
	 */
	private Duration leastObservation = Duration.ofHours(1);

	public String getCurrency() {
		return this.currency;
	}

	public void setCurrency(String currency) {
		this.currency = currency;
	}

	public String getRegion() {
		return this.region;
	}

	public void setRegion(String region) {
		this.region = region;
	}

	public LocalDate getAsOf() {
		return this.asOf;
	}

	public void setAsOf(LocalDate asOf) {
		this.asOf = asOf;
	}

	public double getMillionReads() {
		return this.millionReads;
	}

	public void setMillionReads(double millionReads) {
		this.millionReads = millionReads;
	}

	public double getMillionWrites() {
		return this.millionWrites;
	}

	public void setMillionWrites(double millionWrites) {
		this.millionWrites = millionWrites;
	}

	public double getReadUnitHour() {
		return this.readUnitHour;
	}

	public void setReadUnitHour(double readUnitHour) {
		this.readUnitHour = readUnitHour;
	}

	public double getWriteUnitHour() {
		return this.writeUnitHour;
	}

	public void setWriteUnitHour(double writeUnitHour) {
		this.writeUnitHour = writeUnitHour;
	}

	public double getGigabyteMonth() {
		return this.gigabyteMonth;
	}

	public void setGigabyteMonth(double gigabyteMonth) {
		this.gigabyteMonth = gigabyteMonth;
	}

	public double getInfrequentAccessFactor() {
		return this.infrequentAccessFactor;
	}

	public void setInfrequentAccessFactor(double infrequentAccessFactor) {
		this.infrequentAccessFactor = infrequentAccessFactor;
	}

	public double getInfrequentAccessGigabyteMonth() {
		return this.infrequentAccessGigabyteMonth;
	}

	public void setInfrequentAccessGigabyteMonth(double infrequentAccessGigabyteMonth) {
		this.infrequentAccessGigabyteMonth = infrequentAccessGigabyteMonth;
	}

	public Duration getLeastObservation() {
		return this.leastObservation;
	}

	public void setLeastObservation(Duration leastObservation) {
		this.leastObservation = leastObservation;
	}

	/**
	 * Return the prices.
	 * @throws InvalidConfigurationPropertyValueException if one is negative or no number
	 */
	DynamoPrices toPrices() {
		CHECK.isTrue(!this.currency.isBlank(), "currency", this.currency, "It must not be empty.");
		CHECK.isTrue(!this.region.isBlank(), "region", this.region, "It must not be empty.");
		check("million-reads", this.millionReads);
		check("million-writes", this.millionWrites);
		check("read-unit-hour", this.readUnitHour);
		check("write-unit-hour", this.writeUnitHour);
		check("gigabyte-month", this.gigabyteMonth);
		check("infrequent-access-factor", this.infrequentAccessFactor);
		check("infrequent-access-gigabyte-month", this.infrequentAccessGigabyteMonth);
		CHECK.positive("least-observation", this.leastObservation);
		return new DynamoPrices(this.currency, this.region, this.asOf, this.millionReads, this.millionWrites,
				this.readUnitHour, this.writeUnitHour, this.gigabyteMonth, this.infrequentAccessFactor,
				this.infrequentAccessGigabyteMonth);
	}

	private static void check(String name, double price) {
		CHECK.isTrue(price >= 0 && Double.isFinite(price), name, price, "It must be a number, not negative.");
	}

}
