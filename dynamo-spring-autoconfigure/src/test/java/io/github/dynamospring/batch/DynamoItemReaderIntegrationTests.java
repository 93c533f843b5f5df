package io.github.dynamospring.batch;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.scroll.InvalidScrollTokenException;
import io.github.dynamospring.scroll.StoredPositions;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import io.github.dynamospring.shop.OrderStatus;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ReaderNotOpenException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link DynamoItemReader} on DynamoDB Local.
 */
class DynamoItemReaderIntegrationTests {

	private static final String KEY = "orders.position";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Order.class, Customer.class);

	private static DynamoTemplate template;

	@BeforeAll
	static void fill() {
		template = database.template();
		template.setStoredPositions(StoredPositions.of(List.of("CIdXEF2HMjvJOZXbC6Ntmw")));
		database.repository(Orders.class, template);
		database.repository(Scans.class, template);
		template.saveAll(IntStream.range(0, 40)
			.mapToObj((i) -> Order.of("c" + i % 3, "o%02d".formatted(i), LocalDatabase.NOW.plusSeconds(i)))
			.toList());
	}

	@Test
	void refusesASecondStepAtTheSameTimeAndLeavesTheFirstAlone() {
		DynamoItemReader<Order> shared = opened(all(), new ExecutionContext());
		Order first = shared.read();
		assertThatIllegalStateException().isThrownBy(() -> shared.open(new ExecutionContext()))
			.withMessage("orders is being read by another step or partition, and both would miss items: declare it "
					+ "with @StepScope, so that each has a reader of its own");
		shared.close();
		assertThat(Stream.generate(shared::read).takeWhile(Objects::nonNull)).hasSize(39).doesNotContain(first);
		shared.close();
		shared.open(new ExecutionContext());
		assertThat(shared.read()).isEqualTo(first);
	}

	// Spring Batch also closes the streams of a step that failed before it opened them.
	@Test
	void leavesItsStepAloneIfAnotherOneFailsBeforeItsOpening() throws InterruptedException {
		DynamoItemReader<Order> shared = opened(all(), new ExecutionContext());
		Order first = shared.read();
		Thread failed = new Thread(shared::close);
		failed.start();
		failed.join();
		assertThat(Stream.generate(shared::read).takeWhile(Objects::nonNull)).hasSize(39).doesNotContain(first);
		assertThatIllegalStateException().isThrownBy(() -> shared.open(new ExecutionContext()));
		shared.close();
		shared.close();
		assertThatExceptionOfType(ReaderNotOpenException.class).isThrownBy(shared::read);
	}

	@Test
	void opensAfterAStepThatClosedItUnopened() {
		DynamoItemReader<Order> reader = all().build();
		reader.close();
		reader.update(new ExecutionContext());
		reader.open(new ExecutionContext());
		assertThat(reader.read()).isNotNull();
		reader.close();
		reader.close();
		reader.open(new ExecutionContext());
		assertThat(reader.read()).isNotNull();
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 7, 39, 40 })
	void goesOnBehindTheLastItemReturnedAtTheUpdateWhateverWasReadAfterIt(int returned) {
		ExecutionContext context = new ExecutionContext();
		List<String> read = new ArrayList<>();
		DynamoItemReader<Order> killed = opened(all(), context);
		IntStream.range(0, returned).forEach((i) -> read.add(killed.read().orderId()));
		killed.update(context);
		killed.read();
		killed.read();
		DynamoItemReader<Order> restarted = opened(all(), context);
		for (Order order = restarted.read(); order != null; order = restarted.read()) {
			read.add(order.orderId());
		}
		assertThat(read).hasSize(40).doesNotHaveDuplicates();
		assertThat(restarted.read()).isNull();
		restarted.update(context);
		assertThat(opened(all(), context).read()).isNull();
	}

	private static DynamoItemReader<Order> opened(DynamoItemReaderBuilder<Order> builder, ExecutionContext context) {
		DynamoItemReader<Order> reader = builder.build();
		reader.open(context);
		return reader;
	}

	private static DynamoItemReaderBuilder<Order> all() {
		return new DynamoItemReaderBuilder<Order>().name("orders").operations(template).entity(Order.class);
	}

	@Test
	void storesNoKeyInClearUnderASecret() {
		ExecutionContext context = new ExecutionContext();
		DynamoItemReader<Order> reader = opened(all(), context);
		reader.update(context);
		assertThat(context.isEmpty()).isTrue();
		reader.read();
		reader.update(context);
		assertThat(context.toMap()).containsOnlyKeys(KEY, "orders.pattern");
		assertThat(context.getString(KEY)).doesNotStartWith("plain.");
	}

	@Test
	void refusesPositionsThatWereChangedOrAreNotEncryptedOrOfAnotherSegment() {
		ExecutionContext context = new ExecutionContext();
		DynamoItemReader<Order> reader = opened(all(), context);
		reader.read();
		reader.update(context);
		String text = context.getString(KEY);
		refused(all().segment(1, 4), text, "belongs to another segment");
		refused(all(), text.substring(1), "it was changed");
		template.setStoredPositions(StoredPositions.PLAIN);
		DynamoItemReader<Order> plain = opened(all(), new ExecutionContext());
		plain.read();
		plain.update(context);
		template.setStoredPositions(StoredPositions.of(List.of("CIdXEF2HMjvJOZXbC6Ntmw")));
		refused(all(), context.getString(KEY), "it is not encrypted, although dynamo.scroll.secrets are set");
	}

	private static void refused(DynamoItemReaderBuilder<Order> builder, String position, String reason) {
		DynamoItemReader<Order> reader = builder.build();
		assertThatExceptionOfType(InvalidScrollTokenException.class)
			.isThrownBy(() -> reader.open(new ExecutionContext(Map.of(KEY, position))))
			.withMessageStartingWith("The stored position of 'orders' cannot be used, because ")
			.withMessageContaining(reason);
	}

	@Test
	void refusesPositionsOfAnotherAccessPatternWithKeysOfTheSameShape() {
		ExecutionContext context = stopped(unpaid(0));
		refusedPattern(context, pattern().pattern(Orders.class, (orders) -> orders.findByStatus(OrderStatus.PAID)),
				"Scans.findByStatus(OrderStatus) in shop", "Orders.findByStatus(OrderStatus) in shop");
		refusedPattern(context, all(), "Scans.findByStatus(OrderStatus) in shop", "every Order in shop");
		refusedPattern(stopped(all()),
				new DynamoItemReaderBuilder<Customer>().name("orders").operations(template).entity(Customer.class),
				"every Order in shop", "every Customer in shop");
		refusedPattern(stopped(pattern().pattern(Orders.class, (orders) -> orders.unpaid("t1"))),
				pattern().pattern(Orders.class, (orders) -> orders.unpaidSince("t1", LocalDatabase.NOW)),
				"Orders.unpaid(String) in shop.gsi2", "Orders.unpaidSince(String, Instant) in shop.gsi2");
	}

	private static ExecutionContext stopped(DynamoItemReaderBuilder<?> builder) {
		ExecutionContext context = new ExecutionContext();
		DynamoItemReader<?> reader = builder.build();
		reader.open(context);
		reader.read();
		reader.update(context);
		reader.close();
		return context;
	}

	private static void refusedPattern(ExecutionContext context, DynamoItemReaderBuilder<?> builder, String stored,
			String own) {
		DynamoItemReader<?> reader = builder.build();
		assertThatExceptionOfType(InvalidScrollTokenException.class).isThrownBy(() -> reader.open(context))
			.withMessage("The stored position of 'orders' cannot be used, because a reader of " + stored
					+ " stored it, and this one reads " + own
					+ ": give this reader another name, or start a new instance of the job");
	}

	@Test
	void goesOnAtPositionsThatWereStoredWithoutAPattern() {
		ExecutionContext context = stopped(all());
		Order second = opened(all(), context).read();
		context.remove("orders.pattern");
		assertThat(opened(all(), context).read()).isEqualTo(second);
	}

	@Test
	void readsTheSegmentOfItsPartition() {
		List<String> read = new ArrayList<>();
		new DynamoSegmentPartitioner(5).partition(2).forEach((name, partition) -> {
			DynamoItemReader<Order> reader = opened(all().segment(2, 3), partition);
			for (Order order = reader.read(); order != null; order = reader.read()) {
				read.add(order.orderId());
			}
		});
		assertThat(read).hasSize(40).doesNotHaveDuplicates();
	}

	@Test
	void readsConsistentlyAndAtARate() {
		opened(all().consistent(true).unitsPerSecond(1000).segment(1, 2), new ExecutionContext()).read();
		ScanRequest scan = (ScanRequest) database.requests().get(0);
		assertThat(scan.consistentRead()).isTrue();
		assertThat(scan.returnConsumedCapacity()).isEqualTo(ReturnConsumedCapacity.INDEXES);
		assertThat(scan.segment()).isEqualTo(1);
		assertThat(scan.totalSegments()).isEqualTo(2);
	}

	@Test
	void readsScansAndWindowsOfARepository() {
		assertThat(count(
				pattern().pattern(Orders.class, (orders) -> orders.findByStatus(OrderStatus.UNPAID)).segment(0, 1)))
			.isEqualTo(40);
		assertThat(count(pattern().pattern(Orders.class,
				(orders) -> orders.findByCustomerIdOrderByPlacedAtDesc("c1", null, null))))
			.isEqualTo(13);
		assertThat(count(pattern().pattern(Orders.class, (orders) -> orders.unpaidSince("t1", LocalDatabase.NOW))))
			.isEqualTo(40);
	}

	@Test
	void goesOnInASegmentOfAMethodThatMayScanWhateverItsOwnSegments() {
		List<String> read = new ArrayList<>();
		for (int segment = 0; segment < 2; segment++) {
			ExecutionContext context = new ExecutionContext();
			DynamoItemReader<Order> killed = opened(unpaid(segment), context);
			Order first = killed.read();
			killed.update(context);
			killed.read();
			DynamoItemReader<Order> restarted = opened(unpaid(segment), context);
			for (Order order = first; order != null; order = restarted.read()) {
				read.add(order.orderId());
			}
		}
		assertThat(read).hasSize(40).doesNotHaveDuplicates();
	}

	private static DynamoItemReaderBuilder<Order> unpaid(int segment) {
		return pattern().pattern(Scans.class, (scans) -> scans.findByStatus(OrderStatus.UNPAID)).segment(segment, 2);
	}

	private static DynamoItemReaderBuilder<Order> pattern() {
		return new DynamoItemReaderBuilder<Order>().name("orders").operations(template);
	}

	private static int count(DynamoItemReaderBuilder<Order> builder) {
		DynamoItemReader<Order> reader = opened(builder, new ExecutionContext());
		int count = 0;
		while (reader.read() != null) {
			count++;
		}
		return count;
	}

	@Test
	void goesOnBehindAnItemThatCannotBeRead() {
		String table = LocalDatabase.tableName("shop");
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("CUSTOMER#c9"), "sk",
				AttributeValue.fromS("ORDER#2126-11-21T10:00:00.000000000Z#o99"));
		Map<String, AttributeValue> item = new HashMap<>(key);
		item.put("_type", AttributeValue.fromS("Order"));
		item.put("status", AttributeValue.fromS("LOST"));
		database.client().putItem((put) -> put.tableName(table).item(item));
		int read = 0;
		int unreadable = 0;
		DynamoItemReader<Order> reader = opened(all(), new ExecutionContext());
		for (boolean more = true; more;) {
			try {
				more = reader.read() != null;
				read += more ? 1 : 0;
			}
			catch (UnreadableItemException ex) {
				unreadable++;
			}
		}
		database.client().deleteItem((delete) -> delete.tableName(table).key(key));
		assertThat(read).isEqualTo(40);
		assertThat(unreadable).isEqualTo(1);
	}

	@Test
	void refusesWhatItCannotRead() {
		DynamoItemReader<Order> one = pattern().pattern(Orders.class, (orders) -> orders.findByOrderId("o1")).build();
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> one.open(new ExecutionContext()))
			.withMessage("Orders.findByOrderId has no positions at which it could go on: let it return a Window");
		DynamoItemReader<Order> update = pattern().pattern(Orders.class, (orders) -> orders.pay(null)).build();
		assertThatIllegalArgumentException().isThrownBy(() -> update.open(new ExecutionContext()))
			.withMessageStartingWith("Orders.pay does not read");
		assertThatExceptionOfType(ReaderNotOpenException.class).isThrownBy(() -> all().build().read())
			.withMessageStartingWith("orders is not open: register it as a stream of the step");
		assertThatIllegalArgumentException().isThrownBy(() -> pattern().build())
			.withMessage("Either an entity or a pattern is required");
		assertThatIllegalArgumentException()
			.isThrownBy(() -> all().pattern(Orders.class, (orders) -> orders.findByCustomerId("c")).build())
			.withMessage("Either an entity or a pattern is required");
		assertThatIllegalArgumentException().isThrownBy(() -> new DynamoItemReaderBuilder<Order>().build())
			.withMessage("A name is required, under which the position is stored");
		assertThatIllegalArgumentException().isThrownBy(() -> all().unitsPerSecond(0).build())
			.withMessage("'unitsPerSecond' must be positive, not 0");
	}

	interface Scans extends DynamoRepository<Order, OrderKey> {

		@AllowScan(segments = 3, unitsPerSecond = 1_000_000)
		@AllowFilter
		Stream<Order> findByStatus(OrderStatus status);

	}

}
