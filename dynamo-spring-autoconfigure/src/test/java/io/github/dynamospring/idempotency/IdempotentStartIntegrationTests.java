package io.github.dynamospring.idempotency;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.DefaultLifecycleProcessor;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link Idempotent} where the application closes, or the thread is
 * interrupted, between the claim of a key and the run.
 */
class IdempotentStartIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final ExecutorService caller = Executors.newSingleThreadExecutor();

	private FaultProxy proxy;

	private DynamoDbClient client;

	private AspectContext context;

	private Payments payments;

	@BeforeEach
	void start() {
		this.proxy = new FaultProxy(database.endpoint());
		this.client = this.proxy.client(2);
		this.context = new AspectContext(this.client, true, Payments.class, ImpatientShutdown.class);
		this.payments = this.context.get(Payments.class);
	}

	@AfterEach
	void stop() {
		this.caller.shutdownNow();
		this.context.close();
		this.client.close();
		this.proxy.close();
	}

	@Test
	void givesTheKeyBackIfTheApplicationClosesMeanwhile() throws Exception {
		CompletableFuture<Void> closed = new CompletableFuture<>();
		this.proxy.use(FaultSchedule.script(Request.to("PutItem"), Fault.none().meanwhile(() -> close(closed))));
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.payments.impatient("k"))
			.withMessage("Payments.impatient: the application is shutting down, and the method did not run")
			.withNoCause();
		closed.get(20, TimeUnit.SECONDS);
		assertReleased();
	}

	@Test
	void givesTheKeyBackIfTheAnswerIsLostAsTheApplicationCloses() throws Exception {
		CompletableFuture<Void> closed = new CompletableFuture<>();
		this.proxy.use(FaultSchedule.always(Request.to("PutItem", "GetItem"),
				Fault.resetAfter().meanwhile((request) -> close(closed))));
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.payments.impatient("k"))
			.withMessage("Payments.impatient: the application is shutting down, and the method did not run");
		closed.get(20, TimeUnit.SECONDS);
		assertReleased();
	}

	@Test
	void givesTheKeyBackIfTheThreadIsInterruptedMeanwhile() throws Exception {
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		this.proxy.use(FaultSchedule.script(Request.to("PutItem"),
				Fault.resetAfter().meanwhile(() -> thread.join().interrupt())));
		Future<Integer> call = this.caller.submit(() -> {
			thread.complete(Thread.currentThread());
			try {
				return this.payments.impatient("k");
			}
			finally {
				assertThat(Thread.currentThread().isInterrupted()).isTrue();
			}
		});
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> call.get(20, TimeUnit.SECONDS))
			.havingCause()
			.isInstanceOf(TransientDataAccessResourceException.class)
			.withMessage("Payments.impatient: it was interrupted, and the method did not run");
		assertReleased();
	}

	@Test
	void startsNoCallOnceTheApplicationIsClosed() {
		this.payments.impatient("other");
		this.context.close();
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.payments.impatient("k"))
			.withMessage("Payments.impatient: the application is shutting down, and the method did not run");
		assertThat(this.payments.runs()).isEqualTo(1);
		assertThat(records()).hasSize(1);
	}

	private void close(CompletableFuture<Void> closed) {
		StartingCalls starting = this.context.get(IdempotencyStore.class).starting();
		Thread closing = new Thread(() -> {
			this.context.close();
			closed.complete(null);
		});
		closing.start();
		Awaited.until(() -> starting.isClosed());
	}

	private void assertReleased() {
		assertThat(this.payments.runs()).isZero();
		assertThat(records()).extracting((record) -> record.get("state").s()).containsExactly("RELEASED");
	}

	// Past the proxy, because its client may be closed.
	private List<Map<String, AttributeValue>> records() {
		return database.client().scan((scan) -> scan.tableName(table()).consistentRead(true)).items();
	}

	private String table() {
		return this.context.tableName("idempotency");
	}

	/**
	 * Shutdown that gives calls under way no time, as these end after its phases only.
	 */
	@Configuration(proxyBeanMethods = false)
	static class ImpatientShutdown {

		@Bean
		DefaultLifecycleProcessor lifecycleProcessor() {
			DefaultLifecycleProcessor processor = new DefaultLifecycleProcessor();
			processor.setTimeoutPerShutdownPhase(1);
			return processor;
		}

	}

}
