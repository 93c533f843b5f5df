package io.github.dynamospring.faults;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.IntStream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.User;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.context.support.GenericApplicationContext;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for calls that are ended from outside: the client or the context is closed, or
 * there is no connection for them.
 */
class EndOfCallIntegrationTests {

	private static final int ATTEMPTS = 5;

	private static final int CALLERS = 300;

	private static final Predicate<Request> ALL = (request) -> true;

	private static final Member ADA = new Member("ada", "Ada", 36, Set.of(), null);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, User.class, Stock.class).emptied();

	private final DynamoTemplate other = database.template();

	private FaultProxy proxy;

	private DynamoDbClient client;

	private DynamoTemplate template;

	@BeforeEach
	void connect() {
		this.proxy = new FaultProxy(database.endpoint());
		this.client = this.proxy.client(ATTEMPTS);
		this.template = database.template(this.client, LocalDatabase.TEMPLATE_SETTINGS);
	}

	@AfterEach
	void disconnect() {
		this.client.close();
		this.proxy.close();
	}

	@Test
	void aWriteWhoseClientIsClosedAfterItsFirstAttemptIsAmbiguous() {
		closeClientAfterFirstRequest();
		assertThatExceptionOfType(AmbiguousWriteException.class).isThrownBy(() -> this.template.insert(ADA));
		assertThat(this.other.findById("ada", Member.class)).isPresent();
	}

	@Test
	void soIsAUniqueWrite() {
		closeClientAfterFirstRequest();
		assertThatExceptionOfType(AmbiguousWriteException.class)
			.isThrownBy(() -> this.template.insert(new User("ada", "ada@example.com", null, null, null)));
		assertThat(this.other.findById("ada", User.class)).isPresent();
	}

	@Test
	void soIsATransaction() {
		closeClientAfterFirstRequest();
		assertThatExceptionOfType(AmbiguousWriteException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.insert(ADA).insert(new Stock("pen", "north", 1))));
		assertThat(this.other.findById("ada", Member.class)).isPresent();
	}

	@Test
	void soAreTheEntriesOfABatch() {
		closeClientAfterFirstRequest();
		assertThatExceptionOfType(BatchIncompleteException.class)
			.isThrownBy(
					() -> this.template.saveAll(List.of(new Stock("pen", "north", 1), new Stock("pen", "south", 1))))
			.satisfies((ex) -> assertThat(ex.getLeft()).hasSize(2)
				.allSatisfy((left) -> assertThat(left.exception()).isInstanceOf(AmbiguousWriteException.class)));
		assertThat(this.other.findById(new StockKey("pen", "south"), Stock.class)).isPresent();
	}

	private void closeClientAfterFirstRequest() {
		this.proxy.use(FaultSchedule.script(ALL, Fault.errorAfter().meanwhile(this.client::close)));
	}

	@Test
	void whatWasNotSentIsADefiniteFailure() {
		this.client.close();
		Stock[] stocks = { new Stock("pen", "north", 1), new Stock("pen", "south", 1) };
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> this.template.insert(ADA));
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.template.findById("ada", Member.class));
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.template.transactGet((gets) -> gets.get("ada", Member.class)));
		assertThatExceptionOfType(BatchIncompleteException.class)
			.isThrownBy(() -> this.template.saveAll(List.of(stocks)))
			.satisfies((ex) -> assertThat(ex.getLeft()).allSatisfy(
					(left) -> assertThat(left.exception()).isInstanceOf(DataAccessResourceFailureException.class)));
		assertThat(this.proxy.attempts()).isEmpty();
	}

	@Test
	void aClosingContextWaitsForCallsThatHaveBegun() throws Exception {
		GenericApplicationContext context = new GenericApplicationContext();
		context.registerBean(DynamoDbClient.class, () -> this.client);
		context.registerBean(DynamoTemplate.class, () -> this.template);
		context.refresh();
		Thread closing = new Thread(context::close);
		this.proxy
			.use(FaultSchedule.script(ALL, Fault.errorAfter().meanwhile(() -> closeUntilTheTemplateStops(closing))));
		this.template.insert(ADA);
		closing.join();
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.template.findById("ada", Member.class))
			.withMessageStartingWith("DynamoTemplate.findById: nothing was sent, because the template is closed");
		assertThatExceptionOfType(DataAccessResourceFailureException.class).isThrownBy(() -> this.template.insert(ADA))
			.withMessageStartingWith("DynamoTemplate.insert: nothing was sent, because the template is closed");
		assertThat(this.proxy.attempts()).hasSize(2);
	}

	private void closeUntilTheTemplateStops(Thread closing) {
		closing.start();
		Awaited.until(() -> !this.template.isRunning());
	}

	@Test
	void callersWithoutAConnectionAreToldOfThePool() throws Exception {
		CountDownLatch refused = new CountDownLatch(CALLERS);
		CountDownLatch held = new CountDownLatch(1);
		this.proxy.use(FaultSchedule.script(ALL, Fault.none().meanwhile(() -> {
			held.countDown();
			await(refused);
		})));
		try (DynamoDbClient single = singleConnection()) {
			DynamoTemplate template = database.template(single, LocalDatabase.TEMPLATE_SETTINGS);
			ExecutorService callers = Executors.newFixedThreadPool(CALLERS + 1);
			Future<Member> holder = callers.submit(() -> template.insert(ADA));
			await(held);
			List<Future<?>> waiting = new ArrayList<>();
			IntStream.range(0, CALLERS).forEach((i) -> waiting.add(callers.submit(() -> {
				assertThatExceptionOfType(TransientDataAccessResourceException.class)
					.isThrownBy(() -> template.insert(new Member("m" + i, "M", 1, Set.of(), null)))
					.withMessageStartingWith("All connections of the client's pool were in use: no request was sent");
				refused.countDown();
			})));
			for (Future<?> each : waiting) {
				each.get();
			}
			holder.get();
			callers.shutdown();
		}
		assertThat(this.proxy.attempts()).hasSize(1);
	}

	private DynamoDbClient singleConnection() {
		return LocalDatabase
			.addPath(
					LocalDatabase.clientBuilder(this.proxy.endpoint())
						.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
							.addExecutionInterceptor(new AttemptTracker())),
					Apache5HttpClient.builder().maxConnections(1).connectionAcquisitionTimeout(Duration.ofMillis(20)))
			.build();
	}

	private static void await(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
