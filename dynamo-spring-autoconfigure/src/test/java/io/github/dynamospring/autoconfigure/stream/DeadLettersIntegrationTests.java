package io.github.dynamospring.autoconfigure.stream;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.stream.ChangeEvent;
import io.github.dynamospring.stream.DeadLetters;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.StoredLetter;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.stream.TableDeadLetters;
import io.github.dynamospring.tenancy.TenantScope;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Record;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tests for {@link TableDeadLetters} with the embedded database.
 */
class DeadLettersIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoDbClientConfigurerAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoTablesAutoConfiguration.class, DynamoStreamsAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withBean(RetryRegistry.class, DeadLettersIntegrationTests::once)
		.withPropertyValues("dynamo.embedded.mode=always", "spring.application.name=shop",
				"dynamo.streams.max-poll-interval=250ms");

	private final ApplicationContextRunner lettersRunner = this.contextRunner.withBean(Desk.class)
		.withPropertyValues("dynamo.streams.dead-letters.table=letters");

	private static RetryRegistry once() {
		RetryRegistry registry = RetryRegistry.ofDefaults();
		registry.retry("dynamodb-streams", RetryConfig.custom().maxAttempts(1).build());
		return registry;
	}

	private static void save(AssertableApplicationContext context, String tenant, String id, String text) {
		TenantScope.run(tenant,
				() -> context.getBean(DynamoOperations.class).entity(Note.class).save(new Note(tenant, id, text)));
	}

	private static List<StoredLetter> letters(AssertableApplicationContext context, String listener, String tenant) {
		try (Stream<StoredLetter> letters = context.getBean(TableDeadLetters.class).find(listener, tenant)) {
			return letters.toList();
		}
	}

	@Test
	void keepsARecordThatFailsFinallyAndMarksTheLaterChanges() {
		this.lettersRunner.run((context) -> {
			Desk desk = context.getBean(Desk.class);
			save(context, "acme", "n1", "bad");
			save(context, "acme", "n1", "good");
			save(context, "acme", "n2", "good");
			assertThat(desk.next()).isEqualTo("acme n1 good true");
			assertThat(desk.next()).isEqualTo("acme n2 good false");
			assertThat(letters(context, "desk", "globex")).isEmpty();
			assertThat(letters(context, "desk", "acme")).singleElement().satisfies((letter) -> {
				assertThat(letter.failure()).isEqualTo(IllegalStateException.class.getName());
				assertThat(letter.expiresAt()).isBetween(Instant.now().plus(Duration.ofDays(13)),
						Instant.now().plus(Duration.ofDays(14)).plusSeconds(1));
				Record record = letter.toRecord();
				assertThat(record.eventNameAsString()).isEqualTo("INSERT");
				assertThat(record.eventID()).isNotEmpty();
				assertThat(record.dynamodb().hasOldImage()).isFalse();
				assertThat(record.dynamodb().newImage()).containsEntry("text", AttributeValue.fromS("bad"));
				assertThat(letter).asString().isEqualTo("dead letter " + record.eventID() + " of listener 'desk'");
			});
		});
	}

	@Test
	void createsATableWithATimeToLiveWhosePartitionsBeginWithTheTenant() {
		this.lettersRunner.run((context) -> {
			save(context, "acme", "n1", "bad");
			save(context, "acme", "n1", "good");
			context.getBean(Desk.class).next();
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(client.describeTimeToLive((request) -> request.tableName("shop-letters"))
				.timeToLiveDescription()
				.attributeName()).isEqualTo("expiresAt");
			assertThat(client.scan((request) -> request.tableName("shop-letters")).items()).singleElement()
				.satisfies((item) -> {
					assertThat(item.get("pk").s()).isEqualTo("TENANT#acme#LETTERS#shop#desk");
					assertThat(item.get("sk").s()).matches("[0-9a-f]{64}#\\d{40}");
				});
			context.getBean(DynamoOperations.class).removeTenant("acme", ScanSettings.DEFAULT);
			assertThat(letters(context, "desk", "acme")).isEmpty();
		});
	}

	@Test
	void replaysTheLettersOfAnItemInOrderInTheScopeOfItsTenant() {
		this.lettersRunner.run((context) -> {
			Desk desk = context.getBean(Desk.class);
			save(context, "acme", "n1", "bad 1");
			save(context, "acme", "n2", "bad");
			save(context, "acme", "n1", "bad 2");
			save(context, "acme", "n1", "good");
			assertThat(desk.next()).isEqualTo("acme n1 good true");
			desk.accepted.add("bad");
			TableDeadLetters letters = context.getBean(TableDeadLetters.class);
			List<StoredLetter> stored = letters(context, "desk", "acme");
			assertThat(stored).hasSize(3);
			StoredLetter first = stored.stream()
				.filter((letter) -> letter.after().contains("bad 1"))
				.findFirst()
				.orElseThrow();
			assertThat(letters.replay(first)).isEqualTo(2);
			assertThat(List.of(desk.next(), desk.next())).containsExactly("acme n1 bad 1 true", "acme n1 bad 2 true");
			assertThat(letters.replay(first)).isZero();
			assertThat(letters(context, "desk", "acme")).singleElement()
				.satisfies((letter) -> assertThat(letter.after()).contains("n2"));
		});
	}

	@Test
	void endsAReplayAtTheFirstFailureAndKeepsTheRest() {
		this.lettersRunner.run((context) -> {
			Desk desk = context.getBean(Desk.class);
			save(context, "acme", "n1", "bad 1");
			save(context, "acme", "n1", "bad 2");
			save(context, "acme", "n1", "bad 3");
			save(context, "acme", "n1", "good");
			desk.next();
			desk.accepted.add("bad 1");
			List<StoredLetter> stored = letters(context, "desk", "acme");
			assertThatIllegalStateException()
				.isThrownBy(() -> context.getBean(TableDeadLetters.class).replay(stored.get(2)))
				.withMessage("The %s failed again", stored.get(1))
				.withRootCauseExactlyInstanceOf(IllegalStateException.class);
			assertThat(letters(context, "desk", "acme")).isEqualTo(stored.subList(1, 3));
			context.getBean(TableDeadLetters.class).delete(stored.get(1));
			assertThat(letters(context, "desk", "acme")).isEqualTo(stored.subList(2, 3));
		});
	}

	@Test
	void leavesOutImagesThatAreTooLarge() {
		this.lettersRunner.run((context) -> {
			Desk desk = context.getBean(Desk.class);
			save(context, "acme", "n1", "bad".repeat(80_000));
			save(context, "acme", "n1", "bad".repeat(80_001));
			save(context, "acme", "n2", "bad" + "\n".repeat(300_000));
			save(context, "acme", "n1", "good");
			assertThat(desk.next()).isEqualTo("acme n1 good true");
			TableDeadLetters letters = context.getBean(TableDeadLetters.class);
			List<StoredLetter> stored = letters(context, "desk", "acme");
			assertThat(stored).extracting(StoredLetter::complete).containsExactlyInAnyOrder(true, false, false);
			assertThat(stored).filteredOn((letter) -> !letter.complete())
				.allSatisfy((letter) -> assertThat(letter.before()).isNull())
				.extracting((letter) -> letter.after() != null)
				.containsExactlyInAnyOrder(true, false);
			StoredLetter keys = stored.stream().filter((letter) -> letter.after() == null).findFirst().orElseThrow();
			assertThat(keys.toRecord().dynamodb().keys()).containsEntry("sk", AttributeValue.fromS("NOTE#n2"));
			assertThatIllegalStateException().isThrownBy(() -> letters.replay(keys))
				.withMessage("The %s lacks an image, which was too large for an item; read the entity, and delete the "
						+ "letter", keys);
		});
	}

	@Test
	void keepsARecordThatCannotBeDecodedWithItsTenant() {
		this.lettersRunner.run((context) -> {
			context.getBean(DynamoDbClient.class)
				.putItem((request) -> request.tableName("shop-desks")
					.item(Map.of("pk", AttributeValue.fromS("TENANT#acme"), "sk", AttributeValue.fromS("NOTE#n1"),
							"_type", AttributeValue.fromS("Note"), "tenant", AttributeValue.fromS("acme"), "id",
							AttributeValue.fromS("n1"), "text", AttributeValue.fromN("1"))));
			save(context, "acme", "n1", "good");
			Awaited.until(() -> letters(context, "desk", "acme").size() >= 2);
			assertThat(letters(context, "desk", "acme")).extracting(StoredLetter::failure)
				.containsOnly("io.github.dynamospring.core.UnreadableItemException");
		});
	}

	@Test
	void doesNotDecodeRemovalsForAListenerWithoutThem() {
		this.lettersRunner.withBean(Lists.class).run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("PLAIN#p1"));
			Map<String, AttributeValue> bad = new HashMap<>(key);
			bad.putAll(Map.of("_type", AttributeValue.fromS("Plain"), "id", AttributeValue.fromBool(true)));
			client.putItem((request) -> request.tableName("shop-plains").item(bad));
			client.deleteItem((request) -> request.tableName("shop-plains").key(key));
			context.getBean(DynamoOperations.class).entity(Plain.class).save(new Plain("p2"));
			Awaited.until(() -> letters(context, "lists", StoredLetter.NO_TENANT).size() >= 2);
			assertThat(letters(context, "lists", StoredLetter.NO_TENANT))
				.extracting((letter) -> letter.toRecord().eventNameAsString(), StoredLetter::failure)
				.containsExactlyInAnyOrder(tuple("INSERT", "io.github.dynamospring.core.UnreadableItemException"),
						tuple("INSERT", "java.lang.IllegalStateException"));
		});
	}

	@Test
	void keepsEachRecordOfAListOnceAndLettersWithoutATenant() {
		this.lettersRunner.withBean(Lists.class).run((context) -> {
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			Lists lists = context.getBean(Lists.class);
			StreamListenerRegistry registry = context.getBean(StreamListenerRegistry.class);
			registry.get("lists").stop();
			operations.entity(Plain.class).save(new Plain("p1"));
			operations.entity(Plain.class).save(new Plain("p2"));
			registry.get("lists").start();
			Awaited.until(() -> letters(context, "lists", StoredLetter.NO_TENANT).size() >= 2);
			TableDeadLetters letters = context.getBean(TableDeadLetters.class);
			StoredLetter letter = letters(context, "lists", StoredLetter.NO_TENANT).get(0);
			letters.add(new DeadLetters.FailedRecord("plains", "shop", "lists", null, letter.toRecord(),
					new IllegalStateException()));
			assertThat(letters(context, "lists", StoredLetter.NO_TENANT)).hasSize(2);
			lists.failing = false;
			assertThat(letters.replay(letter)).isEqualTo(1);
			assertThat(lists.done).hasSize(1);
		});
	}

	@Test
	void backsOffIfThereIsABean() {
		BlockingQueue<String> taken = new LinkedBlockingQueue<>();
		this.lettersRunner.withBean(DeadLetters.class, () -> (failed) -> taken.add("" + failed.tenant()))
			.run((context) -> {
				assertThat(context).doesNotHaveBean(TableDeadLetters.class);
				save(context, "acme", "n1", "bad");
				assertThat(taken.poll(20, TimeUnit.SECONDS)).isEqualTo("acme");
			});
	}

	@Test
	void stopsTheGroupIfTheLetterCannotBeStored() {
		DeadLetters failing = (failed) -> {
			throw new IllegalStateException("no table");
		};
		this.lettersRunner.withBean(DeadLetters.class, () -> failing).run((context) -> {
			save(context, "acme", "n1", "bad");
			StreamListenerRegistry registry = context.getBean(StreamListenerRegistry.class);
			Awaited.until(() -> !registry.get("desk").getStoppedShards().isEmpty());
			assertThat(registry.get("desk").getStoppedShards().values()).singleElement()
				.satisfies((failure) -> assertThat(failure).hasMessage("bad")
					.satisfies((bad) -> assertThat(bad.getSuppressed()).singleElement()
						.satisfies((ex) -> assertThat(ex).hasMessage("no table"))));
		});
	}

	@Test
	void isAbsentWithoutTheProperty() {
		this.contextRunner.withBean(Desk.class).run((context) -> {
			assertThat(context).doesNotHaveBean(DeadLetters.class);
			save(context, "acme", "n1", "bad");
			Awaited
				.until(() -> !context.getBean(StreamListenerRegistry.class).get("desk").getStoppedShards().isEmpty());
		});
	}

	@Test
	void sharesTheTableOfThePositions() {
		this.contextRunner.withBean(Desk.class)
			.withPropertyValues("dynamo.streams.dead-letters.table=streams",
					"dynamo.streams.dead-letters.time-to-live=1h")
			.run((context) -> {
				save(context, "acme", "n1", "bad");
				save(context, "acme", "n1", "good");
				context.getBean(Desk.class).next();
				assertThat(letters(context, "desk", "acme")).singleElement()
					.satisfies((letter) -> assertThat(letter.expiresAt()).isBefore(Instant.now().plusSeconds(3601)));
			});
	}

	@Test
	void refusesWrongValuesOfItsProperties() {
		this.lettersRunner.withPropertyValues("dynamo.streams.dead-letters.time-to-live=0s")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("dynamo.streams.dead-letters.time-to-live")
				.hasMessageContaining("It must be at least 1 ms."));
		this.contextRunner.withPropertyValues("dynamo.streams.dead-letters.table=")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("dynamo.streams.dead-letters.table")
				.hasMessageContaining("It must not be empty."));
		this.contextRunner.withPropertyValues("dynamo.streams.dead-letters.table=dead letters")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("dynamo.streams.dead-letters.table")
				.hasMessageContaining("It cannot name a table: "));
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = DeadLettersIntegrationTests.class)
	static class Application {

	}

	/**
	 * Entity of a tenant.
	 */
	@Table("desks")
	@PrimaryKey(partition = "TENANT#{tenant}", sort = "NOTE#{id}")
	record Note(@TenantId String tenant, String id, String text) {

	}

	/**
	 * Entity without a tenant.
	 */
	@Table("plains")
	@PrimaryKey(partition = "PLAIN#{id}")
	record Plain(String id) {

	}

	static class Desk {

		private final Set<String> accepted = ConcurrentHashMap.newKeySet();

		private final BlockingQueue<String> done = new LinkedBlockingQueue<>();

		@DynamoStreamListener(id = "desk")
		void changed(ChangeEvent<Note> event) {
			String text = event.entity().text();
			if (text.startsWith("bad") && this.accepted.stream().noneMatch(text::startsWith)) {
				throw new IllegalStateException("bad");
			}
			this.done.add(TenantScope.current() + " " + event.entity().id() + " " + text + " "
					+ event.origin().afterDeadLetter());
		}

		String next() throws InterruptedException {
			return String.valueOf(this.done.poll(20, TimeUnit.SECONDS));
		}

	}

	static class Lists {

		private final List<Plain> done = new ArrayList<>();

		private volatile boolean failing = true;

		@DynamoStreamListener(id = "lists")
		void changed(List<Plain> plains) {
			if (this.failing) {
				throw new IllegalStateException("list");
			}
			this.done.addAll(plains);
		}

	}

}
