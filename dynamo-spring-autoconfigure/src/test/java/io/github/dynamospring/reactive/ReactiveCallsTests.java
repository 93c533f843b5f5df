package io.github.dynamospring.reactive;

import java.lang.reflect.Method;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.tenancy.TenantScope;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.reactivestreams.Subscription;
import reactor.core.Disposable;
import reactor.core.publisher.BaseSubscriber;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.util.ReflectionUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link ReactiveCalls}.
 */
@Timeout(60)
class ReactiveCallsTests {

	private static final long SEED = Long.getLong("test.seed", 20261126L);

	private static final TemplateSettings ONE_THREAD = new TemplateSettings(100, false, Clock.systemUTC(),
			Backoff.DEFAULT, KeyVisibility.HIDDEN, 1, false, 1);

	private final LocalApplication application = LocalApplication.unsent(Order.class);

	private final CallStarter reads = reads(this.application);

	private static CallStarter reads(LocalApplication application) {
		application.repository(Orders.class);
		Method method = ReflectionUtils.findMethod(Orders.class, "findByCustomerId", String.class);
		return application.template().starter(Orders.class, method, Order.class);
	}

	@AfterEach
	void close() {
		this.application.template().destroy();
	}

	@Test
	void eachSubscriptionIsACallOfItsOwn() {
		AtomicInteger calls = new AtomicInteger();
		Mono<Integer> mono = ReactiveCalls.one(this.reads, calls::incrementAndGet);
		assertThat(calls).hasValue(0);
		assertThat(mono.block()).isEqualTo(1);
		assertThat(mono.block()).isEqualTo(2);
	}

	@Test
	void absentResultIsEmpty() {
		assertThat(ReactiveCalls.one(this.reads, () -> null).blockOptional()).isEmpty();
	}

	@Test
	void closedTemplateIsAnErrorSignal() {
		this.application.template().destroy();
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> ReactiveCalls.one(this.reads, () -> 1).block())
			.withMessageStartingWith("Orders.findByCustomerId: nothing was sent, because the template is closed");
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> ReactiveCalls.many(this.reads, () -> Stream.of(1)).blockLast());
	}

	@Test
	void callsBeyondTheQueueFailWithoutBeingMade() throws InterruptedException {
		CountDownLatch end = new CountDownLatch(1);
		AtomicInteger made = new AtomicInteger();
		Mono<Integer> held = ReactiveCalls.one(this.reads, () -> {
			made.incrementAndGet();
			end.await();
			return 1;
		});
		List<Disposable> calls = IntStream.range(0, 10_168)
			.mapToObj((number) -> held.onErrorComplete().subscribe())
			.toList();
		assertThatExceptionOfType(TransientDataAccessResourceException.class).isThrownBy(held::block)
			.withMessageStartingWith(
					"Orders.findByCustomerId: nothing was sent, because 10000 calls wait for one of 168 "
							+ "threads already");
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> ReactiveCalls.many(this.reads, () -> Stream.of(made.incrementAndGet())).blockLast());
		calls.subList(168, 10_168).forEach(Disposable::dispose);
		Mono<Integer> next = ReactiveCalls.one(this.reads, made::get).cache();
		next.subscribe();
		end.countDown();
		assertThat(next.block()).isEqualTo(168);
	}

	@Test
	void shutdownWaitsForRunningCalls() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(2);
		CountDownLatch end = new CountDownLatch(1);
		AtomicBoolean stopped = new AtomicBoolean();
		Callable<Boolean> held = () -> {
			begun.countDown();
			end.await();
			return stopped.get();
		};
		Mono<Boolean> one = ReactiveCalls.one(this.reads, held).cache();
		Mono<Boolean> many = ReactiveCalls.many(this.reads, () -> Stream.of(1).map((number) -> stopped(held)))
			.next()
			.cache();
		one.subscribe();
		many.subscribe();
		assertThat(begun.await(30, TimeUnit.SECONDS)).isTrue();
		CountDownLatch drained = new CountDownLatch(1);
		this.application.template().stop(() -> {
			stopped.set(true);
			drained.countDown();
		});
		end.countDown();
		assertThat(one.block()).isFalse();
		assertThat(many.block()).isFalse();
		assertThat(drained.await(30, TimeUnit.SECONDS)).isTrue();
	}

	private static boolean stopped(Callable<Boolean> call) {
		try {
			return call.call();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void timeoutInterruptsARead() throws InterruptedException {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		Mono<Object> timeout = Mono.<Object>fromCallable(() -> begun.await(30, TimeUnit.SECONDS))
			.subscribeOn(Schedulers.boundedElastic());
		Mono<Object> mono = ReactiveCalls.one(this.reads, () -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
			return null;
		}).timeout(timeout).onErrorComplete();
		assertThat(mono.blockOptional()).isEmpty();
		assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
	}

	@Test
	void emitsAllItemsInOrder() {
		List<Integer> numbers = IntStream.range(0, 1_000).boxed().toList();
		Flux<Integer> flux = ReactiveCalls.many(this.reads, numbers::stream);
		assertThat(flux.collectList().block()).isEqualTo(numbers);
		assertThat(flux.limitRate(7).collectList().block()).isEqualTo(numbers);
		assertThat(flux.take(3).collectList().block()).containsExactly(0, 1, 2);
		assertThat(ReactiveCalls.many(this.reads, Stream::empty).collectList().block()).isEmpty();
	}

	@Test
	void readsAsMuchAsIsAskedFor() throws InterruptedException {
		Pages pages = new Pages(3);
		Taken taken = new Taken();
		ReactiveCalls.many(this.reads, pages::stream).subscribe(taken);
		assertThat(pages.read).hasValue(0);
		taken.request(1);
		assertThat(taken.next()).isEqualTo(1);
		assertThat(pages.read).hasValue(1);
		taken.request(2);
		assertThat(taken.next()).isEqualTo(2);
		assertThat(taken.next()).isEqualTo(3);
		taken.request(1);
		assertThat(taken.next()).isEqualTo("complete");
		assertThat(pages.closed).isTrue();
	}

	@Test
	void idleSubscribersHoldNoThread() {
		List<Taken> idle = new ArrayList<>();
		for (int i = 0; i < 1_000; i++) {
			Taken taken = new Taken();
			ReactiveCalls.many(this.reads, new Pages(2)::stream).subscribe(taken);
			taken.request(1);
			idle.add(taken);
		}
		assertThat(idle).allSatisfy((taken) -> assertThat(taken.next()).isEqualTo(1));
		assertThat(ReactiveCalls.one(this.reads, () -> "served").block()).isEqualTo("served");
	}

	@Test
	void itemsBeforeAFailureAreEmitted() {
		List<Object> seen = new ArrayList<>();
		Flux<Integer> flux = ReactiveCalls.many(this.reads, () -> Stream.of(1, 2, 3).peek((number) -> {
			if (number == 3) {
				throw new IllegalStateException("third");
			}
		}));
		assertThatIllegalStateException().isThrownBy(() -> flux.doOnNext(seen::add).blockLast()).withMessage("third");
		assertThat(seen).containsExactly(1, 2);
	}

	@Test
	void cancellationClosesTheStream() throws InterruptedException {
		Pages pages = new Pages(3);
		Taken taken = new Taken();
		ReactiveCalls.many(this.reads, pages::stream).subscribe(taken);
		taken.request(1);
		assertThat(taken.next()).isEqualTo(1);
		taken.cancel();
		assertThat(pages.closed).isTrue();
		taken.request(1);
		assertThat(ReactiveCalls.one(this.reads, () -> "next").block()).isEqualTo("next");
		assertThat(pages.read).hasValue(1);
	}

	@Test
	void cancellationClosesAStreamThatIsBeingOpened() throws InterruptedException {
		CountDownLatch opening = new CountDownLatch(1);
		CountDownLatch closed = new CountDownLatch(1);
		Taken taken = new Taken();
		ReactiveCalls.many(this.reads, () -> {
			opening.countDown();
			awaitInterruption();
			return Stream.of(1).onClose(closed::countDown);
		}).subscribe(taken);
		taken.request(1);
		opening.await();
		taken.cancel();
		assertThat(closed.await(30, TimeUnit.SECONDS)).isTrue();
	}

	private static void awaitInterruption() {
		try {
			new CountDownLatch(1).await();
		}
		catch (InterruptedException ex) {
			// as it is asked for
		}
	}

	@Test
	void tenantsOfReactorsContextInterleave() {
		Random random = new Random(SEED);
		Mono<String> tenant = ReactiveCalls.one(this.reads, TenantScope::current);
		Flux<String> tenants = ReactiveCalls.many(this.reads, () -> Stream.of("").map((item) -> TenantScope.current()));
		Flux<List<String>> all = Flux.range(0, 5_000)
			.map((number) -> random.nextBoolean() ? "acme" : "globex")
			.flatMap((name) -> Flux.concat(tenant, tenants)
				.contextWrite((context) -> context.put("dynamo.tenant", name))
				.map((found) -> List.of(name, found)));
		assertThat(all.collectList().block()).as("seed %d", SEED)
			.hasSize(10_000)
			.allSatisfy((pair) -> assertThat(pair.get(0)).isEqualTo(pair.get(1)));
	}

	@Test
	void scopeOfTheSubscribingThreadHolds() {
		Mono<String> tenant = ReactiveCalls.one(this.reads, TenantScope::current);
		TenantScope.run("acme", () -> assertThat(tenant.block()).isEqualTo("acme"));
		assertThat(tenant.blockOptional()).isEmpty();
	}

	@Test
	void blockInTheOnlyThreadOfCallsEnds() {
		LocalApplication small = LocalApplication.of(mock(DynamoDbClient.class), this.application.context(),
				(name) -> name, ONE_THREAD, PlannerSettings.DEFAULT);
		try {
			CallStarter calls = reads(small);
			Mono<String> one = ReactiveCalls.one(calls, () -> "one " + TenantScope.current());
			Flux<String> many = ReactiveCalls.many(calls, () -> Stream.of("many " + TenantScope.current()));
			Flux<String> each = ReactiveCalls.each(calls, Flux.just(1, 2),
					(number) -> Stream.of(number + " " + TenantScope.current()));
			Mono<List<String>> nested = ReactiveCalls.one(calls, () -> List.of(one.block(), many.blockLast(),
					each.blockLast(), calls.start(() -> "future " + TenantScope.current()).join()));
			TenantScope.run("acme", () -> assertThat(nested.block(Duration.ofSeconds(20))).containsExactly("one acme",
					"many acme", "2 acme", "future acme"));
			assertThat(calls.start(() -> calls.start(() -> "inner").join())).succeedsWithin(Duration.ofSeconds(20))
				.isEqualTo("inner");
			assertThat(calls.start(() -> List.of(one.block(), each.blockLast()))).succeedsWithin(Duration.ofSeconds(20))
				.isEqualTo(List.of("one null", "2 null"));
		}
		finally {
			small.template().destroy();
		}
	}

	/**
	 * Pages of one item each.
	 */
	private static final class Pages {

		private final int count;

		private final AtomicInteger read = new AtomicInteger();

		private final AtomicBoolean closed = new AtomicBoolean();

		Pages(int count) {
			this.count = count;
		}

		Stream<Integer> stream() {
			Iterator<Integer> pages = new Iterator<>() {

				@Override
				public boolean hasNext() {
					return Pages.this.read.get() < Pages.this.count;
				}

				@Override
				public Integer next() {
					return Pages.this.read.incrementAndGet();
				}

			};
			Iterable<Integer> iterable = () -> pages;
			return StreamSupport.stream(iterable.spliterator(), false).onClose(() -> this.closed.set(true));
		}

	}

	/**
	 * Subscriber that asks for items when it is told to.
	 */
	private static final class Taken extends BaseSubscriber<Integer> {

		private final LinkedBlockingQueue<Object> signals = new LinkedBlockingQueue<>();

		@Override
		protected void hookOnSubscribe(Subscription subscription) {
		}

		@Override
		protected void hookOnNext(Integer item) {
			this.signals.add(item);
		}

		@Override
		protected void hookOnComplete() {
			this.signals.add("complete");
		}

		Object next() throws InterruptedException {
			return this.signals.poll(30, TimeUnit.SECONDS);
		}

	}

}
