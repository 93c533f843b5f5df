package io.github.dynamospring.observation;

/**
 * Type of capacity units.
 *
 * @since 0.1
 */
public enum CapacityType {

	/** Read capacity units (RCU). */
	READ("read", 3000),

	/** Write capacity units (WCU). */
	WRITE("write", 1000);

	private final String tag;

	private final int partitionLimit;

	CapacityType(String tag, int partitionLimit) {
		this.tag = tag;
		this.partitionLimit = partitionLimit;
	}

	/**
	 * Return the value of the tag {@code type}.
	 */
	public String tag() {
		return this.tag;
	}

	/**
	 * Return the most units a second that one partition delivers, whatever the capacity
	 * of its table.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/bp-partition-key-design.html">Best
	 * practices for designing and using partition keys</a>
	 */
	public int partitionLimit() {
		return this.partitionLimit;
	}

}
