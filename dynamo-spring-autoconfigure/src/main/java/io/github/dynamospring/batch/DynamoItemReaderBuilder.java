package io.github.dynamospring.batch;

import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.PositionedIterator;
import io.github.dynamospring.core.ReadPart;
import io.github.dynamospring.core.ReadPattern;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.recording.RecordedCall;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Builder of a {@link DynamoItemReader}.
 *
 * @param <T> the type of the items
 * @since 0.1
 */
public class DynamoItemReaderBuilder<T> {

	private @Nullable String name;

	private @Nullable DynamoOperations operations;

	private @Nullable Class<T> type;

	private @Nullable RecordedCall call;

	private boolean consistent;

	private int unitsPerSecond = ScanSettings.UNBOUNDED;

	private int segment;

	private int segments = 1;

	/**
	 * Set the name of the reader, with which its keys in the execution context begin. A
	 * restart needs the name of the first run, and the same entity or pattern.
	 */
	public DynamoItemReaderBuilder<T> name(String name) {
		this.name = name;
		return this;
	}

	/**
	 * Set the operations that read.
	 */
	public DynamoItemReaderBuilder<T> operations(DynamoOperations operations) {
		this.operations = operations;
		return this;
	}

	/**
	 * Read all entities of a type, by a scan of their table. Items of other types are
	 * left out.
	 */
	public DynamoItemReaderBuilder<T> entity(Class<T> type) {
		this.type = type;
		return this;
	}

	/**
	 * Read the results of a method of a repository with its arguments:
	 * {@code pattern(Orders.class, (orders) -> orders.findByCustomerId("c-1"))}. The call
	 * is recorded instead of executed. The method returns a {@code Window}, a
	 * {@code List} or a {@code Stream}; its position and limit do not matter.
	 * @param repository the interface of a repository of the application
	 */
	public <R> DynamoItemReaderBuilder<T> pattern(Class<R> repository, Function<R, ?> call) {
		this.call = RecordedCall.of(repository, call::apply);
		return this;
	}

	/**
	 * Set whether reads are strongly consistent, at twice the price. By default, they are
	 * as configured.
	 */
	public DynamoItemReaderBuilder<T> consistent(boolean consistent) {
		this.consistent = consistent;
		return this;
	}

	/**
	 * Set the maximum number of read capacity units that this reader consumes in a
	 * second, as an average. Divide the rate of a step by the number of partitions that
	 * run at the same time. By default the rate is unlimited.
	 */
	public DynamoItemReaderBuilder<T> unitsPerSecond(int unitsPerSecond) {
		this.unitsPerSecond = unitsPerSecond;
		return this;
	}

	/**
	 * Read one segment of a scan, outside of a step that a
	 * {@link DynamoSegmentPartitioner} divides.
	 * @param segment the number of the segment, from 0
	 * @param segments the number of segments
	 */
	public DynamoItemReaderBuilder<T> segment(int segment, int segments) {
		this.segment = segment;
		this.segments = segments;
		return this;
	}

	/**
	 * Return the reader.
	 * @throws IllegalArgumentException if a setting is missing or out of range
	 */
	public DynamoItemReader<T> build() {
		Assert.hasText(this.name, "A name is required, under which the position is stored");
		Assert.notNull(this.operations, "DynamoOperations are required");
		Assert.isTrue((this.type != null) != (this.call != null), "Either an entity or a pattern is required");
		PatternOperations patterns = PatternOperations.of(this.operations);
		Supplier<Call<T>> call = call(patterns);
		boolean consistent = this.consistent;
		return new DynamoItemReader<>(this.name, () -> call.get().describe(),
				(part) -> call.get().iterate(part, consistent), patterns.storedPositions(),
				new ScanSettings(this.segments, this.unitsPerSecond), this.segment);
	}

	// Repositories may come after the reader.
	private Supplier<Call<T>> call(PatternOperations operations) {
		RecordedCall recorded = this.call;
		if (recorded != null) {
			return () -> call(operations, recorded);
		}
		Class<T> type = this.type;
		Assert.notNull(type, "'type' must not be null");
		return () -> new Call<>("every " + type.getSimpleName(), operations.scan(type), new Object[0]);
	}

	@SuppressWarnings("unchecked")
	private static <T> Call<T> call(PatternOperations operations, RecordedCall recorded) {
		RegisteredPattern pattern = operations.accessPatterns().get(recorded.repository(), recorded.pattern());
		Assert.isInstanceOf(ReadPattern.class, pattern, () -> recorded.name() + " does not read: ");
		return new Call<>(signature(recorded), (ReadPattern<T>) pattern, recorded.arguments());
	}

	private static String signature(RecordedCall call) {
		return Arrays.stream(call.method().getParameterTypes())
			.map(Class::getSimpleName)
			.collect(Collectors.joining(", ", call.name() + "(", ")"));
	}

	/**
	 * Call of an access pattern.
	 *
	 * @param name the method, or the entity of a scan
	 * @param <T> the type of the items
	 */
	private record Call<T>(String name, ReadPattern<T> pattern, @Nullable Object[] arguments) {

		// The planner may choose another index for the same method, and so another order.
		String describe() {
			AccessPlan plan = this.pattern.plan();
			String table = this.name + " in " + plan.table();
			return (plan.index() != null) ? table + "." + plan.index() : table;
		}

		PositionedIterator<T> iterate(ReadPart part, boolean consistent) {
			if (!consistent) {
				return this.pattern.iterate(part, this.arguments);
			}
			try (ConsistentReadScope scope = ConsistentReadScope.begin()) {
				return this.pattern.iterate(part, this.arguments);
			}
		}

	}

}
