package io.github.dynamospring.observation;

/**
 * The two kinds of capacity units.
 *
 * @since 0.1
 */
public enum CapacityType {

	/** Read capacity units (RCU). */
	READ("read"),

	/** Write capacity units (WCU). */
	WRITE("write");

	private final String tag;

	CapacityType(String tag) {
		this.tag = tag;
	}

	/**
	 * Return the value of the tag {@code type}.
	 */
	public String tag() {
		return this.tag;
	}

}
