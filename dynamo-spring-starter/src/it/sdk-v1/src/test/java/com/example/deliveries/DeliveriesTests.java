package com.example.deliveries;

import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;

import com.amazonaws.auth.AWSStaticCredentialsProvider;
import com.amazonaws.auth.BasicAWSCredentials;
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDB;
import com.amazonaws.services.dynamodbv2.AmazonDynamoDBClientBuilder;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBMapper;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBQueryExpression;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBScanExpression;
import com.amazonaws.services.dynamodbv2.model.BillingMode;
import com.amazonaws.services.dynamodbv2.model.ConditionalCheckFailedException;
import com.amazonaws.services.dynamodbv2.model.CreateTableRequest;
import com.amazonaws.services.dynamodbv2.model.Projection;
import com.amazonaws.services.dynamodbv2.model.ProjectionType;
import io.github.dynamospring.embedded.DynamoDbLocal;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@SpringBootTest(properties = { "dynamo.region=eu-central-1", "dynamo.credentials.access-key=local",
		"dynamo.credentials.secret-key=local" })
class DeliveriesTests {

	private static final Date PLACED = Date.from(Instant.parse("2026-11-21T08:30:15Z"));

	private static final Date DUE = Date.from(PLACED.toInstant().plus(Duration.ofDays(1)));

	private static final DynamoDbLocal database = DynamoDbLocal.start(null, DeliveriesTests.class.getClassLoader());

	private static final AmazonDynamoDB client = AmazonDynamoDBClientBuilder.standard()
		.withEndpointConfiguration(new EndpointConfiguration(database.getEndpoint().toString(), "eu-central-1"))
		.withCredentials(new AWSStaticCredentialsProvider(new BasicAWSCredentials("local", "local")))
		.build();

	private static final DynamoDBMapper mapper = new DynamoDBMapper(client);

	@Autowired
	private Deliveries deliveries;

	@DynamicPropertySource
	static void createTable(DynamicPropertyRegistry registry) {
		CreateTableRequest request = mapper.generateCreateTableRequest(MapperDelivery.class)
			.withBillingMode(BillingMode.PAY_PER_REQUEST);
		request.getGlobalSecondaryIndexes()
			.forEach((index) -> index.withProjection(new Projection().withProjectionType(ProjectionType.ALL)));
		client.createTable(request);
		registry.add("dynamo.endpoint", database::getEndpoint);
	}

	@AfterAll
	static void close() {
		client.shutdown();
		database.close();
	}

	@BeforeEach
	void deleteItems() {
		mapper.scan(MapperDelivery.class, new DynamoDBScanExpression())
			.forEach(mapper::delete);
	}

	private static MapperDelivery theirs(String customer) {
		MapperStop stop = new MapperStop();
		stop.setStreet("Main Street 1");
		stop.setSince(PLACED);
		MapperDelivery delivery = new MapperDelivery();
		delivery.setCustomerId(customer);
		delivery.setPlacedAt(PLACED);
		delivery.setStatus(Status.OPEN);
		delivery.setDueAt(DUE);
		delivery.setChecks(List.of(true, false));
		delivery.setTags(Set.of("a", "b"));
		delivery.setStops(List.of(stop));
		delivery.setCourier("ann");
		return delivery;
	}

	private static Delivery ours(String customer) {
		return new Delivery(customer, PLACED, Status.OPEN, DUE, null, null, null, false, List.of(true, false),
				Set.of("a", "b"), List.of(new Delivery.Stop("Main Street 1", PLACED.toInstant())));
	}

	private static MapperDelivery load(String customer) {
		return mapper.load(MapperDelivery.class, customer, PLACED);
	}

	private Delivery read(String customer) {
		return this.deliveries.findById(new DeliveryKey(customer, PLACED)).orElseThrow();
	}

	@Test
	void readsAndUpdatesItemsOfTheMapper() {
		mapper.save(theirs("c1"));
		Delivery read = read("c1");
		assertThat(read).usingRecursiveComparison()
			.ignoringFields("version", "createdAt", "updatedAt")
			.isEqualTo(ours("c1"));
		assertThat(read.version()).isEqualTo(1);
		assertThat(read.createdAt()).isNotNull();
		this.deliveries.update(read.withPaid(true));
		MapperDelivery loaded = load("c1");
		assertThat(loaded.getPaid()).isTrue();
		assertThat(loaded.getVersion()).isEqualTo(2);
		assertThat(loaded.getCreatedAt()).isEqualTo(read.createdAt());
		assertThat(loaded.getUpdatedAt()).isAfterOrEqualTo(loaded.getCreatedAt());
		assertThat(loaded.getCourier()).isEqualTo("ann");
		assertThat(loaded.getStops()).extracting(MapperStop::getSince).containsExactly(PLACED);
	}

	@Test
	void theMapperReadsAndUpdatesItemsOfOurs() {
		Delivery inserted = this.deliveries.insert(ours("c2"));
		MapperDelivery loaded = load("c2");
		MapperDelivery expected = theirs("c2");
		assertThat(loaded).usingRecursiveComparison()
			.ignoringFields("version", "createdAt", "updatedAt", "courier")
			.isEqualTo(expected);
		assertThat(loaded.getVersion()).isEqualTo(1);
		assertThat(loaded.getCreatedAt()).isEqualTo(inserted.createdAt());
		loaded.setStatus(Status.SENT);
		mapper.save(loaded);
		Delivery read = read("c2");
		assertThat(read.status()).isEqualTo(Status.SENT);
		assertThat(read.version()).isEqualTo(2);
		assertThat(read.createdAt()).isEqualTo(inserted.createdAt());
	}

	@Test
	void bothFindConflicts() {
		mapper.save(theirs("c3"));
		MapperDelivery theirs = load("c3");
		Delivery ours = read("c3");
		this.deliveries.update(ours.withPaid(true));
		theirs.setStatus(Status.SENT);
		assertThatExceptionOfType(ConditionalCheckFailedException.class).isThrownBy(() -> mapper.save(theirs));
		assertThatExceptionOfType(ConditionalCheckFailedException.class).isThrownBy(() -> mapper.delete(theirs));
		mapper.save(load("c3"));
		Delivery stale = ours.withStatus(Status.SENT);
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.deliveries.update(stale));
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.deliveries.delete(stale));
		assertThat(read("c3").version()).isEqualTo(3);
	}

	@Test
	void bothFindItemsOfTheOther() {
		mapper.save(theirs("c4"));
		this.deliveries.insert(ours("c5"));
		Date later = new Date(DUE.getTime() + 1);
		assertThat(this.deliveries.findByStatusAndDueAtBefore(Status.OPEN, later)).extracting(Delivery::customerId)
			.containsExactlyInAnyOrder("c4", "c5");
		assertThat(this.deliveries.findByCustomerIdAndPlacedAtAfter("c4", new Date(0))).hasSize(1);
		MapperDelivery open = new MapperDelivery();
		open.setStatus(Status.OPEN);
		assertThat(mapper.query(MapperDelivery.class,
				new DynamoDBQueryExpression<MapperDelivery>().withIndexName("byStatus")
					.withConsistentRead(false)
					.withHashKeyValues(open)))
			.extracting(MapperDelivery::getCustomerId)
			.containsExactlyInAnyOrder("c4", "c5");
	}

}
