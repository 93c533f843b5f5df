package io.github.dynamospring.operations.export.monitoring;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Switch that a deployment chooses alarms by: one of three tiers, each of which includes
 * those before it, or a parameter of its own.
 */
enum AlarmSwitch {

	/** Requests fail, or are about to. */
	CRITICAL(null, null, null),

	/** Requests are slow, or there is little left for a peak. */
	STANDARD("IsStandard", "AlarmTier", "contains([\"standard\", \"full\"], var.alarm_tier)"),

	/** Alarms that are worth a look in time. */
	FULL("IsFull", "AlarmTier", "var.alarm_tier == \"full\""),

	/** The tables have replicas. */
	REPLICATED("IsReplicated", "Replicated", "var.replicated"),

	/** Changes go to a stream of Kinesis. */
	KINESIS("HasKinesisStream", "KinesisStream", "var.kinesis_stream"),

	/** Items expire every day. */
	EXPIRY("WatchesExpiry", "NoExpiry", "var.no_expiry");

	/** The tiers, each of which includes those before it. */
	static final List<AlarmSwitch> TIERS = List.of(CRITICAL, STANDARD, FULL);

	private final @Nullable String condition;

	private final @Nullable String parameter;

	private final @Nullable String expression;

	AlarmSwitch(@Nullable String condition, @Nullable String parameter, @Nullable String expression) {
		this.condition = condition;
		this.parameter = parameter;
		this.expression = expression;
	}

	/**
	 * Return the condition of CloudFormation's templates, or null.
	 */
	@Nullable String condition() {
		return this.condition;
	}

	/**
	 * Return the parameter of CloudFormation's templates, or null.
	 */
	@Nullable String parameter() {
		return this.parameter;
	}

	/**
	 * Return the condition in Terraform's language, or null.
	 */
	@Nullable String expression() {
		return this.expression;
	}

	boolean isTier() {
		return TIERS.contains(this);
	}

	@Override
	public String toString() {
		return name().toLowerCase(Locale.ROOT);
	}

}
