package io.github.dynamospring.test;

import java.util.List;
import java.util.function.ToDoubleFunction;

import io.github.dynamospring.observation.ResourceUsage;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;

/**
 * Assertions on requests and the capacity that DynamoDB reported for them. A failure
 * lists all requests that were sent.
 *
 * @since 0.1
 * @see CapacityRecorder
 */
public final class CapacityAssert extends AbstractAssert<CapacityAssert, RecordedCapacity> {

	private final CapacityScope scope;

	CapacityAssert(RecordedCapacity actual, CapacityScope scope) {
		super(actual, CapacityAssert.class);
		this.scope = scope;
	}

	/**
	 * Assert the number of requests. A request counts once, however often it was
	 * repeated.
	 */
	public CapacityAssert requests(int expected) {
		int requests = inScope().size();
		if (requests != expected) {
			throw failed(expected, "request", requests);
		}
		return this;
	}

	/**
	 * Assert the read capacity units, of tables and indexes together.
	 */
	public CapacityAssert readUnits(double expected) {
		return units("read", expected, ResourceUsage::read);
	}

	/**
	 * Assert the write capacity units, of tables and indexes together. DynamoDB reports
	 * no units for a write with a failed condition, though it charges for it. On DynamoDB
	 * Local, the units of transactions are computed from their actions.
	 */
	public CapacityAssert writeUnits(double expected) {
		return units("write", expected, ResourceUsage::write);
	}

	private CapacityAssert units(String type, double expected, ToDoubleFunction<ResourceUsage> units) {
		double taken = inScope().stream()
			.flatMap((request) -> request.usage().stream())
			.filter(this.scope.usage())
			.mapToDouble(units)
			.sum();
		if (Double.compare(taken, expected) != 0) {
			throw failed(expected, type + " unit", taken);
		}
		return this;
	}

	/**
	 * Narrow the assertions that follow to the requests of an access pattern.
	 * @param pattern such as {@code Orders.findByOrderId}; the assertion fails if no
	 * method of a repository has that name
	 */
	public CapacityAssert ofPattern(String pattern) {
		refuse(this.actual.whyNoPattern(pattern));
		return narrowed(this.scope.pattern(pattern));
	}

	/**
	 * Narrow the assertions that follow to a table with its indexes.
	 * @param table the name of the table in DynamoDB; the assertion fails if no entity is
	 * in such a table
	 */
	public CapacityAssert ofTable(String table) {
		refuse(this.actual.whyNoTable(table));
		return narrowed(this.scope.table(table));
	}

	/**
	 * Narrow the assertions that follow to an index: its reads, and the writes of its
	 * entries.
	 * @param index the name of the index
	 */
	public CapacityAssert ofIndex(String index) {
		return narrowed(this.scope.index(index));
	}

	private void refuse(@Nullable String reason) {
		if (reason != null) {
			throw failure("%s", reason);
		}
	}

	private CapacityAssert narrowed(CapacityScope scope) {
		return new CapacityAssert(this.actual, scope).as(descriptionText());
	}

	private List<RecordedRequest> inScope() {
		return this.actual.requests().stream().filter(this.scope.requests()).toList();
	}

	private AssertionError failed(double expected, String noun, double found) {
		return failure("%s", "Expected " + RecordedRequest.units(expected) + " " + noun + ((expected != 1) ? "s" : "")
				+ this.scope.name() + ", found " + RecordedRequest.units(found) + list());
	}

	private String list() {
		return this.actual.requests().isEmpty() ? ", because no request was sent" : ". Sent:\n" + this.actual;
	}

}
