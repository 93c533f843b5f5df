package io.github.dynamospring.operations.advice;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Code of a finding. Its text, such as {@code unused-index}, is used in properties and in
 * the actuator.
 *
 * @since 0.1
 */
public enum AdviceCode {

	/** A partition key that has a few values, or one. */
	LOW_CARDINALITY_PARTITION(true),

	/** A partition key that has few values at a time, because it is made of time. */
	TIME_PARTITION(true),

	/** An index that no access pattern reads. */
	INDEX_WITHOUT_PATTERN(true),

	/** Two indexes of the same keys. */
	DUPLICATE_INDEX(true),

	/** An index that holds more than its access patterns need. */
	WIDE_PROJECTION(true),

	/** An item collection that only grows, and that is read whole. */
	GROWING_COLLECTION(true),

	/** Computed attributes instead of several key attributes of an index. */
	COMPUTED_KEYS(true),

	/** Scans. */
	SCAN(false),

	/** Queries that read much more than they return. */
	FILTERED_READS(false),

	/** Many single reads of one access pattern within one observation. */
	SINGLE_READS(false),

	/** Many single writes of one access pattern within one observation. */
	SINGLE_WRITES(false),

	/** Reads that are followed by a write of the same item. */
	READ_BEFORE_WRITE(false),

	/** Large items. */
	LARGE_ITEMS(false),

	/** A partition key that takes a large part of one partition's throughput. */
	HOT_KEY(false),

	/** An index that is written but not read. */
	UNUSED_INDEX(false),

	/** Throttled requests. */
	THROTTLED(false),

	/** Conditions that mostly fail. */
	FAILED_CONDITIONS(false),

	/** Strongly consistent reads. */
	STRONG_READS(false),

	/** A table that would cost less in another capacity mode. */
	CAPACITY_MODE(false);

	private static final Set<AdviceCode> OF_INDEX = Set.of(LOW_CARDINALITY_PARTITION, TIME_PARTITION,
			INDEX_WITHOUT_PATTERN, DUPLICATE_INDEX, WIDE_PROJECTION, COMPUTED_KEYS, UNUSED_INDEX);

	private final boolean ofModel;

	private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');

	AdviceCode(boolean ofModel) {
		this.ofModel = ofModel;
	}

	/**
	 * Return whether the finding follows from the model, before a request is sent.
	 */
	public boolean isOfModel() {
		return this.ofModel;
	}

	/**
	 * Return whether it is about how an index is made, of which one thing at a time is
	 * said.
	 */
	boolean isOfIndex() {
		return OF_INDEX.contains(this);
	}

	/**
	 * Return whether the index is not needed, so that other findings about it do not
	 * matter.
	 */
	boolean isOfSpareIndex() {
		return this == INDEX_WITHOUT_PATTERN || this == DUPLICATE_INDEX || this == UNUSED_INDEX;
	}

	/**
	 * Return the code of a text, or null if the text is unknown.
	 * @param text such as {@code unused-index}
	 */
	public static @Nullable AdviceCode find(String text) {
		return Arrays.stream(values()).filter((code) -> code.text.equals(text)).findFirst().orElse(null);
	}

	@Override
	public String toString() {
		return this.text;
	}

}
