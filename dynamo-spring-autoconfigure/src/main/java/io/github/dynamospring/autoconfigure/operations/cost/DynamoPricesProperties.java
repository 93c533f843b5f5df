package io.github.dynamospring.autoconfigure.operations.cost;

import java.time.Duration;
import java.time.LocalDate;
import java.util.Objects;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.cost.DynamoPrices;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Lazy;
import org.springframework.format.annotation.DateTimeFormat;

/**
 * Configuration properties of prices. The defaults are the public prices of the region.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.prices")
@Lazy
public class DynamoPricesProperties implements InitializingBean {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.prices");

	private static final String NOT_EMPTY = "It must not be empty.";

	/**
	 * Currency of the prices. By default the currency of the region's prices.
	 */
	private @Nullable String currency;

	/**
	 * Region of the prices. By default the region of the client. Public prices of a
	 * number of regions are known; prices of other regions have to be set.
	 */
	private @Nullable String region;

	/**
	 * Date of the prices. By default the date of the public prices.
	 */
	@DateTimeFormat(iso = DateTimeFormat.ISO.DATE)
	private @Nullable LocalDate asOf;

	/**
	 * Price of a million read request units of on-demand capacity. By default the public
	 * price in the region, if it is known.
	 */
	private @Nullable Double millionReads;

	/**
	 * Price of a million write request units of on-demand capacity. By default the public
	 * price in the region, if it is known.
	 */
	private @Nullable Double millionWrites;

	/**
	 * Price of one provisioned read unit for an hour. By default the public price in the
	 * region, if it is known.
	 */
	private @Nullable Double readUnitHour;

	/**
	 * Price of one provisioned write unit for an hour. By default the public price in the
	 * region, if it is known.
	 */
	private @Nullable Double writeUnitHour;

	/**
	 * Price of storing a gigabyte for a month. By default the public price in the region,
	 * if it is known.
	 */
	private @Nullable Double gigabyteMonth;

	/**
	 * Factor by which throughput is dearer in the table class Standard-Infrequent Access.
	 */
	private double infrequentAccessFactor = 1.25;

	/**
	 * Price of storing a gigabyte for a month in the table class Standard-Infrequent
	 * Access. By default the public price in the region, if it is known.
	 */
	private @Nullable Double infrequentAccessGigabyteMonth;

	/**
	 * Price of point-in-time recovery of a gigabyte for a month. By default the public
	 * price in the region, if it is known.
	 */
	private @Nullable Double recoveryGigabyteMonth;

	/**
	 * Price of a thousand GET requests for objects of S3. By default the public price in
	 * us-east-1, except in China.
	 */
	private @Nullable Double thousandGets;

	/**
	 * Price of a thousand PUT requests for objects of S3. By default the public price in
	 * us-east-1, except in China.
	 */
	private @Nullable Double thousandPuts;

	/**
	 * Minimum time for which requests must have been counted before a cost a day and an
	 * amount that advice saves are shown.
	 */
	private Duration leastObservation = Duration.ofHours(1);

	public @Nullable String getCurrency() {
		return this.currency;
	}

	public void setCurrency(@Nullable String currency) {
		this.currency = currency;
	}

	public @Nullable String getRegion() {
		return this.region;
	}

	public void setRegion(@Nullable String region) {
		this.region = region;
	}

	public @Nullable LocalDate getAsOf() {
		return this.asOf;
	}

	public void setAsOf(@Nullable LocalDate asOf) {
		this.asOf = asOf;
	}

	public @Nullable Double getMillionReads() {
		return this.millionReads;
	}

	public void setMillionReads(@Nullable Double millionReads) {
		this.millionReads = millionReads;
	}

	public @Nullable Double getMillionWrites() {
		return this.millionWrites;
	}

	public void setMillionWrites(@Nullable Double millionWrites) {
		this.millionWrites = millionWrites;
	}

	public @Nullable Double getReadUnitHour() {
		return this.readUnitHour;
	}

	public void setReadUnitHour(@Nullable Double readUnitHour) {
		this.readUnitHour = readUnitHour;
	}

	public @Nullable Double getWriteUnitHour() {
		return this.writeUnitHour;
	}

	public void setWriteUnitHour(@Nullable Double writeUnitHour) {
		this.writeUnitHour = writeUnitHour;
	}

	public @Nullable Double getGigabyteMonth() {
		return this.gigabyteMonth;
	}

	public void setGigabyteMonth(@Nullable Double gigabyteMonth) {
		this.gigabyteMonth = gigabyteMonth;
	}

	public double getInfrequentAccessFactor() {
		return this.infrequentAccessFactor;
	}

	public void setInfrequentAccessFactor(double infrequentAccessFactor) {
		this.infrequentAccessFactor = infrequentAccessFactor;
	}

	public @Nullable Double getInfrequentAccessGigabyteMonth() {
		return this.infrequentAccessGigabyteMonth;
	}

	public void setInfrequentAccessGigabyteMonth(@Nullable Double infrequentAccessGigabyteMonth) {
		this.infrequentAccessGigabyteMonth = infrequentAccessGigabyteMonth;
	}

	public @Nullable Double getRecoveryGigabyteMonth() {
		return this.recoveryGigabyteMonth;
	}

	public void setRecoveryGigabyteMonth(@Nullable Double recoveryGigabyteMonth) {
		this.recoveryGigabyteMonth = recoveryGigabyteMonth;
	}

	public @Nullable Double getThousandGets() {
		return this.thousandGets;
	}

	public void setThousandGets(@Nullable Double thousandGets) {
		this.thousandGets = thousandGets;
	}

	public @Nullable Double getThousandPuts() {
		return this.thousandPuts;
	}

	public void setThousandPuts(@Nullable Double thousandPuts) {
		this.thousandPuts = thousandPuts;
	}

	public Duration getLeastObservation() {
		return this.leastObservation;
	}

	public void setLeastObservation(Duration leastObservation) {
		this.leastObservation = leastObservation;
	}

	@Override
	public void afterPropertiesSet() {
		CHECK.isTrue(this.currency == null || !this.currency.isBlank(), "currency", this.currency, NOT_EMPTY);
		CHECK.isTrue(this.region == null || !this.region.isBlank(), "region", this.region, NOT_EMPTY);
		check("million-reads", this.millionReads);
		check("million-writes", this.millionWrites);
		check("read-unit-hour", this.readUnitHour);
		check("write-unit-hour", this.writeUnitHour);
		check("gigabyte-month", this.gigabyteMonth);
		check("infrequent-access-factor", this.infrequentAccessFactor);
		check("infrequent-access-gigabyte-month", this.infrequentAccessGigabyteMonth);
		check("recovery-gigabyte-month", this.recoveryGigabyteMonth);
		check("thousand-gets", this.thousandGets);
		check("thousand-puts", this.thousandPuts);
		CHECK.positive("least-observation", this.leastObservation);
	}

	/**
	 * Return the prices: those that are set, and else the public prices of the region.
	 * @param clientRegion the region of the client
	 */
	DynamoPrices toPrices(String clientRegion) {
		return toPrices(DynamoPrices.of(Objects.requireNonNullElse(this.region, clientRegion)));
	}

	private DynamoPrices toPrices(DynamoPrices known) {
		return new DynamoPrices(Objects.requireNonNullElse(this.currency, known.currency()), known.region(),
				first(this.asOf, known.asOf()), first(this.millionReads, known.millionReads()),
				first(this.millionWrites, known.millionWrites()), first(this.readUnitHour, known.readUnitHour()),
				first(this.writeUnitHour, known.writeUnitHour()), first(this.gigabyteMonth, known.gigabyteMonth()),
				this.infrequentAccessFactor,
				first(this.infrequentAccessGigabyteMonth, known.infrequentAccessGigabyteMonth()),
				first(this.recoveryGigabyteMonth, known.recoveryGigabyteMonth()),
				first(this.thousandGets, known.thousandGets()), first(this.thousandPuts, known.thousandPuts()));
	}

	private static <T> @Nullable T first(@Nullable T set, @Nullable T known) {
		if (set != null) {
			return set;
		}
		return known;
	}

	private static void check(String name, @Nullable Double price) {
		CHECK.isTrue(price == null || (price >= 0 && Double.isFinite(price)), name, price,
				"It must be a number, not negative.");
	}

}
