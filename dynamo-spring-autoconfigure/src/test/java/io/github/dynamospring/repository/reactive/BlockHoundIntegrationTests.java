package io.github.dynamospring.repository.reactive;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.reactivestreams.Publisher;
import reactor.blockhound.BlockHound;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Subscriptions of non-blocking threads while BlockHound watches. It changes classes of
 * the JDK, so that they are made in a virtual machine of their own.
 */
class BlockHoundIntegrationTests {

	private static final int LIMIT_SECONDS = 120;

	private static final String BLOCKED = "BlockingOperationError";

	@TempDir
	private Path directory;

	@Test
	void noThreadOfASubscriberBlocks() throws IOException, InterruptedException {
		List<String> lines = run();
		assertThat(lines).contains("SLEEP " + BLOCKED, "BLOCKING_READ " + BLOCKED, "ENDED");
		assertThat(lines)
			.filteredOn((line) -> line.endsWith(BLOCKED) || line.endsWith("Exception") || line.endsWith("Error"))
			.as("the control group blocks: %s", lines)
			.hasSize(2);
		assertThat(lines).contains("SAVE_ALL 60", "FIND_BY_ID 1", "FIND_BY_CUSTOMER_ID 60", "FIRST_ITEMS 3",
				"FAN_OUT 60", "EXISTS 1", "SAVE 1", "DELETE 60", "CANCEL 0", "CLOSED DataAccessResourceFailure");
	}

	private List<String> run() throws IOException, InterruptedException {
		Path output = this.directory.resolve("output.txt");
		Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-XX:+AllowRedefinitionToAddDeleteMethods", "-XX:+EnableDynamicAgentLoading", "-XX:TieredStopAtLevel=1",
				"-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), Application.class.getName())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile())
			.start();
		boolean ended = process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
		process.destroyForcibly();
		List<String> lines = Files.readAllLines(output);
		assertThat(ended).as("the JVM has ended by itself: %s", lines).isTrue();
		return lines;
	}

	/**
	 * Subscribes in a thread that must not block, and prints the number of items, or the
	 * failure.
	 */
	public static final class Application {

		private static final Instant NOON = Instant.parse("2026-11-22T12:00:00Z");

		private final LocalApplication application;

		private final ReactiveOrders orders;

		/** Template whose requests take a socket, for which a thread always waits. */
		private final DynamoTemplate blocking;

		private Application(LocalDatabase database) {
			this.blocking = database.template(LocalDatabase.clientBuilder(database.endpoint())
				.httpClientBuilder(Apache5HttpClient.builder())
				.build(), LocalDatabase.TEMPLATE_SETTINGS);
			this.application = database.application();
			this.orders = new ReactiveDynamoRepositoryFactory(this.application.template(), database.context(),
					LocalDatabase.PLANNER_SETTINGS)
				.getRepository(ReactiveOrders.class);
		}

		public static void main(String[] arguments) {
			BlockHound.install();
			try (LocalDatabase database = LocalDatabase.of(Order.class)) {
				new Application(database).run();
			}
			System.out.println("ENDED");
			System.exit(0);
		}

		private void run() {
			subscribe("SLEEP", Mono.fromCallable(() -> {
				Thread.sleep(1);
				return "slept";
			}));
			publishers().forEach(Application::subscribe);
			// the failure closes the connections
			subscribe("BLOCKING_READ", Mono.fromCallable(() -> this.blocking.findById(key(1), Order.class)));
			this.application.template().destroy();
			subscribe("CLOSED", this.orders.findById(key(1))
				.onErrorMap((ex) -> new IllegalStateException(ex.getClass().getSimpleName().replace("Exception", ""))));
		}

		private Map<String, Publisher<?>> publishers() {
			Map<String, Publisher<?>> publishers = new LinkedHashMap<>();
			publishers.put("SAVE_ALL",
					this.orders.saveAll(IntStream.range(0, 60).mapToObj(Application::order).toList()));
			publishers.put("FIND_BY_ID", this.orders.findById(key(1)));
			publishers.put("FIND_BY_CUSTOMER_ID", this.orders.findByCustomerId("c1"));
			publishers.put("FIRST_ITEMS", this.orders.findByCustomerId("c1").limitRate(1).take(3));
			publishers.put("FAN_OUT", this.orders.findByCustomerIdIn(List.of("c1", "c2")));
			publishers.put("EXISTS", this.orders.existsById(key(1)));
			publishers.put("SAVE", this.orders.findById(key(1)).flatMap(this.orders::save));
			publishers.put("DELETE",
					this.orders.deleteByCustomerId("c1").flatMapMany((count) -> Flux.range(0, count.intValue())));
			publishers.put("CANCEL", this.orders.findByCustomerId("c1").takeUntilOther(Mono.just("now")));
			return publishers;
		}

		private static void subscribe(String name, Publisher<?> publisher) {
			String result = Flux.from(publisher)
				.subscribeOn(Schedulers.parallel())
				.count()
				.map(String::valueOf)
				.onErrorResume((ex) -> Mono.just(described(ex)))
				.block();
			System.out.println(name + " " + result);
		}

		private static String described(Throwable ex) {
			return (ex instanceof IllegalStateException) ? ex.getMessage() : ex.getClass().getSimpleName();
		}

		private static OrderKey key(int number) {
			return order(number).key();
		}

		private static Order order(int number) {
			return Order.of("c1", "o" + number, NOON.plusSeconds(number));
		}

	}

	interface ReactiveOrders extends ReactiveDynamoRepository<Order, OrderKey> {

		Flux<Order> findByCustomerId(String customerId);

		Flux<Order> findByCustomerIdIn(List<String> customerIds);

		Mono<Long> deleteByCustomerId(String customerId);

	}

}
