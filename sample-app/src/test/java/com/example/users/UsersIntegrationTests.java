package com.example.users;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.migration.live.MigrationJob;
import io.github.dynamospring.start.StartRefusedException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of {@code docs/live-migration.md}: an application moves its users to other keys
 * and another table, phase by phase.
 */
class UsersIntegrationTests {

	private static final String NAME = "users-to-profiles";

	private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

	private static final int USERS = 12;

	private static DynamoDbLocal database;

	@TempDir
	private Path archive;

	@BeforeAll
	static void startDatabase() {
		database = DynamoDbLocal.start(null, UsersIntegrationTests.class.getClassLoader());
	}

	@AfterAll
	static void stopDatabase() {
		database.close();
	}

	@Test
	void movesUsersPhaseByPhase() throws Exception {
		off();
		dualWrite();
		backfill();
		assertThatRefused("read-new",
				"Migration 'users-to-profiles' cannot start in phase read-new before a verification");
		verify();
		readNew();
		backToVerify();
		readNewAgain();
		contract();
		assertThatRefused("read-new", "Migration 'users-to-profiles' cannot start in phase read-new, because it was in "
				+ "contract, from which there is no way back: old items are outdated");
	}

	private void off() {
		try (ConfigurableApplicationContext context = start("off")) {
			Users users = context.getBean(Users.class);
			users.saveAll(IntStream.range(0, USERS).mapToObj(UsersIntegrationTests::user).toList());
			assertThat(users.findById("u1")).map(User::version).contains(1L);
			assertThat(context.getBean(Profiles.class).findById("u1")).map(Profile::name).contains("name1");
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> context.getBean(Profiles.class).save(profile(0)))
				.withMessage("Nothing was written, because of migration 'users-to-profiles' in phase off: Profile is "
						+ "written from 'dual-write' on");
			assertThat(profiles(context)).isEmpty();
		}
	}

	private void dualWrite() throws Exception {
		try (ConfigurableApplicationContext context = start("dual-write")) {
			Users users = context.getBean(Users.class);
			Profiles profiles = context.getBean(Profiles.class);
			users.save(users.findById("u1").orElseThrow().withName("dual"));
			profiles.save(profiles.findById(new Profile.Id("u2", "a2")).orElseThrow().withName("dual"));
			profiles.insert(profile(20));
			users.delete(users.findById("u3").orElseThrow());
			assertThat(users.findById("u2")).map(User::name).contains("dual");
			assertThat(users.findById("u20")).map(User::name).contains("name20");
			assertThat(profiles.findById("u3")).isEmpty();
			assertThat(profiles(context)).containsOnlyKeys("u1", "u2", "u20");
			assertThat(users(context)).hasSize(USERS).containsAllEntriesOf(profiles(context));
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> profiles.findByTenantAndCreatedAtAfter("t1", BEGIN))
				.withMessage(
						"Profiles.findByTenantAndCreatedAtAfter: migration 'users-to-profiles' reads User in phase "
								+ "dual-write, but Users has no findByTenantAndCreatedAtAfter(String, Instant): declare it there, "
								+ "or wait for read-new");
			assertThatRefused("verify", "Migration 'users-to-profiles' cannot start in phase verify while instance ",
					" is in dual-write",
					"Deploy 'backfill' to all instances first: 'dynamo.migrations.users-to-profiles.phase=backfill'.");
		}
	}

	private void backfill() throws Exception {
		Command backfill = run("backfill");
		assertThat(backfill.exitCode()).as(backfill.output()).isZero();
		assertThat(backfill.output()).contains(
				"Backfill of the migration users-to-profiles: complete, 16 of 16 segments done, 9 copied, 3 unchanged");
	}

	private void verify() {
		try (ConfigurableApplicationContext context = start("verify")) {
			assertThat(users(context)).hasSize(USERS).isEqualTo(profiles(context));
			LiveMigrations migrations = context.getBean(LiveMigrations.class);
			deleteProfile(context, 5);
			assertThat(migrations.run(NAME).status()).isEqualTo(Status.INCOMPLETE);
			assertThatRefused("read-new", "Migration 'users-to-profiles' cannot start in phase read-new, because 1 of "
					+ "12 items that were verified at ", " are missing, differ, collide or failed");
			assertThat(migrations.run(NAME, MigrationJob.REPAIR).counts())
				.isEqualTo(Map.of("copied", 1L, "matched", 12L));
			assertThat(context.getBean(Profiles.class).findById("u5")).map(Profile::name).contains("name5");
		}
	}

	private void readNew() {
		try (ConfigurableApplicationContext context = start("read-new")) {
			Users users = context.getBean(Users.class);
			Profiles profiles = context.getBean(Profiles.class);
			assertThat(profiles.findByTenantAndCreatedAtAfter("t1", BEGIN.plusSeconds(2))).extracting(Profile::userId)
				.containsExactly("u4", "u7", "u10");
			assertThat(users.findAllById(List.of("u1", "u2"))).extracting(User::name).containsOnly("dual");
			profiles.save(profiles.findById("u6").orElseThrow().withName("new"));
			users.save(users.findById("u7").orElseThrow().withName("new"));
			assertThat(users.existsById("u8")).isTrue();
			assertThat(users(context)).hasSize(USERS).isEqualTo(profiles(context));
		}
	}

	private void backToVerify() {
		try (ConfigurableApplicationContext context = start("verify")) {
			Users users = context.getBean(Users.class);
			assertThat(users.findById("u6")).map(User::name).contains("new");
			users.save(users.findById("u6").orElseThrow().withName("back"));
			assertThat(context.getBean(LiveMigrations.class).run(NAME).status()).isEqualTo(Status.COMPLETE);
			assertThat(users(context)).hasSize(USERS).isEqualTo(profiles(context));
		}
	}

	private void readNewAgain() {
		try (ConfigurableApplicationContext context = start("read-new")) {
			assertThat(context.getBean(Users.class).findByUserId("u6")).extracting(User::name).containsExactly("back");
			assertThat(users(context)).isEqualTo(profiles(context));
		}
	}

	private void contract() throws Exception {
		try (ConfigurableApplicationContext context = start("contract")) {
			Profiles profiles = context.getBean(Profiles.class);
			profiles.save(profiles.findById("u8").orElseThrow().withName("own"));
			profiles.delete(profiles.findById("u9").orElseThrow());
			assertThat(users(context)).containsKey("u8").doesNotContainKey("u9");
			assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
				.isThrownBy(() -> context.getBean(Users.class).save(user(0)))
				.withMessage(
						"Nothing was written, because of migration 'users-to-profiles' in phase contract: User is no "
								+ "longer written: use Profile");
			assertThat(context.getBean(LiveMigrations.class).run(NAME).status()).isEqualTo(Status.COMPLETE);
			assertThat(users(context)).isEmpty();
			assertThat(profiles(context)).hasSize(USERS - 1);
			assertThat(context.getBean(Users.class).findById("u8")).map(User::name).contains("own");
		}
		assertThat(archived()).hasSize(USERS - 1);
	}

	private void assertThatRefused(String phase, String... texts) {
		assertThatException().isThrownBy(() -> start(phase).close())
			.havingRootCause()
			.isInstanceOfSatisfying(StartRefusedException.class,
					(ex) -> assertThat(ex.getMessage() + ". " + ex.getAction()).contains(texts));
	}

	private ConfigurableApplicationContext start(String phase) {
		return SpringApplication.run(UsersApplication.class, arguments(phase).toArray(String[]::new));
	}

	private List<String> arguments(String phase) {
		return List.of("--spring.main.web-application-type=none", "--logging.level.software.amazon=warn",
				"--dynamo.endpoint=" + database.getEndpoint(), "--dynamo.region=eu-central-1",
				"--dynamo.credentials.access-key=test", "--dynamo.credentials.secret-key=test",
				"--dynamo.tables.management=create", "--dynamo.batch.job-repository=true",
				"--dynamo.migrations.users-to-profiles.phase=" + phase,
				"--dynamo.migrations.users-to-profiles.archive=" + this.archive);
	}

	private Command run(String phase) throws Exception {
		List<String> line = new ArrayList<>();
		line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dspring.devtools.restart.enabled=false",
				"-Dspring.docker.compose.enabled=false", "-cp", System.getProperty("java.class.path"),
				UsersApplication.class.getName()));
		line.addAll(arguments(phase));
		line.add("--dynamo.backfill.run=users-to-profiles");
		Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
		String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		return new Command(process.waitFor(), output);
	}

	private List<String> archived() throws Exception {
		List<String> lines = new ArrayList<>();
		try (Stream<Path> files = Files.walk(this.archive)) {
			List<Path> segments = files.filter((file) -> file.getFileName().toString().startsWith("segment"))
				.sorted(Comparator.naturalOrder())
				.toList();
			for (Path segment : segments) {
				lines.addAll(Files.readAllLines(segment));
			}
		}
		return lines;
	}

	private static User user(int number) {
		return new User("u" + number, "a" + number, "t" + number % 3, BEGIN.plusSeconds(number), "name" + number, null);
	}

	private static Profile profile(int number) {
		return Profile.of(user(number));
	}

	private static void deleteProfile(ConfigurableApplicationContext context, int number) {
		context.getBean(DynamoDbClient.class)
			.deleteItem((request) -> request.tableName(tableName(context, "profiles"))
				.key(Map.of("pk", AttributeValue.fromS("USER#u" + number), "sk",
						AttributeValue.fromS("PROFILE#a" + number))));
	}

	private static Map<String, Map<String, AttributeValue>> users(ConfigurableApplicationContext context) {
		return contents(context, "users");
	}

	private static Map<String, Map<String, AttributeValue>> profiles(ConfigurableApplicationContext context) {
		return contents(context, "profiles");
	}

	private static String tableName(ConfigurableApplicationContext context, String table) {
		return context.getBean(TableNameResolver.class).resolve(table);
	}

	/**
	 * Return the items of a table by their users, without their keys, types and marks of
	 * copies. What remains is the same on both sides.
	 */
	private static Map<String, Map<String, AttributeValue>> contents(ConfigurableApplicationContext context,
			String table) {
		Map<String, Map<String, AttributeValue>> contents = new HashMap<>();
		context.getBean(DynamoDbClient.class)
			.scanPaginator((scan) -> scan.tableName(tableName(context, table)).consistentRead(true))
			.items()
			.forEach((item) -> {
				Map<String, AttributeValue> content = new HashMap<>(item);
				content.keySet().removeAll(List.of("pk", "sk", "byTenantpk", "byTenantsk", "_type", "_source"));
				contents.put(item.get("userId").s(), content);
			});
		return contents;
	}

	/**
	 * Command that has ended.
	 */
	private record Command(int exitCode, String output) {

	}

}
