package io.github.dynamospring.values;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.values.encrypted.Patient;
import io.github.dynamospring.values.encrypted.PatientId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.Version;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Encrypted values where the library would have to decrypt a part of an item, or to keep
 * a value beside it.
 */
class EncryptedValueRefusalsTests {

	static List<Arguments> entities() {
		String prefix = "EncryptedValueRefusalsTests.";
		String key = " is encrypted, but a key is made of values that DynamoDB compares: store it plainly";
		String plain = " is encrypted, but a version, a time to live, a @KeyOnly or a read-only property cannot be: "
				+ "remove 'encrypted = true'";
		return List.of(of(prefix + "Key, @PartitionKey: 'id' in \"{id}\"" + key, Key.class),
				of(prefix + "InIndex, @GlobalSecondaryIndex byText partition: 'text' in \"TEXT#{text}\"" + key,
						InIndex.class),
				of(prefix
						+ "When, @GlobalSecondaryIndex byId when: 'text' is encrypted, so no condition can name it at "
						+ "position 1 in \"text = 'a'\"", When.class),
				of(prefix
						+ "Nested: 'part': 'text' of Part is encrypted, but attributes are encrypted as a whole: mark the "
						+ "property that holds the Part", Nested.class),
				of(prefix + "Noted: 'parts': Part.text is encrypted, but not within a value with the format \"json\": "
						+ "encrypt this property as well, or leave its format out", Noted.class),
				of(prefix
						+ "Holder: 'first': 'text' of First is encrypted, but attributes are encrypted as a whole: mark "
						+ "the property that holds the First", Holder.class),
				of(prefix + "Mixed: 'text' of its type Essay is encrypted, and Memo stores another 'text': declare it "
						+ "alike in both, or name one otherwise with @Attribute", Mixed.class),
				of(prefix + "Versioned: 'version'" + plain, Versioned.class),
				of(prefix + "Expiring: 'expires'" + plain, Expiring.class),
				of("Table 'partial': index 'byDay' holds parts of items, but with 'Partial.text' encrypted they are "
						+ "decrypted as a whole: project ALL", Partial.class),
				of(prefix + "Hashed: @Unique is on 'email', but in table 'hashed' 'Hashed.text' is encrypted, and a "
						+ "marker has a plain hash of its value: remove one of both", Hashed.class),
				of(prefix + "Kept: is annotated with @Revisions, but in table 'kept' 'Kept.text' is encrypted, and "
						+ "revisions of such items are not supported: remove one of both", Kept.class),
				of(prefix + "First and " + prefix + "Second disagree on the encryption of attribute 'text' of table "
						+ "'several': it is encrypted and neither encrypted nor signed; give one of them another name, "
						+ "with @Attribute", First.class, Second.class),
				of(prefix + "First and " + prefix + "Third disagree on the encryption of attribute 'other' of table "
						+ "'several': it is neither encrypted nor signed and signed as part of a key; give one of them "
						+ "another name, with @Attribute", First.class, Third.class));
	}

	private static Arguments of(String problem, Class<?>... types) {
		return Arguments.of(problem, types);
	}

	@ParameterizedTest
	@MethodSource("entities")
	void refusesAnEntity(String problem, Class<?>[] types) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(Arrays.asList(types)));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems()).containsExactly(problem));
	}

	@Test
	void refusesPatternsThatLookIntoThem() {
		String hidden = "'diagnosis' is encrypted, so DynamoDB cannot look into it";
		String whole = ", so that it changes with the whole item alone; read the entity, change it and call update, "
				+ "where a lost race is repeated by @RetryOnConflict";
		assertThat(LocalApplication.unsent(Patient.class).refusals(Refused.class).stream().sorted().toList())
			.containsExactly(
					"Refused.admit: an upsert would create an item without a signature, but with Patient.diagnosis, "
							+ "Patient.notes, Patient.scan encrypted each item has one; insert new items, or leave out upsert",
					"Refused.diagnose: the attribute 'diagnosis' is encrypted" + whole,
					"Refused.findByClinicAndDiagnosis: " + hidden + "; leave it out, or store it plainly",
					"Refused.findVisitsByClinic: it reads a part of an item, but with Patient.diagnosis, Patient.notes, "
							+ "Patient.scan encrypted an item is decrypted as a whole; return Patient",
					"Refused.forget: the attribute 'diagnosis' is encrypted" + whole,
					"Refused.move: the attribute 'day' is signed as part of a key" + whole,
					"Refused.replace: " + hidden + ": ask whether it exists, or store it plainly at position 1 in "
							+ "\"diagnosis = 'a'\"; correct the expression");
	}

	@Test
	void refusesToMoveAnIndexKeyThatIsSigned() {
		assertThat(LocalApplication.unsent(Sparse.class).refusals(Sparses.class)).containsExactly(
				"Sparses.close: the attribute 'byDaypk' is signed as part of a key, so that it changes with the whole item "
						+ "alone; read the entity, change it and call update, where a lost race is repeated by "
						+ "@RetryOnConflict");
	}

	@Test
	void sendsNothingToAClientThatDoesNotEncrypt() {
		LocalApplication application = LocalApplication.unsent(Sparse.class);
		assertThatExceptionOfType(IllegalStateException.class)
			.isThrownBy(() -> application.template().save(new Sparse("a", "b", "open", "secret")))
			.withMessage("nothing was sent, because the DynamoDbClient does not encrypt the attributes [text] of table "
					+ "sparse, though they are @Attribute(encrypted = true): have it built by the auto-configuration or "
					+ "by a DynamoDbClientConfigurer, and the entities found when the application starts (@EntityScan)");
	}

	interface Refused extends DynamoRepository<Patient, PatientId> {

		@AllowFilter
		List<Patient> findByClinicAndDiagnosis(String clinic, String diagnosis);

		List<Visits> findVisitsByClinic(String clinic);

		@Update("set diagnosis = :diagnosis")
		void diagnose(String clinic, String id, String diagnosis);

		@Update("remove diagnosis")
		void forget(String clinic, String id);

		@Update("set day = :day")
		void move(String clinic, String id, LocalDate day);

		@Update("set visits = 1")
		@Condition("diagnosis = 'a'")
		void replace(String clinic, String id);

		@Update(value = "add visits :visits", upsert = true)
		void admit(String clinic, String id, int visits);

	}

	interface Sparses extends DynamoRepository<Sparse, String> {

		@Update("set state = 'closed'")
		void close(String id);

	}

	record Visits(String id, Integer visits) {

	}

	@Table("keys")
	record Key(@PartitionKey @Attribute(encrypted = true) String id) {

	}

	@Table("in-index")
	@GlobalSecondaryIndex(name = "byText", partition = "TEXT#{text}")
	record InIndex(@PartitionKey String id, @Attribute(encrypted = true) String text) {

	}

	@Table("when")
	@GlobalSecondaryIndex(name = "byId", partition = "ID#{id}", when = "text = 'a'")
	record When(@PartitionKey String id, @Attribute(encrypted = true) String text) {

	}

	@Table("nested")
	record Nested(@PartitionKey String id, Part part) {

	}

	@Table("noted")
	record Noted(@PartitionKey String id, @Attribute(format = "json") List<Part> parts) {

	}

	@Table("holders")
	record Holder(@PartitionKey String id, First first) {

	}

	@Table("mixed")
	@PrimaryKey(partition = "MIXED#{id}", sort = "META")
	sealed interface Mixed {

		record Memo(String id, String text) implements Mixed {

		}

		record Essay(String id, @Attribute(encrypted = true) String text) implements Mixed {

		}

	}

	record Part(@Attribute(encrypted = true) String text) {

	}

	@Table("versioned")
	record Versioned(@PartitionKey String id, @Version @Attribute(encrypted = true) @Nullable Long version) {

	}

	@Table("expiring")
	record Expiring(@PartitionKey String id, @TimeToLive @Attribute(encrypted = true) Instant expires) {

	}

	@Table("partial")
	@GlobalSecondaryIndex(name = "byDay", partition = "{day}", projection = Projection.Type.KEYS_ONLY)
	record Partial(@PartitionKey String id, String day, @Attribute(encrypted = true) String text) {

	}

	@Table("hashed")
	record Hashed(@PartitionKey String id, @Unique String email, @Attribute(encrypted = true) String text) {

	}

	@Revisions
	@Table("kept")
	@PrimaryKey(partition = "KEPT#{id}", sort = "META")
	record Kept(String id, @Attribute(encrypted = true) String text, @Version @Nullable Long version) {

	}

	@Table("several")
	@PrimaryKey(partition = "FIRST#{id}", sort = "META")
	record First(String id, @Attribute(encrypted = true) String text, String other) {

	}

	@Table("several")
	@PrimaryKey(partition = "SECOND#{id}", sort = "META")
	record Second(String id, String text) {

	}

	@Table("several")
	@PrimaryKey(partition = "THIRD#{id}", sort = "OTHER#{other}")
	record Third(String id, String other) {

	}

	@Table("sparse")
	@GlobalSecondaryIndex(name = "byDay", partition = "DAY#{day}", when = "state = 'open'")
	record Sparse(@PartitionKey String id, String day, String state, @Attribute(encrypted = true) String text) {

	}

}
