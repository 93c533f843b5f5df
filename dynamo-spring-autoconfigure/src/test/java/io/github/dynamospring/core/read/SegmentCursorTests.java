package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.ParallelRequests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link SegmentCursor}.
 */
@Timeout(60)
class SegmentCursorTests {

	private static final long SECOND = 1_000_000_000L;

	private final ParallelRequests parallel = ParallelRequests.pooled(4);

	private final AtomicInteger started = new AtomicInteger();

	private final AtomicInteger interrupted = new AtomicInteger();

	@AfterEach
	void close() {
		this.parallel.close();
	}

	@Test
	void returnsEachItemOfAllSegmentsOnce() {
		long seed = new Random().nextLong();
		Random random = new Random(seed);
		for (int run = 0; run < 200; run++) {
			List<Segment> segments = new ArrayList<>();
			Set<Integer> expected = new HashSet<>();
			int count = 1 + random.nextInt(20);
			for (int i = 0; i < count; i++) {
				List<List<Integer>> pages = new ArrayList<>();
				for (int page = random.nextInt(4); page >= 0; page--) {
					List<Integer> items = IntStream.range(0, random.nextInt(3))
						.mapToObj((item) -> expected.size() + item)
						.toList();
					expected.addAll(items);
					pages.add(items);
				}
				segments.add(new Segment(pages, 1.0));
			}
			SegmentCursor cursor = new SegmentCursor(List.copyOf(segments), random.nextBoolean() ? 3 : null, null,
					this.parallel);
			assertThat(rest(cursor)).as("seed %d, run %d", seed, run).containsExactlyInAnyOrderElementsOf(expected);
			assertThat(cursor.advance()).isFalse();
		}
	}

	private static List<Integer> rest(SegmentCursor cursor) {
		List<Integer> items = new ArrayList<>();
		while (cursor.advance()) {
			items.add(Integer.valueOf(cursor.item().get("id").n()));
		}
		return items;
	}

	@Test
	void readsOnePageOfEachSegmentAheadAndNoMoreSegmentsThanThereAreThreads() throws InterruptedException {
		List<PageSource> segments = new ArrayList<>();
		for (int i = 0; i < 9; i++) {
			segments.add(new Segment(List.of(List.of(i), List.of(i), List.of(i)), 1.0));
		}
		SegmentCursor cursor = new SegmentCursor(segments, null, null, this.parallel);
		assertThat(this.started).hasValue(0);
		for (int consumed = 1; consumed <= 20; consumed++) {
			assertThat(cursor.advance()).isTrue();
			int expected = consumed + 4;
			Awaited.until(() -> this.started.get() >= expected);
			assertThat(this.started).hasValue(expected);
		}
	}

	@Test
	void keepsAllSegmentsToOneRateAfterAFirstPageHasToldThePrice() {
		AtomicInteger waits = new AtomicInteger();
		long[] now = new long[1];
		CapacityRate rate = new CapacityRate(10, () -> now[0], (nanos) -> {
			waits.incrementAndGet();
			now[0] += nanos;
		});
		List<PageSource> segments = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			segments.add(new Segment(List.of(List.of(i), List.of(i), List.of(i), List.of(i), List.of(i)), 4.0));
		}
		SegmentCursor cursor = new SegmentCursor(segments, null, rate, this.parallel);
		int pages = 0;
		while (cursor.advance()) {
			pages++;
			// units of what was sent, but for the last one
			assertThat((this.started.get() - 1) * 4.0).isLessThanOrEqualTo(10.0 * now[0] / SECOND + 0.001);
		}
		assertThat(pages).isEqualTo(40);
		assertThat(waits).hasValue(39);
		assertThat(now[0]).isBetween(39 * 4 * SECOND / 10 - 1000, 39 * 4 * SECOND / 10 + 1000);
	}

	@Test
	void assumesThePriceOfAWholePageWhereNothingTellsIt() {
		long[] now = new long[1];
		CapacityRate rate = new CapacityRate(128, () -> now[0], (nanos) -> now[0] += nanos);
		SegmentCursor cursor = new SegmentCursor(List.of(new Segment(List.of(List.of(1), List.of(2)), null)), null,
				rate, this.parallel);
		assertThat(rest(cursor)).containsExactly(1, 2);
		assertThat(now[0]).isEqualTo(2 * SECOND);
	}

	@Test
	void waitsForTheUnitsOfSmallPagesAlone() {
		long[] now = new long[1];
		CapacityRate rate = new CapacityRate(5, () -> now[0], (nanos) -> now[0] += nanos);
		SegmentCursor cursor = new SegmentCursor(List.of(new Segment(List.of(List.of(1), List.of(2)), 1.0)), null, rate,
				this.parallel);
		assertThat(rest(cursor)).containsExactly(1, 2);
		assertThat(now[0]).isLessThanOrEqualTo(SECOND);
	}

	@Test
	void endsTheOtherSegmentsWhereOneFails() {
		CountDownLatch waiting = new CountDownLatch(2);
		CountDownLatch never = new CountDownLatch(1);
		List<PageSource> segments = List.of(new Waiting(waiting, never), new Waiting(waiting, never),
				new Failing(waiting), new Segment(List.of(List.of(1)), 1.0), new Segment(List.of(List.of(1)), 1.0));
		SegmentCursor cursor = new SegmentCursor(segments, null, null, this.parallel);
		assertThatIllegalArgumentException().isThrownBy(() -> rest(cursor)).withMessage("no");
		Awaited.until(() -> this.interrupted.get() >= 2);
		assertThatIllegalStateException().isThrownBy(cursor::advance);
	}

	@Test
	void endsAllSegmentsWhereItIsClosed() {
		CountDownLatch waiting = new CountDownLatch(2);
		List<PageSource> segments = List.of(new Segment(List.of(List.of(1), List.of(2)), 1.0),
				new Waiting(waiting, new CountDownLatch(1)), new Waiting(waiting, new CountDownLatch(1)));
		SegmentCursor cursor = new SegmentCursor(segments, null, null, this.parallel);
		assertThat(cursor.advance()).isTrue();
		await(waiting);
		cursor.close();
		Awaited.until(() -> this.interrupted.get() >= 2);
	}

	@Test
	void endsWhereItIsClosedByAnotherThread() {
		CountDownLatch waiting = new CountDownLatch(1);
		SegmentCursor cursor = new SegmentCursor(List.of(new Waiting(waiting, new CountDownLatch(1))), null, null,
				this.parallel);
		Thread closing = new Thread(() -> {
			await(waiting);
			cursor.close();
		});
		closing.start();
		assertThatIllegalStateException().isThrownBy(cursor::advance).withMessage("It was closed while it was read");
	}

	@Test
	void endsWhereItsThreadIsInterrupted() {
		CountDownLatch waiting = new CountDownLatch(1);
		SegmentCursor cursor = new SegmentCursor(List.of(new Waiting(waiting, new CountDownLatch(1))), null, null,
				this.parallel);
		Thread consumer = Thread.currentThread();
		new Thread(() -> {
			await(waiting);
			consumer.interrupt();
		}).start();
		assertThatExceptionOfType(TransientDataAccessResourceException.class).isThrownBy(cursor::advance)
			.withMessage("Interrupted while waiting for several requests");
		assertThat(Thread.interrupted()).isTrue();
		Awaited.until(() -> this.interrupted.get() >= 1);
	}

	@Test
	void endsWhereTheTemplateIsClosed() {
		CountDownLatch waiting = new CountDownLatch(4);
		List<PageSource> segments = new ArrayList<>();
		for (int i = 0; i < 6; i++) {
			segments.add(new Waiting(waiting, new CountDownLatch(1)));
		}
		SegmentCursor cursor = new SegmentCursor(segments, null, null, this.parallel);
		new Thread(() -> {
			await(waiting);
			this.parallel.close();
		}).start();
		assertThatIllegalStateException().isThrownBy(cursor::advance).withMessage("interrupted");
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException("interrupted", ex);
		}
	}

	/**
	 * Segment with some pages.
	 */
	private class Segment extends PageSource {

		private final List<List<Integer>> pages;

		private final @Nullable Double units;

		private int next;

		Segment(List<List<Integer>> pages, @Nullable Double units) {
			this.pages = pages;
			this.units = units;
		}

		@Override
		boolean isFiltered() {
			return true;
		}

		@Override
		List<DynamoDbRequest> requests(PageRequest request) {
			return List.of();
		}

		@Override
		Page read(PageRequest request) {
			SegmentCursorTests.this.started.incrementAndGet();
			assertThat(request.startKey() == null).isEqualTo(this.next == 0);
			List<Map<String, AttributeValue>> items = this.pages.get(this.next)
				.stream()
				.map((id) -> Map.of("id", AttributeValue.fromN(id.toString())))
				.toList();
			this.next++;
			return new Page(items, items.size(),
					(this.next < this.pages.size()) ? Map.of("id", AttributeValue.fromN("" + this.next)) : null,
					items.size(), this.units);
		}

	}

	private final class Failing extends Segment {

		private final CountDownLatch others;

		Failing(CountDownLatch others) {
			super(List.of(), null);
			this.others = others;
		}

		@Override
		Page read(PageRequest request) {
			await(this.others);
			throw new IllegalArgumentException("no");
		}

	}

	private final class Waiting extends Segment {

		private final CountDownLatch begun;

		private final CountDownLatch never;

		Waiting(CountDownLatch begun, CountDownLatch never) {
			super(List.of(), null);
			this.begun = begun;
			this.never = never;
		}

		@Override
		Page read(PageRequest request) {
			this.begun.countDown();
			try {
				await(this.never);
			}
			catch (IllegalStateException ex) {
				SegmentCursorTests.this.interrupted.incrementAndGet();
				throw ex;
			}
			throw new IllegalStateException("not reached");
		}

	}

}
