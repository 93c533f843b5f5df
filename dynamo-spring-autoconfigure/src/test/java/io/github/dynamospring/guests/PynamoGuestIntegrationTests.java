package io.github.dynamospring.guests;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.repository.AllowScan;
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

import org.springframework.data.annotation.Version;
import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;
import org.springframework.data.convert.ValueConverter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables that PynamoDB wrote: one with all of its types, one with a discriminator.
 */
class PynamoGuestIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("pynamodb");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(PAGE::configure, ForumThread.class, Animal.class);

	private static final Recording THREADS = Recording.of("pynamodb/threads");

	private static final Recording PETS = Recording.of("pynamodb/pets");

	private static final Instant MILLIS = Instant.parse("2026-11-21T08:30:15.123Z");

	private static final Instant CHANGED = Instant.parse("2026-11-21T08:30:15Z");

	private final LocalApplication application = database.application((table) -> table,
			Clock.fixed(MILLIS, ZoneOffset.UTC));

	private final Threads threads = this.application.repository(Threads.class);

	private final Animals animals = this.application.repository(Animals.class);

	@BeforeEach
	void restore() {
		THREADS.restore(database.client());
		PETS.restore(database.client());
	}

	private ForumThread thread(String name, Instant created) {
		return this.threads.findById(new ThreadId(name, created)).orElseThrow();
	}

	@Test
	void readsAThreadThatWasUpdated() {
		assertThat(thread("changed", CHANGED)).usingRecursiveComparison()
			.isEqualTo(new ForumThread("changed", CHANGED, null, null, 1, null, null, Set.of("a"), Set.of(), Set.of(),
					null, null, null, null, null, null, null, null, null, 2L));
	}

	@Test
	void servesTheQueriesOfItsKeysAndItsIndex() {
		assertThat(this.threads.findByForumNameAndCreatedBetweenOrderByCreatedDesc("full", CHANGED, MILLIS)).hasSize(1);
		assertThat(this.threads.findByForumNameAndCreatedBetweenOrderByCreatedDesc("full", CHANGED, CHANGED)).isEmpty();
		assertThat(this.threads.findByForumAndPostedAfter("forum", CHANGED)).extracting(ForumThread::forumName)
			.containsExactly("full");
	}

	@Test
	void anUpdateRaisesTheVersionAlone() {
		for (ThreadId id : List.of(new ThreadId("full", MILLIS), new ThreadId("changed", CHANGED))) {
			this.threads.update(thread(id.forumName(), id.created()));
		}
		Set<Map<String, AttributeValue>> expected = Set
			.copyOf(THREADS.items().stream().map((item) -> raised(item, 1)).toList());
		assertThat(THREADS.stored(database.client())).isEqualTo(expected);
	}

	private static Map<String, AttributeValue> raised(Map<String, AttributeValue> item, int by) {
		Map<String, AttributeValue> raised = new HashMap<>(item);
		int version = Integer.parseInt(item.get("version").n()) + by;
		raised.put("version", AttributeValue.fromN(Integer.toString(version)));
		return raised;
	}

	@Test
	void aSaveWritesTheVersionThatItWouldWrite() {
		Map<String, AttributeValue> changed = THREADS.item("forum_name", "changed");
		THREADS.put(database.client(), raised(changed, -1));
		this.threads.save(thread("changed", CHANGED));
		assertThat(THREADS.stored(database.client())).isEqualTo(Set.copyOf(THREADS.items()));
		THREADS.put(database.client(), raised(changed, -1));
		this.threads.addView("changed", CHANGED, 0);
		assertThat(THREADS.stored(database.client())).isEqualTo(Set.copyOf(THREADS.items()));
	}

	@Test
	void anInsertWritesTheFirstVersion() {
		ForumThread full = thread("full", MILLIS);
		this.threads.delete(full);
		this.threads.insert(full.withoutVersion());
		assertThat(THREADS.stored(database.client())).isEqualTo(Set.copyOf(THREADS.items()));
	}

	@Test
	void noticesAVersionThatItRaised() {
		ForumThread full = thread("full", MILLIS);
		THREADS.put(database.client(), raised(THREADS.item("forum_name", "full"), 1));
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> this.threads.update(full));
	}

	@Test
	void cutsATimeThatIsFinerThanItsFormat() {
		TimeFormat format = TimeFormat.of(Instant.class, "yyyy-MM-dd'T'HH:mm:ss.SSSSSSZ|millis");
		assertThat(format.format(format.fit(MILLIS.plusNanos(4567)))).isEqualTo("2026-11-21T08:30:15.123000+0000");
		assertThat(format.isSorted()).isTrue();
	}

	@Test
	void readsAndWritesTypesByTheirDiscriminator() {
		assertThat(this.animals.findById("D1")).contains(new Animal.Dog("D1", true));
		assertThat(this.animals.findAll()).containsExactlyInAnyOrder(new Animal.Dog("D1", true),
				new Animal.Cat("C1", 9));
		this.animals.saveAll(List.of(new Animal.Dog("D1", true), new Animal.Cat("C1", 9)));
		assertThat(PETS.stored(database.client())).isEqualTo(Set.copyOf(PETS.items()));
	}

	static Stream<StoredForm<ForumThread>> threadForms() {
		AttributeValue time = AttributeValue.fromS("2026-11-21T08:30:15.123000+0000");
		Address address = new Address("Main Street 1", null, MILLIS);
		return Stream.of(StoredForm.of("`UTCDateTimeAttribute`", ForumThread::posted, MILLIS, "posted", time),
				StoredForm.of("`UTCDateTimeAttribute` as a key", ForumThread::created, MILLIS, "created", time),
				StoredForm.of("`TTLAttribute`", ForumThread::expires, Instant.parse("2100-01-01T00:00:00Z"), "expires",
						AttributeValue.fromN("4102444800")),
				StoredForm.of("`UnicodeAttribute`", ForumThread::forum, "forum", "forum",
						AttributeValue.fromS("forum")),
				StoredForm.of("`attr_name=\"subj\"`", ForumThread::subject, "renamed", "subj",
						AttributeValue.fromS("renamed")),
				StoredForm.of("`NumberAttribute`", ForumThread::rating, new BigDecimal("4.5"), "rating",
						AttributeValue.fromN("4.5")),
				StoredForm.of("`BooleanAttribute`", ForumThread::open, true, "open", AttributeValue.fromBool(true)),
				StoredForm.of("`UnicodeSetAttribute`", ForumThread::tags, Set.of("a", "b"), "tags",
						AttributeValue.fromSs(List.of("a", "b"))),
				StoredForm.of("`NumberSetAttribute`", ForumThread::numbers,
						Set.of(new BigDecimal("1.5"), new BigDecimal("2")), "numbers",
						AttributeValue.fromNs(List.of("1.5", "2"))),
				StoredForm.of("`BinarySetAttribute`", ForumThread::blobs, Set.of(ByteBuffer.wrap(bytes("a"))), "blobs",
						AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("a")))),
				StoredForm.of("`BinaryAttribute`", ForumThread::data, new byte[] { 0, 1, -1 }, "data",
						AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 0, 1, -1 }))),
				StoredForm.of("`BinaryAttribute`, `legacy_encoding=True`", ForumThread::legacy, new byte[] { 0, 1, -1 },
						"legacy", AttributeValue.fromB(SdkBytes.fromUtf8String("AAH/"))),
				StoredForm.of("`JSONAttribute`", ForumThread::json, "{\"a\": [1, null, \"x\"]}", "json",
						AttributeValue.fromS("{\"a\": [1, null, \"x\"]}")),
				StoredForm.of("`MapAttribute` of a class", ForumThread::address, address, "address",
						AttributeValue.fromM(Map.of("street", AttributeValue.fromS("Main Street 1"), "since", time))),
				StoredForm.of("`MapAttribute` alone", ForumThread::free,
						Map.of("a", BigDecimal.ONE, "b", Map.of("c", Arrays.asList(true, null))), "free",
						AttributeValue.fromM(Map.of("a", AttributeValue.fromN("1"), "b",
								AttributeValue.fromM(Map.of("c",
										AttributeValue.fromL(List.of(AttributeValue.fromBool(true),
												AttributeValue.fromNul(true)))))))),
				StoredForm.of("`ListAttribute(of=…)`", ForumThread::addresses,
						List.of(new Address("Stop 1", null, MILLIS)), "addresses",
						AttributeValue.fromL(List.of(AttributeValue
							.fromM(Map.of("street", AttributeValue.fromS("Stop 1"), "since", time))))),
				StoredForm.of("`ListAttribute`", ForumThread::items, Arrays.asList("x", BigDecimal.ONE, true, null),
						"items",
						AttributeValue.fromL(List.of(AttributeValue.fromS("x"), AttributeValue.fromN("1"),
								AttributeValue.fromBool(true), AttributeValue.fromNul(true)))),
				new StoredForm<>("`VersionAttribute`", ForumThread::version, 1L, "version", AttributeValue.fromN("1"),
						AttributeValue.fromN("2")));
	}

	private static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@ParameterizedTest
	@MethodSource("threadForms")
	void readsAndWritesAThread(StoredForm<ForumThread> form) {
		ForumThread thread = thread("full", MILLIS);
		this.threads.save(thread);
		form.verify(THREADS.item("forum_name", "full"), thread,
				THREADS.now(database.client()).item("forum_name", "full"));
	}

	static Stream<StoredForm<Animal>> animalForms() {
		return Stream.of(StoredForm.of("`DiscriminatorAttribute`", Animal::getClass, Animal.Dog.class, "cls",
				AttributeValue.fromS("Dog")));
	}

	@ParameterizedTest
	@MethodSource("animalForms")
	void readsAndWritesAnAnimal(StoredForm<Animal> form) {
		Animal animal = this.animals.findById("D1").orElseThrow();
		this.animals.save(animal);
		form.verify(PETS.item("id", "D1"), animal, PETS.now(database.client()).item("id", "D1"));
	}

	@Test
	void eachRowOfThePageHasItsTest() {
		assertThat(PAGE.storedForms()).containsExactlyInAnyOrderElementsOf(
				Stream.of(threadForms(), animalForms()).flatMap((forms) -> forms.map(StoredForm::row)).toList());
	}

	@Table("threads")
	@GlobalSecondaryIndex(name = "byForum", partition = "{forum}", sort = "{posted}")
	record ForumThread(@PartitionKey @Attribute("forum_name") String forumName, @SortKey @UtcDateTime Instant created,
			@Nullable String forum, @UtcDateTime @Nullable Instant posted, long views, @Nullable BigDecimal rating,
			@Nullable Boolean open, Set<String> tags, Set<BigDecimal> numbers, Set<ByteBuffer> blobs,
			byte @Nullable [] data, @ValueConverter(LegacyBytes.class) byte @Nullable [] legacy, @Nullable String json,
			@Nullable Address address, @Nullable Map<String, Object> free, @Nullable List<Address> addresses,
			@Nullable List<@Nullable Object> items, @TimeToLive @Nullable Instant expires,
			@Attribute("subj") @Nullable String subject, @Version @Nullable Long version) {

		ForumThread withoutVersion() {
			return new ForumThread(this.forumName, this.created, this.forum, this.posted, this.views, this.rating,
					this.open, this.tags, this.numbers, this.blobs, this.data, this.legacy, this.json, this.address,
					this.free, this.addresses, this.items, this.expires, this.subject, null);
		}

	}

	record Address(String street, @Nullable String city, @UtcDateTime Instant since) {

	}

	static class LegacyBytes implements PropertyValueConverter<byte[], byte[], ValueConversionContext<?>> {

		@Override
		public byte[] write(byte[] bytes, ValueConversionContext<?> context) {
			return Base64.getEncoder().encode(bytes);
		}

		@Override
		public byte[] read(byte[] base64, ValueConversionContext<?> context) {
			return Base64.getDecoder().decode(base64);
		}

	}

	record ThreadId(String forumName, Instant created) {

	}

	interface Threads extends DynamoRepository<ForumThread, ThreadId> {

		List<ForumThread> findByForumNameAndCreatedBetweenOrderByCreatedDesc(String forumName, Instant from,
				Instant to);

		List<ForumThread> findByForumAndPostedAfter(String forum, Instant time);

		@Update("add views :views")
		void addView(String forumName, Instant created, long views);

	}

	@Table("pets")
	@PrimaryKey(partition = "{id}")
	sealed interface Animal {

		String id();

		record Dog(String id, boolean barks) implements Animal {

		}

		record Cat(String id, int lives) implements Animal {

		}

	}

	interface Animals extends DynamoRepository<Animal, String> {

		@AllowScan
		List<Animal> findAll();

	}

}
