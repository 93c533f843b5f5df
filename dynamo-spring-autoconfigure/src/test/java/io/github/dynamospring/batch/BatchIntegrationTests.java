package io.github.dynamospring.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.ChunkOrientedStepBuilder;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.infrastructure.item.ItemProcessor;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for steps of Spring Batch on DynamoDB Local, with a job repository in H2.
 */
@Timeout(120)
class BatchIntegrationTests {

	private static final int ORDERS = 120;

	private static final int CHUNK = 20;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static AnnotationConfigApplicationContext context;

	private static LocalApplication application;

	private static Orders orders;

	private static final AtomicLong TESTS = new AtomicLong();

	private final long test = TESTS.incrementAndGet();

	@BeforeAll
	static void start() {
		application = database.application();
		orders = application.repository(Orders.class);
		context = new AnnotationConfigApplicationContext(Jobs.class);
	}

	@AfterAll
	static void stop() {
		context.close();
	}

	@BeforeEach
	void fill() {
		database.deleteItems();
		List<Object> entities = new ArrayList<>();
		IntStream.range(0, ORDERS).forEach((i) -> {
			entities.add(Order.of("c" + i % 4, "o%03d".formatted(i), LocalDatabase.NOW.plusSeconds(i)));
			entities.add(new Customer("c" + i, "c" + i + "@example.com", "C", null, Set.of()));
		});
		application.template().saveAll(entities);
		Closing.FAILURES.set(0);
	}

	@Test
	void aRestartGoesOnBehindTheLastCommittedItemInTheMiddleOfAPage() {
		List<String> read = new ArrayList<>();
		AtomicInteger chunks = new AtomicInteger();
		Step step = step(all(), (order) -> {
			read.add(order.orderId());
			return close(order);
		}, (chunk) -> {
			if (chunks.incrementAndGet() == 4) {
				throw new IllegalStateException("the process was killed");
			}
			writer().write(chunk);
		}).build();
		assertThat(run(step).getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(read).hasSize(4 * CHUNK);
		assertThat(run(step).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(read).hasSize(ORDERS + CHUNK);
		assertThat(read.subList(4 * CHUNK, 5 * CHUNK)).isEqualTo(read.subList(3 * CHUNK, 4 * CHUNK));
		assertThat(read.stream().distinct()).hasSize(ORDERS);
		assertEachIsClosedOnce();
	}

	// A version that is higher by one was written once.
	private static void assertEachIsClosedOnce() {
		assertThat(orders.findBy()).hasSize(ORDERS).allSatisfy((order) -> {
			assertThat(order.status()).isEqualTo(OrderStatus.PAID);
			assertThat(order.version()).isEqualTo(2);
		});
	}

	@Test
	void aPartitionedStepReadsEachItemOnceAlsoAfterAFailure() {
		Step step = context.getBean("closeOrders", Step.class);
		Closing.FAILURES.set(2);
		JobExecution failed = run(step);
		assertThat(failed.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(failed.getStepExecutions()).hasSize(1 + 8);
		Closing.FAILURES.set(0);
		JobExecution restarted = run(step);
		assertThat(restarted.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(written(failed) + written(restarted)).isEqualTo(ORDERS);
		assertEachIsClosedOnce();
	}

	private static long written(JobExecution execution) {
		return execution.getStepExecutions()
			.stream()
			.filter((step) -> step.getStepName().contains(":"))
			.mapToLong(StepExecution::getWriteCount)
			.sum();
	}

	@Test
	void readsAPatternWithItsArguments() {
		AtomicInteger chunks = new AtomicInteger();
		List<String> written = new ArrayList<>();
		Step step = step(new DynamoItemReaderBuilder<Order>().name("orders")
			.operations(application.template())
			.pattern(Orders.class, (repository) -> repository.findByCustomerId("c1"))
			.consistent(true)
			.build(), (order) -> order, (chunk) -> {
				if (chunks.incrementAndGet() == 2) {
					throw new IllegalStateException("the process was killed");
				}
				chunk.forEach((order) -> written.add(order.orderId()));
			}).build();
		assertThat(run(step).getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(run(step).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(written)
			.containsExactlyElementsOf(orders.findByCustomerId("c1").stream().map(Order::orderId).toList());
	}

	@Test
	void skipsItemsThatFailForGoodAndWritesTheOthersOnce() {
		orders.findByCustomerId("c2").stream().limit(3).forEach((order) -> orders.save(close(order)));
		orders.findByCustomerId("c2").stream().skip(10).limit(2).forEach(orders::save);
		DynamoItemWriter<Order> writer = new DynamoItemWriterBuilder<Order>()
			.entities(application.template().entity(Order.class).onCondition("status = 'UNPAID'"))
			.build();
		List<Order> stale = orders.findByCustomerId("c2");
		orders.findByCustomerId("c2").stream().skip(20).limit(2).forEach(orders::save);
		Step step = step(all(),
				(order) -> stale.stream()
					.filter((other) -> other.orderId().equals(order.orderId()))
					.findFirst()
					.map(BatchIntegrationTests::close)
					.orElse(null),
				writer)
			.faultTolerant()
			.skip(ConditionFailedException.class, OptimisticLockingFailureException.class)
			.skipLimit(10)
			.build();
		JobExecution execution = run(step);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		StepExecution executed = execution.getStepExecutions().iterator().next();
		assertThat(executed.getWriteSkipCount()).isEqualTo(5);
		assertThat(executed.getWriteCount()).isEqualTo(25);
		assertThat(orders.findByCustomerId("c2")).filteredOn((order) -> order.status() == OrderStatus.PAID)
			.extracting(Order::version)
			.containsOnly(2L, 3L)
			.hasSize(28);
	}

	@Test
	void aStepWithAConditionSkipsItemsThatDoNotMeetIt() {
		orders.findByCustomerId("c1").stream().skip(5).limit(2).forEach((order) -> orders.save(close(order)));
		JobExecution execution = run(context.getBean("closeOrdersOf", Step.class));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(execution.getStepExecutions()).singleElement()
			.satisfies((step) -> assertThat(step.getWriteSkipCount()).isEqualTo(2));
		assertThat(orders.findByCustomerId("c1")).hasSize(30)
			.allSatisfy((order) -> assertThat(order.version()).isEqualTo(2));
	}

	@Test
	void writesAChunkAsOneTransactionOrNotAtAll() {
		DynamoItemWriter<Order> writer = new DynamoItemWriterBuilder<Order>().operations(application.template())
			.transactional(true)
			.build();
		Order stale = orders.findByCustomerId("c3").get(25);
		orders.save(stale);
		Step step = step(new DynamoItemReaderBuilder<Order>().name("orders")
			.operations(application.template())
			.pattern(Orders.class, (repository) -> repository.findByCustomerId("c3"))
			.build(), (order) -> close(order.orderId().equals(stale.orderId()) ? stale : order), writer).build();
		assertThat(run(step).getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(orders.findByCustomerId("c3")).extracting(Order::status)
			.startsWith(statuses(OrderStatus.PAID, CHUNK))
			.endsWith(statuses(OrderStatus.UNPAID, 10));
	}

	private static OrderStatus[] statuses(OrderStatus status, int count) {
		return IntStream.range(0, count).mapToObj((i) -> status).toArray(OrderStatus[]::new);
	}

	@Test
	void deletesItems() {
		DynamoItemWriter<Order> writer = new DynamoItemWriterBuilder<Order>().operations(application.template())
			.delete(true)
			.build();
		assertThat(run(step(all(), (order) -> order, writer).build()).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(orders.findBy()).isEmpty();
	}

	private static DynamoItemReader<Order> all() {
		return new DynamoItemReaderBuilder<Order>().name("orders")
			.operations(application.template())
			.entity(Order.class)
			.build();
	}

	private static DynamoItemWriter<Order> writer() {
		return new DynamoItemWriterBuilder<Order>().operations(application.template()).build();
	}

	private static Order close(Order order) {
		return new Order(order.customerId(), order.orderId(), order.tenantId(), order.placedAt(), OrderStatus.PAID,
				order.amount(), order.lines(), order.version(), order.expiresAt());
	}

	private static ChunkOrientedStepBuilder<Order, Order> step(DynamoItemReader<Order> reader,
			ItemProcessor<Order, Order> processor, ItemWriter<Order> writer) {
		return new StepBuilder("orders", context.getBean(JobRepository.class)).<Order, Order>chunk(CHUNK)
			.reader(reader)
			.processor(processor)
			.writer(writer);
	}

	/** Start a job, or restart it if it has failed. */
	private JobExecution run(Step step) {
		try {
			return context.getBean(JobOperator.class)
				.start(new JobBuilder("orders", context.getBean(JobRepository.class)).start(step).build(),
						new JobParametersBuilder().addLong("test", this.test)
							.addString("customer", "c1")
							.toJobParameters());
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** Processor that fails some times. */
	static class Closing implements ItemProcessor<Order, Order> {

		static final AtomicInteger FAILURES = new AtomicInteger();

		private final AtomicInteger seen = new AtomicInteger();

		@Override
		public Order process(Order order) {
			if (this.seen.incrementAndGet() > 30 && FAILURES.getAndUpdate((left) -> Math.max(0, left - 1)) > 0) {
				throw new IllegalStateException("the process was killed");
			}
			return close(order);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@Import({ JdbcJobs.class, OrderJobs.class })
	static class Jobs {

		@Bean
		DynamoOperations dynamo() {
			return application.template();
		}

		@Bean
		Closing closing() {
			return new Closing();
		}

	}

}
