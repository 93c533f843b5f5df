package io.github.dynamospring.guests;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tables that Dynamoose wrote: one with keys that are attributes, one with keys that its
 * application composes.
 */
class DynamooseGuestIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("dynamoose");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(PAGE::configure, User.class, Document.class);

	private static final Recording USERS = Recording.of("dynamoose/users");

	private static final Recording DOCUMENTS = Recording.of("dynamoose/documents");

	private static final Instant MILLIS = Instant.parse("2026-11-21T08:30:15.123Z");

	private final LocalApplication application = database.application((table) -> table,
			Clock.fixed(MILLIS, ZoneOffset.UTC));

	private final Users users = this.application.repository(Users.class);

	private final Documents documents = this.application.repository(Documents.class);

	@BeforeEach
	void restore() {
		USERS.restore(database.client());
		DOCUMENTS.restore(database.client());
	}

	private User user(String id) {
		return this.users.findById(new UserId(id, MILLIS)).orElseThrow();
	}

	@Test
	void readsAUserThatWasUpdated() {
		assertThat(user("U2")).usingRecursiveComparison()
			.isEqualTo(new User("U2", MILLIS, "Bob", null, new BigDecimal(3), null, null, null, null, null, Set.of(),
					Set.of(), null, null, null, null, Status.OPEN, null, null, Instant.ofEpochSecond(1795652104),
					Instant.ofEpochMilli(1795652017469L), Instant.ofEpochMilli(1795652017519L)));
	}

	@Test
	void readsADocumentWithComposedKeys() {
		assertThat(this.documents.findByOrder(1)).containsExactly(Document.of(1, 1, "text", MILLIS)
			.at(Instant.ofEpochMilli(1795652017549L), Instant.ofEpochMilli(1795652017549L)));
		assertThat(this.documents.findById(new DocumentId(1, 1))).isPresent();
		assertThat(this.documents.findById(new DocumentId(1, 11))).isEmpty();
	}

	@Test
	void servesTheQueriesOfItsIndexAndItsTimes() {
		assertThat(this.users.findByEmail("ann@example.org")).extracting(User::id).containsExactly("U1");
		assertThat(this.users.findByIdAndCreatedOnBetween("U1", MILLIS, MILLIS.plusNanos(1))).hasSize(1);
		assertThat(this.users.findByIdAndCreatedOnAfter("U1", MILLIS)).isEmpty();
	}

	@Test
	void anUpdateLeavesEachItemAsItWas() {
		List.of("U1", "U2").forEach((id) -> this.users.update(user(id)));
		this.documents.findByOrder(1).forEach(this.documents::update);
		assertThat(USERS.stored(database.client())).isEqualTo(Set.copyOf(USERS.items()));
		assertThat(DOCUMENTS.stored(database.client())).isEqualTo(Set.copyOf(DOCUMENTS.items()));
	}

	@Test
	void aSaveLeavesAllButTheAttributeThatIsNull() {
		List.of("U1", "U2").forEach((id) -> this.users.save(user(id)));
		this.documents.findByOrder(1).forEach(this.documents::save);
		Set<Map<String, AttributeValue>> expected = new HashSet<>();
		USERS.items().forEach((item) -> {
			Map<String, AttributeValue> saved = new HashMap<>(item);
			saved.remove("nothing");
			expected.add(saved);
		});
		assertThat(USERS.stored(database.client())).isEqualTo(expected);
		assertThat(DOCUMENTS.stored(database.client())).isEqualTo(Set.copyOf(DOCUMENTS.items()));
	}

	@Test
	void writesADocumentAsItDoes() {
		this.documents.deleteById(new DocumentId(1, 1));
		this.documents.insert(Document.of(1, 1, "text", Instant.ofEpochMilli(1795652017549L)));
		assertThat(DOCUMENTS.stored(database.client())).isEqualTo(Set.copyOf(DOCUMENTS.items()));
	}

	@Test
	void updatesAnAttributeBesideItsKeys() {
		this.users.setAge("U2", MILLIS, new BigDecimal("4.5"));
		assertThat(USERS.now(database.client()).item("id", "U2").get("age")).isEqualTo(AttributeValue.fromN("4.5"));
	}

	static Stream<StoredForm<User>> userForms() {
		AttributeValue millis = AttributeValue.fromN("1795249815123");
		return Stream.of(StoredForm.of("`Date`", User::born, MILLIS, "born", millis),
				StoredForm.of("`Date` as a key", User::createdOn, MILLIS, "createdOn", millis),
				StoredForm.of("`Date`, `storage: \"milliseconds\"`", User::bornMillis, MILLIS, "bornMillis", millis),
				StoredForm.of("`Date`, `storage: \"seconds\"`", User::bornSeconds,
						Instant.parse("2026-11-21T08:30:15Z"), "bornSeconds", AttributeValue.fromN("1795249815")),
				StoredForm.of("`Date`, `storage: \"iso\"`", User::bornText, MILLIS, "bornText",
						AttributeValue.fromS("2026-11-21T08:30:15.123Z")),
				StoredForm.of("`Array` of `Date`", User::dates, List.of(MILLIS), "dates",
						AttributeValue.fromL(List.of(millis))),
				StoredForm.of("`timestamps: true`", User::createdAt, Instant.ofEpochMilli(1795652017300L), "createdAt",
						AttributeValue.fromN("1795652017300")),
				StoredForm.of("`expires`", User::ttl, Instant.ofEpochSecond(1795652104), "ttl",
						AttributeValue.fromN("1795652104")),
				StoredForm.of("`String`", User::name, "Ann", "name", AttributeValue.fromS("Ann")),
				StoredForm.of("`Number`", User::age, new BigDecimal("46.5"), "age", AttributeValue.fromN("46.5")),
				StoredForm.of("`Boolean`", User::active, true, "active", AttributeValue.fromBool(true)),
				StoredForm.of("`Buffer`", User::data, new byte[] { 0, 1, -1 }, "data",
						AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 0, 1, -1 }))),
				StoredForm.of("`Set` of `String`", User::tags, Set.of("a", "b"), "tags",
						AttributeValue.fromSs(List.of("a", "b"))),
				StoredForm.of("`Set` of `Number`", User::numbers, Set.of(1, 2), "numbers",
						AttributeValue.fromNs(List.of("1", "2"))),
				StoredForm.of("`Array`", User::list, List.of("x", "y"), "list",
						AttributeValue.fromL(List.of(AttributeValue.fromS("x"), AttributeValue.fromS("y")))),
				StoredForm.of("`Object`", User::address, new Address("Main Street 1", MILLIS), "address",
						AttributeValue.fromM(Map.of("street", AttributeValue.fromS("Main Street 1"), "since", millis))),
				StoredForm.of("`saveUnknown`", User::extra,
						Map.of("free", Arrays.asList(BigDecimal.ONE, "x", true, null)), "extra",
						AttributeValue.fromM(Map.of("free",
								AttributeValue.fromL(List.of(AttributeValue.fromN("1"), AttributeValue.fromS("x"),
										AttributeValue.fromBool(true), AttributeValue.fromNul(true)))))),
				StoredForm.of("`enum`", User::status, Status.OPEN, "status", AttributeValue.fromS("OPEN")),
				StoredForm.of("`Constant`", User::kind, "user", "kind", AttributeValue.fromS("user")),
				new StoredForm<>("`NULL`", (user) -> null, null, "nothing", AttributeValue.fromNul(true), null));
	}

	@ParameterizedTest
	@MethodSource("userForms")
	void readsAndWritesAUser(StoredForm<User> form) {
		User user = user("U1");
		this.users.save(user);
		form.verify(USERS.item("id", "U1"), user, USERS.now(database.client()).item("id", "U1"));
	}

	static Stream<StoredForm<Document>> documentForms() {
		return Stream.of(
				StoredForm.of("a number in a text of the application", Document::item, 1L, "sk",
						AttributeValue.fromS("ITEM#1")),
				StoredForm.of("`Combine`", Document::key, "ORDER#1#text", "key", AttributeValue.fromS("ORDER#1#text")));
	}

	@ParameterizedTest
	@MethodSource("documentForms")
	void readsAndWritesADocument(StoredForm<Document> form) {
		Document document = this.documents.findById(new DocumentId(1, 1)).orElseThrow();
		this.documents.save(document);
		form.verify(DOCUMENTS.item("sk", "ITEM#1"), document, DOCUMENTS.now(database.client()).item("sk", "ITEM#1"));
	}

	@Test
	void eachRowOfThePageHasItsTest() {
		assertThat(PAGE.storedForms()).containsExactlyInAnyOrderElementsOf(
				Stream.of(userForms(), documentForms()).flatMap((forms) -> forms.map(StoredForm::row)).toList());
	}

	@Test
	void refusesAnOrderByAPlainNumber() {
		assertThat(this.application.refusals(OrderedDocuments.class)).singleElement()
			.asString()
			.contains("{item} does not keep its order without |pad:n");
	}

	@Table("users")
	@GlobalSecondaryIndex(name = "byEmail", partition = "{email}")
	record User(@PartitionKey String id, @SortKey @Attribute(format = "epoch-millis") Instant createdOn, String name,
			@Nullable String email, @Nullable BigDecimal age, @Nullable Boolean active,
			@Attribute(format = "epoch-millis") @Nullable Instant born,
			@Attribute(format = "iso-millis") @Nullable Instant bornText,
			@Attribute(format = "epoch-seconds|seconds") @Nullable Instant bornSeconds,
			@Attribute(format = "epoch-millis") @Nullable Instant bornMillis, Set<String> tags, Set<Integer> numbers,
			@Attribute(format = "epoch-millis") @Nullable List<Instant> dates, @Nullable List<String> list,
			@Nullable Address address, byte @Nullable [] data, Status status, @Nullable String kind,
			@Nullable Map<String, Object> extra, @TimeToLive @Nullable Instant ttl,
			@Attribute(format = "epoch-millis|millis") Instant createdAt,
			@LastModifiedDate @Attribute(format = "epoch-millis|millis") Instant updatedAt) {

	}

	enum Status {

		OPEN, CLOSED

	}

	record Address(String street, @Attribute(format = "epoch-millis") Instant since) {

	}

	record UserId(String id, Instant createdOn) {

	}

	interface Users extends DynamoRepository<User, UserId> {

		List<User> findByEmail(String email);

		List<User> findByIdAndCreatedOnAfter(String id, Instant time);

		List<User> findByIdAndCreatedOnBetween(String id, Instant from, Instant to);

		@Update("set age = :age")
		void setAge(String id, Instant createdOn, BigDecimal age);

	}

	@Table("documents")
	@PrimaryKey(partition = "ORDER#{order}", sort = "ITEM#{item}")
	record Document(@KeyOnly long order, @KeyOnly long item, String text, String key,
			@CreatedDate @Attribute(format = "epoch-millis|millis") Instant created,
			@LastModifiedDate @Attribute(format = "epoch-millis|millis") Instant updated) {

		static Document of(long order, long item, String text, Instant now) {
			return new Document(order, item, text, "ORDER#" + order + "#" + text, now, now);
		}

		Document at(Instant created, Instant updated) {
			return new Document(this.order, this.item, this.text, this.key, created, updated);
		}

	}

	record DocumentId(long order, long item) {

	}

	interface Documents extends DynamoRepository<Document, DocumentId> {

		List<Document> findByOrder(long order);

	}

	interface OrderedDocuments extends DynamoRepository<Document, DocumentId> {

		List<Document> findByOrderOrderByItem(long order);

	}

}
