package io.github.dynamospring.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.PositionedIterator;
import io.github.dynamospring.core.ReadPart;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.scroll.StoredPositions;
import org.jspecify.annotations.Nullable;

import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ReaderNotOpenException;
import org.springframework.batch.infrastructure.item.support.AbstractItemStreamItemReader;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.util.Assert;
import org.springframework.util.function.SingletonSupplier;

/**
 * Restartable reader of the entities of a table, or of the results of an access pattern.
 * The execution context keeps the key of the last item that was returned, so that a
 * restart goes on behind it, also in the middle of a page. It also keeps the access
 * pattern, so that a restart with another one is refused. If the step is a partition of a
 * {@link DynamoSegmentPartitioner}, the reader reads its segment.
 * <p>
 * A reader belongs to one step, and partitions need one each: declare it with
 * {@code @StepScope}. The thread that opens a reader also closes it, as Spring Batch
 * does.
 *
 * @param <T> the type of the items
 * @since 0.1
 * @see DynamoItemReaderBuilder
 */
public class DynamoItemReader<T> extends AbstractItemStreamItemReader<T> {

	private static final String POSITION = "position";

	private static final String PATTERN = "pattern";

	private final String name;

	private final SingletonSupplier<String> pattern;

	private final Function<ReadPart, PositionedIterator<T>> parts;

	private final StoredPositions positions;

	private final ScanSettings scan;

	private final int segment;

	/** The thread of each step that has opened this reader, or was refused. */
	private final List<Thread> steps = new ArrayList<>();

	private @Nullable PositionedIterator<T> items;

	private @Nullable ReadPart part;

	/**
	 * Create a reader.
	 * @param name the name of the reader, with which its keys in the execution context
	 * begin
	 * @param pattern returns the access pattern with its table and index, which are
	 * stored with each position
	 * @param parts begins to read a part
	 * @param positions the texts of positions
	 * @param scan the segments outside of a partition, and the rate
	 * @param segment the number of the segment outside of a partition
	 */
	public DynamoItemReader(String name, Supplier<String> pattern, Function<ReadPart, PositionedIterator<T>> parts,
			StoredPositions positions, ScanSettings scan, int segment) {
		this.name = name;
		setName(name);
		this.pattern = SingletonSupplier.of(pattern);
		this.parts = parts;
		this.positions = positions;
		this.scan = scan;
		this.segment = segment;
	}

	@Override
	public synchronized void open(ExecutionContext context) {
		this.steps.add(Thread.currentThread());
		Assert.state(this.steps.size() == 1,
				() -> this.name + " is being read by another step or partition, and both would miss items: declare it "
						+ "with @StepScope, so that each has a reader of its own");
		int segments = context.getInt(DynamoSegmentPartitioner.SEGMENTS, this.scan.segments());
		int own = context.getInt(DynamoSegmentPartitioner.SEGMENT, this.segment);
		ScrollPosition start = start(context, own, segments);
		this.part = new ReadPart(start, new ScanSettings(segments, this.scan.unitsPerSecond()), own);
		this.items = this.parts.apply(this.part);
	}

	private ScrollPosition start(ExecutionContext context, int segment, int segments) {
		String key = getExecutionContextKey(POSITION);
		if (!context.containsKey(key)) {
			return ScrollPosition.keyset();
		}
		verifyPattern(context);
		return this.positions.read(context.getString(key), this.name, segment, segments);
	}

	// Earlier versions stored none. Keys of two patterns may look alike.
	private void verifyPattern(ExecutionContext context) {
		String own = this.pattern.obtain();
		String stored = context.getString(getExecutionContextKey(PATTERN), own);
		if (!own.equals(stored)) {
			throw new InvalidScrollTokenException("The stored position of '" + this.name
					+ "' cannot be used, because a reader of " + stored + " stored it, and this one reads " + own
					+ ": give this reader another name, or start a new instance of the job", null);
		}
	}

	@Override
	public @Nullable T read() {
		if (this.items == null) {
			throw new ReaderNotOpenException(this.name + " is not open: register it as a stream of the step, which "
					+ "Spring Batch does for a @Bean method with the return type DynamoItemReader");
		}
		return this.items.hasNext() ? this.items.next() : null;
	}

	@Override
	public void update(ExecutionContext context) {
		if (this.items == null || this.part == null) {
			return;
		}
		ScrollPosition position = this.items.position();
		if (position != null) {
			context.putString(getExecutionContextKey(POSITION),
					this.positions.write(position, this.name, this.part.segment(), this.part.scan().segments()));
			context.putString(getExecutionContextKey(PATTERN), this.pattern.obtain());
		}
	}

	// Spring Batch also closes a reader that it could not open, or has not opened because
	// the step failed before. It opens and closes in the thread of the step.
	@Override
	public synchronized void close() {
		boolean opened = this.steps.remove(Thread.currentThread());
		if (opened && this.steps.isEmpty() && this.items != null) {
			this.items.close();
			this.items = null;
		}
	}

}
