package io.github.dynamospring.autoconfigure.migration;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.autoconfigure.batch.DynamoBatchAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.autoconfigure.migration.MigrationsSection.MigrationDescriptor;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.migration.live.MigrationJob;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of a live migration whose old table another application writes by the SDK, with
 * the stream of that table.
 */
class LiveMirrorIntegrationTests {

	private static final String TABLE = "mirror-members";

	private static DynamoDbLocal database;

	private final ApplicationContextRunner application = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoDbClientAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoTablesAutoConfiguration.class, DynamoBatchAutoConfiguration.class,
				DynamoMigrationAutoConfiguration.class, DynamoEndpointAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withBean(Migration.class,
				() -> Migration.named("members").from(Member.class).to(Person.class).map(Person::of).back(Member::of))
		.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=" + database.getEndpoint(),
				"dynamo.credentials.access-key=local", "dynamo.credentials.secret-key=local",
				"dynamo.client.warm-up=false", "dynamo.tables.env=mirror", "dynamo.tables.management=update",
				"dynamo.batch.job-repository=true", "dynamo.streams.max-poll-interval=250ms", "dynamo.streams.lease=2s",
				"dynamo.migrations.members.mirror=stream", "management.endpoints.web.exposure.include=*");

	@BeforeAll
	static void startDatabase() {
		database = DynamoDbLocal.start(null, LiveMirrorIntegrationTests.class.getClassLoader());
	}

	@AfterAll
	static void stopDatabase() {
		database.close();
	}

	@Test
	void followsTheOtherApplicationUpToReadNew() {
		run("off", (context) -> assertThat(context.getBean(StreamListenerRegistry.class).getContainers()).isEmpty());
		run("dual-write", (context) -> {
			writeByOthers(context);
			writeByOwnRepositories(context);
		});
		run("backfill", (context) -> assertThat(context.getBean(LiveMigrations.class).run("members").counts())
			.containsEntry("unchanged", 1L));
		run("verify", (context) -> {
			put(context, "v", "ada", "verified");
			Awaited.until(() -> persons(context).contains("ada/v verified"));
			assertThat(context.getBean(LiveMigrations.class).run("members", MigrationJob.REPAIR).counts())
				.containsExactly(Map.entry("matched", 2L));
		});
		run("read-new", this::readNew);
		run("contract", (context) -> {
			assertThat(context.getBean(StreamListenerRegistry.class).getContainers()).isEmpty();
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			Person person = operations.entity(Person.class).findById(new Person.Id("ada", "own")).orElseThrow();
			operations.entity(Person.class).save(new Person("ada", "own", "contracted", person.version()));
			assertThat(describe(context).mirrored()).isNull();
		});
	}

	private void writeByOthers(ApplicationContext context) {
		put(context, "1", "ada", "first");
		Awaited.until(() -> persons(context).equals(List.of("ada/1 first")));
		update(context, "1", "name", "second");
		Awaited.until(() -> persons(context).equals(List.of("ada/1 second")));
		update(context, "1", "group", "eve");
		Awaited.until(() -> persons(context).equals(List.of("eve/1 second")));
		put(context, "2", "ada", "bad");
		put(context, "3", "ada", "third");
		Awaited.until(() -> persons(context).equals(List.of("ada/3 third", "eve/1 second")));
		update(context, "2", "name", "better");
		remove(context, "1");
		remove(context, "3");
		Awaited.until(() -> persons(context).equals(List.of("ada/2 better")));
		remove(context, "2");
		Awaited.until(() -> persons(context).isEmpty());
		assertThat(mirrored(context)).containsEntry("failed", 1L).containsEntry("removed", 3L);
		StreamListenerContainer container = container(context);
		assertThat(container.getListenerIds()).containsExactly("migration-members");
		assertThat(container.getStoppedShards()).isEmpty();
	}

	private void writeByOwnRepositories(ApplicationContext context) {
		DynamoOperations operations = context.getBean(DynamoOperations.class);
		operations.entity(Badge.class).save(new Badge("1"));
		operations.entity(Member.class).insert(new Member("own", "ada", "own", null));
		assertThat(persons(context)).containsExactly("ada/own own");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> operations.entity(Person.class).insert(new Person("ada", "x", "new", null)))
			.withMessage("Nothing was written, because of migration 'members' in phase dual-write: Person is written "
					+ "from 'contract' on, because its mirror is on: other applications write Member. Write Member, too");
		Awaited.until(() -> mirrored(context).containsKey("unchanged"));
	}

	private void readNew(ApplicationContext context) {
		update(context, "own", "name", "others");
		Awaited.until(() -> persons(context).contains("ada/own others"));
		DynamoOperations operations = context.getBean(DynamoOperations.class);
		Member member = operations.entity(Member.class).consistent().findById("own").orElseThrow();
		operations.entity(Member.class).save(new Member("own", "ada", "decided", member.version()));
		assertThat(persons(context)).contains("ada/own decided");
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> operations.entity(Person.class).deleteById(new Person.Id("ada", "own")))
			.withMessageContaining("Write Member, too");
		operations.entity(Member.class).deleteById("v");
		assertThat(persons(context)).containsExactly("ada/own decided");
		assertThat(container(context).getStoppedShards()).isEmpty();
	}

	@Test
	void refusesAStreamWithoutOldImages() {
		this.application.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withPropertyValues("dynamo.tables.env=other", "dynamo.migrations.members.phase=dual-write",
					"dynamo.tables.definitions.members.stream-view=new-image")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("migration-members: the stream of table 'other-members' has the view NEW_IMAGE, "
						+ "and the listener needs NEW_AND_OLD_IMAGES; turn the stream off"));
	}

	@Test
	void refusesATableWithoutAStream() {
		this.application.withPropertyValues("dynamo.tables.env=bare").run((context) -> {
		});
		this.application.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withPropertyValues("dynamo.tables.env=bare", "dynamo.tables.management=none",
					"dynamo.migrations.members.phase=dual-write")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageContaining("migration-members: table 'bare-members' has no stream; turn it on with the view "
						+ "NEW_AND_OLD_IMAGES"));
	}

	@ParameterizedTest
	@ValueSource(classes = { SameGroup.class, SameListener.class })
	void refusesAListenerWithTheNameOfTheMirror(Class<?> listener) {
		this.application.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withPropertyValues("dynamo.tables.env=named", "dynamo.migrations.members.phase=dual-write")
			.withUserConfiguration(listener)
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(StartRefusedException.class,
						(refusal) -> assertThat(refusal.getAction())
							.isEqualTo("Give groups and listeners of the application names that do not begin with "
									+ "'migration-'."))
				.hasMessageContaining("'migration-members'")
				.hasMessageContaining("has the name or a listener of group"));
	}

	@Test
	void refusesAMirrorWithoutListenersToStreams() {
		this.application.withPropertyValues("dynamo.migrations.members.phase=dual-write", "dynamo.tables.env=none")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOfSatisfying(StartRefusedException.class,
						(refusal) -> assertThat(refusal.getAction())
							.isEqualTo("Do not exclude DynamoStreamsAutoConfiguration, or remove the property."))
				.hasMessage("'dynamo.migrations.members.mirror' is set, but listeners to streams are turned off"));
	}

	private void run(String phase, Consumer<AssertableApplicationContext> test) {
		ContextConsumer<AssertableApplicationContext> consumer = test::accept;
		this.application.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withPropertyValues("dynamo.migrations.members.phase=" + phase)
			.run(consumer);
	}

	private static StreamListenerContainer container(ApplicationContext context) {
		return context.getBean(StreamListenerRegistry.class).get("migration-members");
	}

	private static MigrationDescriptor describe(ApplicationContext context) {
		return context.getBean(MigrationsSection.class).describe().migrations().get(0);
	}

	private static Map<String, Long> mirrored(ApplicationContext context) {
		return Objects.requireNonNull(describe(context).mirrored());
	}

	private static List<String> persons(ApplicationContext context) {
		return client(context).scan((scan) -> scan.tableName("mirror-persons").consistentRead(true))
			.items()
			.stream()
			.map((item) -> item.get("group").s() + "/" + item.get("id").s() + " " + item.get("name").s())
			.sorted()
			.toList();
	}

	private static void put(ApplicationContext context, String id, String group, String name) {
		Map<String, AttributeValue> item = new HashMap<>(key(id));
		Map.of("_type", "Member", "id", id, "group", group, "name", name)
			.forEach((attribute, value) -> item.put(attribute, AttributeValue.fromS(value)));
		client(context).putItem((put) -> put.tableName(TABLE).item(item));
	}

	private static void update(ApplicationContext context, String id, String attribute, String value) {
		client(context).updateItem((update) -> update.tableName(TABLE)
			.key(key(id))
			.updateExpression("SET #attribute = :value")
			.expressionAttributeNames(Map.of("#attribute", attribute))
			.expressionAttributeValues(Map.of(":value", AttributeValue.fromS(value))));
	}

	private static void remove(ApplicationContext context, String id) {
		client(context).deleteItem((delete) -> delete.tableName(TABLE).key(key(id)));
	}

	private static Map<String, AttributeValue> key(String id) {
		return Map.of("pk", AttributeValue.fromS("MEMBER#" + id));
	}

	private static DynamoDbClient client(ApplicationContext context) {
		return context.getBean(DynamoDbClient.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = LiveMirrorIntegrationTests.class)
	static class Application {

	}

	static class SameGroup {

		@DynamoStreamListener(group = "migration-members")
		void on(Inserted<Badge> event) {
		}

	}

	static class SameListener {

		@DynamoStreamListener(id = "migration-members")
		void on(Inserted<Badge> event) {
		}

	}

	@Table("members")
	@PrimaryKey(partition = "MEMBER#{id}")
	record Member(String id, String group, String name, @Version @Nullable Long version) {

		static Member of(Person person) {
			return new Member(person.id, person.group, person.name, null);
		}

	}

	@Table("members")
	@PrimaryKey(partition = "BADGE#{id}")
	record Badge(String id) {

	}

	@Table("persons")
	@PrimaryKey(partition = "GROUP#{group}", sort = "PERSON#{id}")
	record Person(String group, String id, String name, @Version @Nullable Long version) {

		static Person of(Member member) {
			if (member.name.equals("bad")) {
				throw new IllegalStateException("bad");
			}
			return new Person(member.group, member.id, member.name, null);
		}

		record Id(String group, String id) {

		}

	}

}
