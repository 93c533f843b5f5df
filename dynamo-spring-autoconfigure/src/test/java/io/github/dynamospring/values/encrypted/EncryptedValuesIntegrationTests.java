package io.github.dynamospring.values.encrypted;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.github.dynamospring.Awaited;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoRepositoriesAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.encryption.DynamoEncryptionAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.start.StartRefusedException;
import io.github.dynamospring.stream.ChangeEvent;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.ImageDecryptor;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.cryptography.materialproviders.IKeyring;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Encrypted values as they are stored and read, with the embedded database.
 */
class EncryptedValuesIntegrationTests {

	private static final LocalDate DAY = LocalDate.of(2026, 11, 27);

	private static final String SECRET = "Morbus Example";

	private final ApplicationContextRunner bare = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientConfigurerAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
				DynamoEncryptionAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoRepositoriesAutoConfiguration.class,
				DynamoTablesAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=test", "dynamo.privacy.keys=plain");

	private final ApplicationContextRunner runner = this.bare.withBean(IKeyring.class, () -> Keyrings.of(1));

	private static Patient patient(String id) {
		return new Patient("north", id, DAY, SECRET, List.of(SECRET, "calm"), SECRET.getBytes(StandardCharsets.UTF_8),
				1, null);
	}

	private static DynamoDbClient raw(ApplicationContext context) {
		return LocalDatabase
			.clientBuilder(context.getBean(DynamoDbClient.class).serviceClientConfiguration().endpointOverride().get())
			.build();
	}

	private static Map<String, AttributeValue> key(String id) {
		return Map.of("pk", AttributeValue.fromS("CLINIC#north"), "sk", AttributeValue.fromS("PATIENT#" + id));
	}

	private static Map<String, AttributeValue> stored(ApplicationContext context, String id) {
		try (DynamoDbClient raw = raw(context)) {
			return raw.getItem((get) -> get.tableName("test-patients").key(key(id))).item();
		}
	}

	private void run(BiConsumer<AssertableApplicationContext, Patients> test) {
		this.runner.run((context) -> {
			assertThat(context).hasNotFailed();
			test.accept(context, context.getBean(Patients.class));
		});
	}

	@Test
	void readsWhatItWrites() {
		run((context, patients) -> {
			Patient inserted = patients.insert(patient("p1"));
			PatientId id = new PatientId("north", "p1");
			assertSame(patients.findById(id).get(), inserted);
			assertSame(patients.save(inserted.withDiagnosis("healthy")), patients.findById(id).get());
			patients.saveAll(List.of(patient("p2"), patient("p3")));
			assertThat(patients.findByClinic("north")).extracting(Patient::diagnosis)
				.containsExactly("healthy", SECRET, SECRET);
			assertThat(patients.findByDay(DAY)).hasSize(3);
			assertThat(patients.findByClinicAndVisits("north", 1)).hasSize(3);
			assertThat(patients.countByClinic("north")).isEqualTo(3);
			assertThat(patients.existsByClinic("north")).isTrue();
			Window<Patient> window = patients.findSomeByClinic("north", ScrollPosition.keyset(), Limit.of(2));
			assertThat(window).hasSize(2);
			assertThat(patients.findSomeByClinic("north", window.positionAt(1), Limit.of(2))).hasSize(1);
			assertThat(patients.findAllById(List.of(id, new PatientId("north", "p2")))).hasSize(2);
			assertThat(patients.existsById(id)).isTrue();
			patients.deleteById(id);
			assertThat(patients.existsById(id)).isFalse();
			patients.deleteByDay(DAY);
			assertThat(patients.countByClinic("north")).isZero();
		});
	}

	private static void assertSame(Patient one, Patient other) {
		assertThat(one).usingRecursiveComparison().isEqualTo(other);
	}

	@Test
	void storesNothingInPlainText() {
		run((context, patients) -> {
			patients.insert(patient("p1"));
			Map<String, AttributeValue> item = stored(context, "p1");
			assertThat(item.keySet()).contains("aws_dbe_head", "aws_dbe_foot");
			assertThat(item.get("diagnosis").b()).isNotNull();
			for (AttributeValue value : item.values()) {
				assertThat(value.toString()).doesNotContain(SECRET);
				if (value.b() != null) {
					assertThat(new String(value.b().asByteArray(), StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
				}
			}
			assertThat(item.get("visits")).isEqualTo(AttributeValue.fromN("1"));
		});
	}

	@Test
	void replacesAnItemWithAnUpdateOfTheEntity() {
		run((context, patients) -> {
			Patient inserted = patients.insert(patient("p1"));
			Patient updated = patients.update(inserted.withDiagnosis("healthy"));
			assertThat(updated.version()).isEqualTo(2);
			assertThat(patients.findByClinic("north")).extracting(Patient::diagnosis).containsExactly("healthy");
			assertThatExceptionOfType(VersionConflictException.class)
				.isThrownBy(() -> patients.update(inserted.withDiagnosis("late")))
				.withMessageContaining("was expected to have version 1, but it has version 2")
				.satisfies((ex) -> assertThat(ex.getFound()).isNull());
			assertThatExceptionOfType(VersionConflictException.class)
				.isThrownBy(() -> patients.save(inserted.withDiagnosis("late")))
				.satisfies((ex) -> assertThat(ex.getFound()).isNull());
			assertThatExceptionOfType(DuplicateEntityException.class).isThrownBy(() -> patients.insert(patient("p1")))
				.satisfies((ex) -> assertThat(ex.getFound()).isNull());
			assertThatExceptionOfType(EntityNotFoundException.class)
				.isThrownBy(() -> patients.update(patient("p9").withVersion(1L)));
		});
	}

	@Test
	void readsNothingThatItsClientDoesNotDecrypt() {
		run((context, patients) -> {
			patients.insert(patient("p1"));
			try (DynamoDbClient raw = raw(context)) {
				DynamoTemplate template = new DynamoTemplate(raw, context.getBean(DynamoMappingContext.class),
						context.getBean(TableNameResolver.class), new AccessPatterns(), TemplateSettings.DEFAULT);
				assertThatExceptionOfType(InvalidValueException.class)
					.isThrownBy(() -> template.findById(new PatientId("north", "p1"), Patient.class))
					.withMessage(
							"[Patient.diagnosis, Patient.notes, Patient.scan] are encrypted, but the DynamoDbClient "
									+ "does not decrypt them");
				assertThatIllegalStateException().isThrownBy(() -> template.save(patient("p2")))
					.withMessageContaining("nothing was sent");
			}
		});
	}

	@Test
	void updatesWhatIsNotSigned() {
		run((context, patients) -> {
			patients.insert(patient("p1"));
			Patient visited = patients.visit("north", "p1", 2);
			assertThat(visited.visits()).isEqualTo(3);
			assertThat(visited.diagnosis()).isEqualTo(SECRET);
			assertSame(patients.findById(new PatientId("north", "p1")).get(), visited);
		});
	}

	@Test
	void readsAndWritesInTransactions() {
		run((context, patients) -> {
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			Patient inserted = patients.insert(patient("p1"));
			operations.transactWrite((transaction) -> {
				transaction.update(inserted.withDiagnosis("healthy"));
				transaction.insert(patient("p2"));
				transaction.save(new Room("north", 7, "free"));
			});
			assertThat(patients.findByClinic("north")).extracting(Patient::diagnosis)
				.containsExactly("healthy", SECRET);
			assertThat(operations.findById(new RoomId("north", 7), Room.class)).contains(new Room("north", 7, "free"));
		});
	}

	@Test
	void namesTheAttributesThatAWrongKeyCannotDecrypt() {
		run((context, patients) -> {
			patients.insert(patient("p1"));
			String endpoint = "dynamo.endpoint="
					+ context.getBean(DynamoDbClient.class).serviceClientConfiguration().endpointOverride().get();
			this.runner.withBean("wrong", IKeyring.class, () -> Keyrings.of(2), (bean) -> bean.setPrimary(true))
				.withPropertyValues("dynamo.embedded.mode=never", endpoint, "dynamo.region=local",
						"dynamo.credentials.access-key=a", "dynamo.credentials.secret-key=b")
				.run((other) -> {
					Patients unreadable = other.getBean(Patients.class);
					assertThatExceptionOfType(InvalidValueException.class)
						.isThrownBy(() -> unreadable.findById(new PatientId("north", "p1")))
						.withMessage("Patients.findById: [diagnosis, notes, scan] of an item of table test-patients "
								+ "could not be decrypted: Raw AES Keyring was unable to decrypt any encrypted data key.");
					assertThatExceptionOfType(InvalidValueException.class)
						.isThrownBy(() -> unreadable.findByClinic("north"));
					assertThatExceptionOfType(InvalidValueException.class)
						.isThrownBy(() -> unreadable.findAllById(List.of(new PatientId("north", "p1"))))
						.withMessageStartingWith("Patients.findAllById: [diagnosis, notes, scan] of an item of table "
								+ "test-patients could not be decrypted");
				});
		});
	}

	@Test
	void readsItemsFromBeforeTheEncryptionOnlyIfItIsAllowed() {
		this.runner.withPropertyValues("dynamo.encryption.read-plain=patients").run((context) -> {
			Patients patients = context.getBean(Patients.class);
			put(context);
			Patient read = patients.findByClinic("north").get(0);
			assertThat(read.diagnosis()).isEqualTo("plain");
			patients.update(read);
			assertThat(stored(context, "p1").get("diagnosis").b()).isNotNull();
		});
		run((context, patients) -> {
			put(context);
			assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> patients.findByClinic("north"))
				.withMessageContaining("Encrypted item missing expected header and footer attributes");
		});
	}

	@Test
	void refusesToReadPlainItemsOfATableThatIsNotEncrypted() {
		this.runner.withPropertyValues("dynamo.encryption.read-plain=test-patients")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage(
						"Property dynamo.encryption.read-plain with value 'test-patients' is invalid: No such table is "
								+ "encrypted. These are: [patients]."));
	}

	@Test
	void readsUnsignedAttributesOfNewerInstancesIfTheyAreNamed() {
		this.runner.withPropertyValues("dynamo.encryption.allow-unsigned=newer").run((context) -> {
			Patient inserted = context.getBean(Patients.class).insert(patient("p1"));
			addNewer(context);
			assertSame(context.getBean(Patients.class).findByClinic("north").get(0), inserted);
		});
		run((context, patients) -> {
			patients.insert(patient("p1"));
			addNewer(context);
			assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> patients.findByClinic("north"))
				.withMessageContaining("something that was unsigned is now signed");
		});
	}

	private static void addNewer(ApplicationContext context) {
		try (DynamoDbClient raw = raw(context)) {
			raw.updateItem((update) -> update.tableName("test-patients")
				.key(key("p1"))
				.updateExpression("set newer = :newer")
				.expressionAttributeValues(Map.of(":newer", AttributeValue.fromS("a"))));
		}
	}

	private static void put(ApplicationContext context) {
		try (DynamoDbClient raw = raw(context)) {
			Map<String, AttributeValue> item = new HashMap<>(key("p1"));
			item.put("_type", AttributeValue.fromS("Patient"));
			item.put("clinic", AttributeValue.fromS("north"));
			item.put("id", AttributeValue.fromS("p1"));
			item.put("day", AttributeValue.fromS("2026-11-27"));
			item.put("diagnosis", AttributeValue.fromS("plain"));
			item.put("notes", AttributeValue.fromL(List.of()));
			item.put("scan", AttributeValue.fromB(SdkBytes.fromUtf8String("s")));
			item.put("version", AttributeValue.fromN("1"));
			raw.putItem((put) -> put.tableName("test-patients").item(item));
		}
	}

	@Test
	void listensToChanges() {
		this.runner.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withBean(Listener.class)
			.withPropertyValues("spring.application.name=shop", "dynamo.streams.max-poll-interval=250ms")
			.run((context) -> {
				Patients patients = context.getBean(Patients.class);
				patients.update(patients.insert(patient("p1")).withDiagnosis("healthy"));
				Listener listener = context.getBean(Listener.class);
				assertThat(listener.diagnoses.poll(20, TimeUnit.SECONDS)).isEqualTo(SECRET);
				assertThat(listener.diagnoses.poll(20, TimeUnit.SECONDS)).isEqualTo("healthy");
			});
	}

	@Test
	void cannotDecodeARecordThatWasChanged() {
		run((context, patients) -> {
			patients.insert(patient("p1"));
			Map<String, AttributeValue> image = new HashMap<>(stored(context, "p1"));
			DynamoStreamDecoder decoder = new DynamoStreamDecoder(context.getBean(DynamoMappingContext.class),
					context.getBean(ImageDecryptor.class));
			assertThat(decoder.decode(inserted(image), Patient.class)).isNotEmpty();
			image.put("day", AttributeValue.fromS("2026-11-28"));
			assertThatExceptionOfType(UnreadableItemException.class)
				.isThrownBy(() -> decoder.decode(inserted(image), Patient.class))
				.withMessage("A record of the stream of patients cannot be read: [Patient.diagnosis, Patient.notes, "
						+ "Patient.scan] could not be decrypted: Signature of record does not match the signature computed "
						+ "when the record was encrypted.");
			DynamoStreamDecoder without = new DynamoStreamDecoder(context.getBean(DynamoMappingContext.class));
			assertThatIllegalStateException().isThrownBy(() -> without.decode(inserted(image), Patient.class))
				.withMessage("The stream of patients has encrypted attributes, but the DynamoStreamDecoder has no "
						+ "ImageDecryptor: give it the bean of that type");
		});
	}

	private static Record inserted(Map<String, AttributeValue> image) {
		return Record.builder()
			.eventName(OperationType.INSERT)
			.dynamodb((change) -> change.keys(key("p1")).newImage(image))
			.build();
	}

	@Test
	void keepsCiphertextInDeadLetters() {
		this.runner.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withBean(Failing.class)
			.withBean(RetryRegistry.class, EncryptedValuesIntegrationTests::once)
			.withPropertyValues("spring.application.name=shop", "dynamo.streams.max-poll-interval=250ms",
					"dynamo.streams.dead-letters.table=letters")
			.run((context) -> {
				context.getBean(Patients.class).insert(patient("p1"));
				try (DynamoDbClient raw = raw(context)) {
					Awaited.until(() -> !letters(raw).isEmpty());
					assertThat(letters(raw).toString()).contains("aws_dbe_head").doesNotContain(SECRET);
				}
			});
	}

	private static List<Map<String, AttributeValue>> letters(DynamoDbClient raw) {
		return raw.listTables()
			.tableNames()
			.stream()
			.filter((table) -> table.endsWith("letters"))
			.flatMap((table) -> raw.scan((scan) -> scan.tableName(table)).items().stream())
			.toList();
	}

	private static RetryRegistry once() {
		RetryRegistry registry = RetryRegistry.ofDefaults();
		registry.retry("dynamodb-streams", RetryConfig.custom().maxAttempts(1).build());
		return registry;
	}

	@Test
	void showsNothingInLogsMetersAndSpans() {
		ListAppender<ILoggingEvent> log = new ListAppender<>();
		Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
		Level before = root.getLevel();
		List<String> spans = new ArrayList<>();
		this.runner.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withBean(ObservationRegistry.class, () -> registry(spans))
			.run((context) -> {
				Patients patients = context.getBean(Patients.class);
				log.start();
				root.addAppender(log);
				root.setLevel(Level.TRACE);
				try {
					Patient inserted = patients.insert(patient("p1"));
					patients.findByClinic("north");
					patients.update(inserted);
					assertThatExceptionOfType(VersionConflictException.class)
						.isThrownBy(() -> patients.update(inserted));
					patients.visit("north", "p1", 1);
				}
				finally {
					root.setLevel(before);
					root.detachAppender(log);
				}
				assertThat(log.list).hasSizeGreaterThan(50)
					.noneMatch((event) -> event.getFormattedMessage().contains(SECRET));
				assertThat(context.getBean(MeterRegistry.class).getMeters()).isNotEmpty()
					.noneMatch((meter) -> meter.getId().toString().contains(SECRET));
				assertThat(spans).isNotEmpty().noneMatch((span) -> span.contains(SECRET));
			});
	}

	private static ObservationRegistry registry(List<String> spans) {
		ObservationRegistry registry = ObservationRegistry.create();
		registry.observationConfig().observationHandler(new ObservationHandler<Observation.Context>() {

			@Override
			public void onStop(Observation.Context context) {
				spans.add(context.getName() + " " + context.getAllKeyValues() + " " + context.getError());
			}

			@Override
			public boolean supportsContext(Observation.Context context) {
				return true;
			}

		});
		return registry;
	}

	@Test
	void refusesToStartWithoutAKeyring() {
		assertThat(refusal(this.bare)).isEqualTo(
				"@Attribute(encrypted = true) is on Patient.diagnosis, Patient.notes, Patient.scan, but there is no keyring "
						+ "to encrypt it with. Define a bean of type "
						+ "software.amazon.cryptography.materialproviders.IKeyring, for instance one that wraps data keys "
						+ "by a key of AWS KMS.");
	}

	@Test
	void refusesToStartOnAClientThatDoesNotEncrypt() {
		assertThat(refusal(this.runner.withBean(DynamoDbClient.class,
				() -> LocalDatabase.clientBuilder(URI.create("http://localhost:1")).build())))
			.isEqualTo("@Attribute(encrypted = true) is on Patient.diagnosis, Patient.notes, Patient.scan, but the "
					+ "DynamoDbClient of its table does not encrypt it. Leave the client to the "
					+ "auto-configuration, or build it by a DynamoDbClientConfigurer. If the application adds a "
					+ "DynamoDbEncryptionInterceptor itself, remove it, or let it encrypt these attributes.");
	}

	private static String refusal(ApplicationContextRunner runner) {
		AtomicReference<String> refusal = new AtomicReference<>();
		runner.run((context) -> {
			Throwable failure = NestedExceptionUtils.getMostSpecificCause(context.getStartupFailure());
			assertThat(failure).isInstanceOf(StartRefusedException.class);
			refusal.set(failure.getMessage() + ". " + ((StartRefusedException) failure).getAction());
		});
		return refusal.get();
	}

	@Test
	void showsTheStoredFormInTheCatalogue() {
		run((context, patients) -> assertThat(
				context.getBean(DynamoMappingContext.class).getRequiredPersistentEntity(Patient.class).getHiddenForms())
			.isEqualTo(Map.of("diagnosis", "encrypted", "notes", "encrypted", "scan", "encrypted")));
	}

	@Test
	void saysSoInPlans() {
		run((context, patients) -> {
			AccessPatterns patterns = context.getBean(AccessPatterns.class);
			assertThat(List.of("Patients.update", "Patients.findById", "Patients.findByDay", "Patients.visit"))
				.extracting((name) -> patterns.get(name).plan().explain())
				.containsExactly(
						"Patients.update → PutItem patients: pk = CLINIC#{clinic}, sk = PATIENT#{id}, if exists and "
								+ "version = {version}, encrypted; 1 WCU per KB, + 2 per KB for byDay, repeatable",
						"Patients.findById → GetItem patients: pk = CLINIC#{clinic}, sk = PATIENT#{id}, encrypted; "
								+ "0.5 RCU per 4 KB, eventually consistent",
						"Patients.findByDay → Query patients.byDay: byDaypk = DAY#{day}, all pages, encrypted; "
								+ "0.5 RCU per 4 KB, eventually consistent",
						"Patients.visit → UpdateItem patients: pk = CLINIC#{clinic}, sk = PATIENT#{id}, add visits "
								+ ":more, if exists; 1 WCU per KB, + 1 per KB for byDay, not repeatable");
		});
	}

	record RoomId(String clinic, int number) {

	}

	static class Failing {

		@DynamoStreamListener(id = "failing")
		void on(Patient patient) {
			throw new IllegalStateException("bad");
		}

	}

	static class Listener {

		final BlockingQueue<String> diagnoses = new LinkedBlockingQueue<>();

		@DynamoStreamListener
		void on(ChangeEvent<Patient> event) {
			if (event instanceof ChangeEvent.Inserted<Patient> inserted) {
				this.diagnoses.add(inserted.entity().diagnosis());
			}
			else if (event instanceof ChangeEvent.Modified<Patient> modified) {
				this.diagnoses.add(modified.after().diagnosis());
			}
		}

	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage
	static class Application {

	}

}
