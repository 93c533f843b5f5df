package io.github.dynamospring.autoconfigure.endpoint;

/**
 * Descriptor of the capacity units that this instance has used since it started.
 *
 * @param read read units
 * @param write write units
 * @since 0.1
 */
public record CapacityDescriptor(double read, double write) {

	static final CapacityDescriptor NONE = new CapacityDescriptor(0, 0);

}
