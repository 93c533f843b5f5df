package io.github.dynamospring.core;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityFailure.Subject;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.library.Shelf;
import io.github.dynamospring.library.User;
import io.github.dynamospring.privacy.KeyVisibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Tests of what failures tell of the entity that they are about.
 */
class EntityFailuresIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Member.class, Shelf.class, User.class);

	private static DynamoTemplate template(KeyVisibility keys) {
		return database.template(new TemplateSettings(100, false, LocalDatabase.CLOCK, Backoff.DEFAULT, keys));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			hidden | Members: Member exists already
			masked | Members: Member with key pk = *5494, sk = *5263 exists already
			plain  | Members: Member with key pk = MEMBER#there, sk = PROFILE exists already
			""")
	void anEntityThatExists(String keys, String message) {
		EntityOperations<Member> members = members(keys);
		Member there = members.save(member("there", members.findById("there").map(Member::version).orElse(null)));
		Throwable failure = catchThrowable(() -> members.insert(member("there", null)));
		assertThat(failure).isExactlyInstanceOf(DuplicateEntityException.class).hasMessage(message);
		assertThat(((DuplicateEntityException) failure).getFound()).isEqualTo(there);
		assertThat(((EntityFailure) failure).getSubject()).isEqualTo(subject("there", "Members"));
	}

	private static EntityOperations<Member> members(String keys) {
		return template(KeyVisibility.valueOf(keys.toUpperCase(Locale.ROOT))).entity(Member.class).named("Members");
	}

	private static Member member(String id, Long version) {
		return new Member(id, "Ada", null, Set.of(), version);
	}

	private static Subject subject(String id, String pattern) {
		return new Subject(Member.class,
				Map.of("pk", AttributeValue.fromS("MEMBER#" + id), "sk", AttributeValue.fromS("PROFILE")), pattern);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					gone   | VersionConflictException | hidden | Members: Member was expected to have version 7, but it is gone
					gone   | VersionConflictException | masked | Members: Member with key pk = *b16e, sk = *5263 was expected to have version 7, but it is gone
					gone   | VersionConflictException | plain  | Members: Member with key pk = MEMBER#gone, sk = PROFILE was expected to have version 7, but it is gone
					nobody | EntityNotFoundException  | hidden | Members: Member does not exist
					nobody | EntityNotFoundException  | masked | Members: Member with key pk = *9361, sk = *5263 does not exist
					nobody | EntityNotFoundException  | plain  | Members: Member with key pk = MEMBER#nobody, sk = PROFILE does not exist
					grown  | ConditionFailedException | hidden | Members: the condition does not hold for Member
					grown  | ConditionFailedException | masked | Members: the condition does not hold for Member with key pk = *b66d, sk = *5263
					grown  | ConditionFailedException | plain  | Members: the condition does not hold for Member with key pk = MEMBER#grown, sk = PROFILE
					""")
	void anEntityThatIsNotAsExpected(String id, String type, String keys, String message) {
		Throwable failure = catchThrowable(() -> write(members(keys), id));
		assertThat(failure).hasMessage(message).extracting((ex) -> ex.getClass().getSimpleName()).isEqualTo(type);
		assertThat(((EntityFailure) failure).getSubject()).isEqualTo(subject(id, "Members"));
	}

	private static void write(EntityOperations<Member> members, String id) {
		switch (id) {
			case "gone" -> members.save(member(id, 7L));
			case "nobody" -> members.update(member(id, 7L));
			default -> {
				members.deleteById(id);
				members.insert(member(id, null));
				members.onCondition("name = :name", Map.of("name", "secret")).deleteById(id);
			}
		}
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			hidden | the value of 'email' of User is taken by another User
			masked | the value of 'email' of User with key pk = *741f, sk = *5263 is taken by another User
			plain  | the value of 'email' of User with key pk = USER#bob, sk = PROFILE is taken by another User
			""")
	void aUniqueValueThatIsTaken(String keys, String message) {
		DynamoTemplate template = template(KeyVisibility.valueOf(keys.toUpperCase(Locale.ROOT)));
		template.deleteById("ann", User.class);
		template.insert(new User("ann", "ann@example.com", null, "Ann", null));
		Throwable failure = catchThrowable(
				() -> template.insert(new User("bob", "ann@example.com", null, "Bob", null)));
		assertThat(failure).isExactlyInstanceOf(DuplicateEntityException.class).hasMessage(message);
		assertThat(((DuplicateEntityException) failure).getFound()).isNull();
		assertThat(((EntityFailure) failure).getSubject()).isEqualTo(new Subject(User.class,
				Map.of("pk", AttributeValue.fromS("USER#bob"), "sk", AttributeValue.fromS("PROFILE")), null));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			hidden | Shelf exists, but must not
			masked | Shelf with key shelfId = *edc8 exists, but must not
			plain  | Shelf with key shelfId = two\\u000alines exists, but must not
			""")
	void anActionOfATransaction(String keys, String message) {
		DynamoTemplate template = template(KeyVisibility.valueOf(keys.toUpperCase(Locale.ROOT)));
		template.deleteById("two\nlines", Shelf.class);
		template.insert(Shelf.of("two\nlines", 3));
		Throwable failure = catchThrowable(
				() -> template.transactWrite((transaction) -> transaction.checkAbsent("two\nlines", Shelf.class)));
		assertThat(failure).isExactlyInstanceOf(TransactionFailedException.class)
			.hasMessage("The transaction was cancelled, nothing was written: action 1, checkAbsent: " + message);
		assertThat(((EntityFailure) failure.getCause()).getSubject())
			.isEqualTo(new Subject(Shelf.class, Map.of("shelfId", AttributeValue.fromS("two\nlines")), null));
	}

	@ParameterizedTest
	@EnumSource
	void anItemThatIsTooLarge(KeyVisibility keys) {
		Member large = new Member("x".repeat(400), "x".repeat(400 * 1024), null, Set.of(), null);
		Throwable failure = catchThrowable(() -> template(keys).insert(large));
		assertThat(failure).isExactlyInstanceOf(ItemTooLargeException.class)
			.hasMessageMatching((keys != KeyVisibility.PLAIN) ? "Member [^x]*would be an item of [0-9]* bytes.*"
					: "Member with key pk = MEMBER#x{121}\\.\\.\\. \\(407 characters\\), sk = PROFILE would be .*");
		assertThat(((EntityFailure) failure).getSubject()).isEqualTo(subject("x".repeat(400), null));
	}

	@Test
	void aSubjectIsSerializableAndItsTextHasNoValues() throws IOException, ClassNotFoundException {
		Throwable failure = catchThrowable(() -> members("hidden").save(member("gone", 7L)));
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		new ObjectOutputStream(bytes).writeObject(failure);
		Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
		assertThat(((EntityFailure) copy).getSubject()).isEqualTo(subject("gone", "Members"))
			.hasToString("Subject[entityType=io.github.dynamospring.library.Member, key=[pk, sk], pattern=Members]");
	}

}
