package io.github.dynamospring.autoconfigure.operations.export;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.export.monitoring.AlarmThresholds;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.context.annotation.Lazy;

/**
 * Configuration properties of exports.
 *
 * @since 0.1
 */
@ConfigurationProperties(DynamoExportProperties.PREFIX)
@Lazy
public class DynamoExportProperties implements InitializingBean {

	static final String PREFIX = "dynamo.export";

	static final String DIRECTORY = PREFIX + ".directory";

	/**
	 * Directory that exports are written to. With it, the application writes them when it
	 * starts, sends no request and ends.
	 */
	private @Nullable String directory;

	/**
	 * Names of the formats to export. By default all.
	 */
	private Set<String> formats = new LinkedHashSet<>();

	/**
	 * Id of the AWS account that the tables are in, for formats that cannot ask for it.
	 */
	private @Nullable String account;

	/**
	 * Ids of the AWS accounts of named clients by the name of the client. By default the
	 * id in 'account', unless the client has credentials of its own.
	 */
	private Map<String, String> accounts = new LinkedHashMap<>();

	/**
	 * Value of the tag "owner" of all tables.
	 */
	private @Nullable String owner;

	/**
	 * Value of the tag "cost-center" of all tables.
	 */
	private @Nullable String costCenter;

	/**
	 * Value of the tag "data-classification" of all tables.
	 */
	private @Nullable String dataClassification;

	/**
	 * Further tags of all tables. Tags in the definition of a table win.
	 */
	private Map<String, String> tags = new LinkedHashMap<>();

	private final Alarms alarms = new Alarms();

	public @Nullable String getDirectory() {
		return this.directory;
	}

	public void setDirectory(@Nullable String directory) {
		this.directory = directory;
	}

	public Set<String> getFormats() {
		return this.formats;
	}

	public void setFormats(Set<String> formats) {
		this.formats = formats;
	}

	public @Nullable String getAccount() {
		return this.account;
	}

	public void setAccount(@Nullable String account) {
		this.account = account;
	}

	public Map<String, String> getAccounts() {
		return this.accounts;
	}

	public void setAccounts(Map<String, String> accounts) {
		this.accounts = accounts;
	}

	public @Nullable String getOwner() {
		return this.owner;
	}

	public void setOwner(@Nullable String owner) {
		this.owner = owner;
	}

	public @Nullable String getCostCenter() {
		return this.costCenter;
	}

	public void setCostCenter(@Nullable String costCenter) {
		this.costCenter = costCenter;
	}

	public @Nullable String getDataClassification() {
		return this.dataClassification;
	}

	public void setDataClassification(@Nullable String dataClassification) {
		this.dataClassification = dataClassification;
	}

	public Map<String, String> getTags() {
		return this.tags;
	}

	public void setTags(Map<String, String> tags) {
		this.tags = tags;
	}

	public Alarms getAlarms() {
		return this.alarms;
	}

	@Override
	public void afterPropertiesSet() {
		this.alarms.toThresholds();
	}

	/**
	 * Thresholds of alarms.
	 */
	public static class Alarms {

		/**
		 * Latency within DynamoDB that 95 of 100 requests of a kind must keep.
		 */
		private Duration latencyP95 = Duration.ofMillis(50);

		/**
		 * Latency within DynamoDB that 99 of 100 requests of a kind must keep.
		 */
		private Duration latencyP99 = Duration.ofMillis(100);

		public Duration getLatencyP95() {
			return this.latencyP95;
		}

		public void setLatencyP95(Duration latencyP95) {
			this.latencyP95 = latencyP95;
		}

		public Duration getLatencyP99() {
			return this.latencyP99;
		}

		public void setLatencyP99(Duration latencyP99) {
			this.latencyP99 = latencyP99;
		}

		AlarmThresholds toThresholds() {
			PropertyCheck check = new PropertyCheck(PREFIX + ".alarms");
			check.positive("latency-p95", this.latencyP95);
			check.positive("latency-p99", this.latencyP99);
			return new AlarmThresholds(this.latencyP95, this.latencyP99);
		}

	}

}
