package io.github.dynamospring.economy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

import io.github.dynamospring.Cases;
import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.documents.Contract;
import io.github.dynamospring.documents.Contracts;
import io.github.dynamospring.documents.Document;
import io.github.dynamospring.documents.Documents;
import io.github.dynamospring.economy.Measure.Measures;
import io.github.dynamospring.library.Reservation;
import io.github.dynamospring.library.User;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.plan.Price;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.shop.Articles;
import io.github.dynamospring.repository.shop.Customers;
import io.github.dynamospring.repository.shop.Devices;
import io.github.dynamospring.repository.shop.Orders;
import io.github.dynamospring.repository.shop.Products;
import io.github.dynamospring.repository.shop.Stocks;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.sharded.Job;
import io.github.dynamospring.sharded.Jobs;
import io.github.dynamospring.sharded.LikeCounters;
import io.github.dynamospring.sharded.PostLikes;
import io.github.dynamospring.shop.Article;
import io.github.dynamospring.shop.Customer;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Product;
import io.github.dynamospring.shop.Stock;
import io.micrometer.observation.ObservationRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import org.springframework.core.ResolvableType;
import org.springframework.dao.DataAccessException;
import org.springframework.data.domain.Pageable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What DynamoDB Local bills for random calls of each method, against the price of its
 * plan: never more, and as much at least once. There is at most one item of the entity,
 * and it has less than 1 KB. A deletion gets the entity as it is stored.
 */
class PricesIntegrationTests {

	private static final long SEED = 20261123;

	private static final int MIN_CALLS = Cases.of(5);

	private static final int MAX_CALLS = 500;

	private static final List<DynamoRequestContext> REQUESTS = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of(Order.class, Customer.class, Product.class, Stock.class, Device.class, Article.class, Reservation.class,
				User.class, Ticket.class, Contract.class, Document.class, PostLikes.class, Job.class, Measure.class,
				Pass.class, Key.class)
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(REQUESTS::add), new ObservationFailures()));

	private static LocalApplication application;

	private static DynamoTemplate template;

	@BeforeAll
	static void open() {
		application = database.application();
		template = application.template();
	}

	@TestFactory
	Stream<DynamicTest> eachMethodCostsWhatItsPlanSays() {
		return Stream
			.of(Orders.class, Customers.class, Products.class, Stocks.class, Devices.class, Articles.class,
					Reservations.class, Users.class, Tickets.class, Contracts.class, Documents.class,
					LikeCounters.class, Jobs.class, Measures.class, Passes.class, Keys.class)
			.flatMap(PricesIntegrationTests::tests);
	}

	private static Stream<DynamicTest> tests(Class<?> type) {
		Object repository = application.repository(type);
		return Arrays.stream(type.getMethods())
			.filter((method) -> !method.isBridge() && !method.isDefault())
			.filter((method) -> !List.of(method.getParameterTypes()).contains(Pageable.class))
			.sorted(Comparator.comparing(Method::toString))
			.map((method) -> DynamicTest.dynamicTest(
					type.getSimpleName() + "." + method.getName() + List.of(method.getParameterTypes()),
					() -> new Calls(type, repository, method).verify()));
	}

	// An entry is put, deleted, or put in place of another one.
	private static long difference(Map<Entry, Map<String, AttributeValue>> before,
			Map<Entry, Map<String, AttributeValue>> after) {
		Set<Entry> entries = new HashSet<>(before.keySet());
		entries.addAll(after.keySet());
		return entries.stream().filter((entry) -> !Objects.equals(before.get(entry), after.get(entry))).count();
	}

	// DynamoDB reports nothing of a write that it refuses. DynamoDB Local reports one
	// action of a transaction alone and no entries of indexes, and nothing for a read
	// that
	// finds nothing.
	private static double units(DynamoRequestContext request) {
		if (request.getRequest() instanceof TransactWriteItemsRequest transaction) {
			return 2.0 * transaction.transactItems().size();
		}
		double units = request.getUsage().stream().mapToDouble((usage) -> usage.read() + usage.write()).sum();
		if (request.getRequest() instanceof BatchGetItemRequest batch) {
			return batch.requestItems().values().stream().mapToDouble(PricesIntegrationTests::least).sum();
		}
		return Math.max(units, request.isWrite() ? 1 : 0.5);
	}

	private static double least(KeysAndAttributes gets) {
		return gets.keys().size() * (Boolean.TRUE.equals(gets.consistentRead()) ? 1 : 0.5);
	}

	private static boolean isAppliedTransaction(DynamoRequestContext request) {
		return request.getRequest() instanceof TransactWriteItemsRequest
				&& request.getOutcome() == RequestOutcome.SUCCESS;
	}

	/**
	 * Random calls of a method.
	 */
	private static final class Calls {

		private final Object repository;

		private final Method method;

		private final DynamoPersistentEntity<?> entity;

		private final Price price;

		private final Random random = new Random(SEED);

		private final RandomCalls calls;

		Calls(Class<?> type, Object repository, Method method) {
			ResolvableType generics = ResolvableType.forClass(type).as(DynamoRepository.class);
			this.repository = repository;
			this.method = method;
			this.entity = database.entity(generics.getGeneric(0).toClass());
			this.price = application.patterns()
				.find(type.getSimpleName() + "." + method.getName())
				.get(0)
				.plan()
				.price();
			this.calls = new RandomCalls(this.entity, generics.getGeneric(1).toClass(), this.random);
		}

		void verify() throws IllegalAccessException {
			double expected = units(this.price);
			double most = 0;
			for (int call = 0; call < MIN_CALLS || call < MAX_CALLS && most < expected; call++) {
				most = Math.max(most, call());
				assertThat(most).as("units of call %d, seed %d: %s", call, SEED, this.price)
					.isLessThanOrEqualTo(expected);
			}
			assertThat(most).as("the most units, seed %d: %s", SEED, this.price).isEqualTo(expected);
		}

		private static double units(Price price) {
			return Stream.concat(price.charges().stream(), price.uniqueChange().stream())
				.map((charge) -> charge.units().multiply(BigDecimal.valueOf(charge.count())))
				.mapToDouble(BigDecimal::doubleValue)
				.sum();
		}

		private double call() throws IllegalAccessException {
			database.deleteItems(this.entity.getTable());
			Object inPlace = (this.random.nextInt(5) > 0) ? template.insert(this.calls.entity(null)) : null;
			@Nullable Object[] arguments = this.calls.arguments(this.method, inPlace);
			Map<Entry, Map<String, AttributeValue>> before = entries();
			REQUESTS.clear();
			invoke(arguments);
			double units = REQUESTS.stream().mapToDouble(PricesIntegrationTests::units).sum();
			boolean transaction = REQUESTS.stream().anyMatch(PricesIntegrationTests::isAppliedTransaction);
			return transaction ? units + difference(before, entries()) : units;
		}

		private void invoke(@Nullable Object[] arguments) throws IllegalAccessException {
			try {
				if (this.method.invoke(this.repository, arguments) instanceof Stream<?> stream) {
					stream.toList();
				}
			}
			catch (InvocationTargetException ex) {
				assertThat(ex.getCause()).isInstanceOf(DataAccessException.class);
			}
		}

		// those of all indexes, if the method may be a transaction
		private Map<Entry, Map<String, AttributeValue>> entries() {
			Map<Entry, Map<String, AttributeValue>> entries = new HashMap<>();
			boolean transaction = Stream.concat(this.price.charges().stream(), this.price.uniqueChange().stream())
				.anyMatch((charge) -> charge.units().intValue() == 2);
			if (transaction) {
				this.entity.getTable().schema().indexes().forEach((index) -> addEntries(index, entries));
			}
			return entries;
		}

		private void addEntries(IndexSchema index, Map<Entry, Map<String, AttributeValue>> entries) {
			Set<String> key = new HashSet<>();
			Stream.of(index.partition(), index.sort(), keyOfTable())
				.flatMap(List::stream)
				.forEach((attribute) -> key.add(attribute.name()));
			database.client()
				.scan((scan) -> scan.tableName(LocalDatabase.tableName(this.entity.getTable().logicalName()))
					.indexName(index.name()))
				.items()
				.forEach((item) -> {
					Map<String, AttributeValue> ofKey = new HashMap<>(item);
					ofKey.keySet().retainAll(key);
					entries.put(new Entry(index.name(), ofKey), item);
				});
		}

		private List<KeyAttribute> keyOfTable() {
			return Stream.of(this.entity.getTable().schema().partition(), this.entity.getTable().schema().sort())
				.filter(Objects::nonNull)
				.toList();
		}

	}

	private record Entry(String index, Map<String, AttributeValue> key) {

	}

}
