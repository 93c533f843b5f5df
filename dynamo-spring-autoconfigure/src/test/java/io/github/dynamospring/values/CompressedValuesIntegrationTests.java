package io.github.dynamospring.values;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.Deflater;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Compressed values as they are stored and read.
 */
class CompressedValuesIntegrationTests {

	private static final int MOST = 100_000;

	private static final String LONG = "To be, or not to be: that is the question. ".repeat(50);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase
		.of((context) -> context.setAttributeSettings(
				new AttributeSettings(MOST, Set.of("Guarded.text"), () -> null, LargeSettings.DEFAULT)), Document.class,
				Guarded.class, Chapter.class)
		.emptied();

	private final EntityOperations<Document> documents = database.template().entity(Document.class).consistent();

	private static Document document(String text) {
		return new Document("d1", text, text.getBytes(StandardCharsets.UTF_8), new Part(text, 1),
				List.of(new Part(text, 2), new Part("", 3)), Map.of("a", text), Set.of(text, "b"), Optional.of(text),
				null, null);
	}

	private static Map<String, AttributeValue> stored(Class<?> type, String id) {
		return database.client()
			.getItem((get) -> get.tableName(LocalDatabase.tableName(database.entity(type).getTable().logicalName()))
				.key(Map.of("id", AttributeValue.fromS(id))))
			.item();
	}

	private static void put(Map<String, AttributeValue> item) {
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName("documents")).item(item));
	}

	private static void put(String attribute, AttributeValue value) {
		put(Map.of("id", AttributeValue.fromS("d1"), attribute, value));
	}

	@Test
	void readsWhatItWrites() {
		for (String text : List.of(LONG, "short", "", "üñí 😀 ".repeat(100))) {
			Document saved = this.documents.save(document(text));
			assertThat(this.documents.findById("d1")).get().usingRecursiveComparison().isEqualTo(saved);
			this.documents.delete(saved);
		}
	}

	@Test
	void storesLongValuesDeflatedAndShortOnesPlain() {
		this.documents.save(document(LONG));
		Map<String, AttributeValue> item = stored(Document.class, "d1");
		assertThat(item.get("text").b().asByteArray()).hasSizeLessThan(LONG.length() / 10).startsWith(1);
		assertThat(item.get("bytes").l().get(0).n()).isEqualTo("1");
		assertThat(item.get("bytes").l().get(1).b().asByteArray()).hasSizeLessThan(LONG.length() / 10);
		for (String attribute : List.of("part", "parts", "texts", "tags", "note")) {
			assertThat(item.get(attribute).b().asByteArray()).as(attribute).startsWith(1);
		}
		this.documents.save(document("ab").withVersion(1L));
		assertThat(stored(Document.class, "d1").get("text").b().asByteArray()).containsExactly(0, 'a', 'b');
		assertThat(stored(Document.class, "d1").get("bytes").l()).containsExactly(AttributeValue.fromN("0"),
				AttributeValue.fromB(SdkBytes.fromUtf8String("ab")));
	}

	@Test
	void neverStoresMoreThanOneByteMoreThanThePlainValue() {
		long seed = System.nanoTime();
		Random random = new Random(seed);
		for (int i = 0; i < 200; i++) {
			byte[] bytes = new byte[random.nextInt(2000)];
			random.nextBytes(bytes);
			String text = new String(bytes, StandardCharsets.ISO_8859_1);
			this.documents.save(document(text));
			assertThat(this.documents.findById("d1")).as("seed %d, %d", seed, i)
				.get()
				.extracting(Document::text)
				.isEqualTo(text);
			assertThat(stored(Document.class, "d1").get("text").b().asByteArray().length).as("seed %d, %d", seed, i)
				.isLessThanOrEqualTo(text.getBytes(StandardCharsets.UTF_8).length + 1);
			database.deleteItems();
		}
	}

	@Test
	void readsValuesFromBeforeTheAnnotation() {
		put(Map.of("id", AttributeValue.fromS("d1"), "text", AttributeValue.fromS("before"), "bytes",
				AttributeValue.fromB(SdkBytes.fromUtf8String("before")), "part",
				AttributeValue.fromM(Map.of("text", AttributeValue.fromS("a"), "number", AttributeValue.fromN("1"))),
				"parts", AttributeValue.fromL(List.of()), "texts",
				AttributeValue.fromM(Map.of("k", AttributeValue.fromS("v"))), "tags",
				AttributeValue.fromSs(List.of("t")), "note", AttributeValue.fromS("n"), "other",
				AttributeValue.fromNul(true), "version", AttributeValue.fromN("1")));
		assertThat(this.documents.findById("d1")).get()
			.usingRecursiveComparison()
			.isEqualTo(new Document("d1", "before", "before".getBytes(StandardCharsets.UTF_8), new Part("a", 1),
					List.of(), Map.of("k", "v"), Set.of("t"), Optional.of("n"), null, 1L));
	}

	@Test
	void setsAndRemovesWholeValues() {
		Documents repository = database.repository(Documents.class, database.template());
		this.documents.save(document("a"));
		repository.rewrite("d1", LONG, new Part(LONG, 7));
		assertThat(this.documents.findById("d1")).get()
			.satisfies((found) -> assertThat(found.text()).isEqualTo(LONG))
			.satisfies((found) -> assertThat(found.part()).isEqualTo(new Part(LONG, 7)));
		assertThat(stored(Document.class, "d1").get("text").b().asByteArray()).startsWith(1);
		repository.clear("d1");
		assertThat(this.documents.findById("d1")).get().extracting(Document::other).isNull();
		assertThat(repository.findPartById("d1")).get().extracting(PartOnly::part).isEqualTo(new Part(LONG, 7));
		assertThat(repository.findHeadingById("d1")).get()
			.extracting(Heading::part)
			.extracting(Title::text)
			.isEqualTo(LONG);
	}

	@Test
	void writesAsBeforeWhileOlderInstancesRead() {
		EntityOperations<Guarded> guarded = database.template().entity(Guarded.class).consistent();
		guarded.save(new Guarded("g1", LONG, LONG));
		assertThat(stored(Guarded.class, "g1").get("text").s()).isEqualTo(LONG);
		assertThat(stored(Guarded.class, "g1").get("other").b()).isNotNull();
		assertThat(guarded.findById("g1")).contains(new Guarded("g1", LONG, LONG));
		database.client()
			.putItem((put) -> put.tableName(LocalDatabase.tableName("guarded"))
				.item(Map.of("id", AttributeValue.fromS("g1"), "text",
						AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 0, 'n', 'e', 'w' })))));
		assertThat(guarded.findById("g1")).contains(new Guarded("g1", "new", null));
	}

	static List<Arguments> damages() {
		byte[] deflated = deflated(LONG.getBytes(StandardCharsets.UTF_8));
		byte[] changed = deflated.clone();
		changed[changed.length / 2] ^= 1;
		String damaged = "the compressed value is damaged";
		return List.of(Arguments.of(new byte[0], "the compressed value is empty"),
				Arguments.of(new byte[] { 7, 1 }, "the form 7 of the compressed value is unknown"),
				Arguments.of(Arrays.copyOf(deflated, deflated.length / 2), damaged), Arguments.of(changed, damaged),
				Arguments.of(Arrays.copyOf(deflated, deflated.length + 1), damaged),
				Arguments.of(new byte[] { 1 }, damaged),
				Arguments.of(deflated(new byte[MOST + 1]),
						"the compressed value has more than 100000 bytes: raise 'dynamo.attributes.max-size' if it is "
								+ "meant to"));
	}

	@ParameterizedTest
	@MethodSource("damages")
	void refusesDamagedValues(byte[] binary, String reason) {
		put("text", AttributeValue.fromB(SdkBytes.fromByteArray(binary)));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.text: " + reason);
	}

	@Test
	void refusesDamagedJson() {
		byte[] json = "{\"v\":{\"M\":".getBytes(StandardCharsets.UTF_8);
		put("part", AttributeValue.fromB(SdkBytes.fromByteArray(deflated(json))));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.part: JSON ends too early");
		put("part", AttributeValue.fromB(SdkBytes.fromByteArray(deflated("{}".getBytes(StandardCharsets.UTF_8)))));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.part: the compressed value is damaged");
		put("bytes", AttributeValue.fromL(List.of()));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.bytes: the form -1 of the compressed value is unknown");
		put("bytes", AttributeValue.fromL(List.of(AttributeValue.fromN("300"))));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.bytes: the form 300 of the compressed value is unknown");
		put("bytes", AttributeValue.fromL(List.of(AttributeValue.fromS("text"))));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.bytes: the compressed value is damaged");
	}

	/**
	 * An item of 400 KB can expand to 400 MB.
	 */
	@Test
	void readsNoMoreThanTheLargestValue() {
		byte[] bomb = deflated(new byte[300 * 1024 * 1024]);
		put("text", AttributeValue.fromB(SdkBytes.fromByteArray(bomb)));
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("more than 100000 bytes");
	}

	@Test
	void writesNoMoreThanItReads() {
		assertThat(this.documents.save(document("a".repeat(MOST / 2)))).isNotNull();
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.documents.save(document("a".repeat(MOST + 1))))
			.withMessage("Document.text: the compressed value has more than 100000 bytes: raise "
					+ "'dynamo.attributes.max-size' if it is meant to");
	}

	@Test
	void streamsWhatComesBeforeADamagedValue() {
		EntityOperations<Chapter> chapters = database.template().entity(Chapter.class);
		for (int i = 0; i < 3; i++) {
			chapters.save(new Chapter("b", i, LONG + i));
		}
		database.client()
			.updateItem((update) -> update.tableName(LocalDatabase.tableName("chapters"))
				.key(Map.of("book", AttributeValue.fromS("b"), "number", AttributeValue.fromN("1")))
				.updateExpression("set #text = :text")
				.expressionAttributeNames(Map.of("#text", "text"))
				.expressionAttributeValues(
						Map.of(":text", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] { 1, 2 })))));
		Chapters repository = database.repository(Chapters.class, database.template());
		List<Integer> read = new ArrayList<>();
		try (Stream<Chapter> stream = repository.streamByBook("b")) {
			assertThatExceptionOfType(InvalidValueException.class)
				.isThrownBy(() -> stream.forEach((chapter) -> read.add(chapter.number())))
				.withMessageContaining("Chapter.text: the compressed value is damaged");
		}
		assertThat(read).containsExactly(0);
	}

	private static byte[] deflated(byte[] bytes) {
		Deflater deflater = new Deflater();
		deflater.setInput(bytes);
		deflater.finish();
		byte[] form = new byte[bytes.length / 900 + 1000];
		form[0] = 1;
		int length = deflater.deflate(form, 1, form.length - 1);
		deflater.end();
		return Arrays.copyOf(form, length + 1);
	}

	interface Documents extends DynamoRepository<Document, String> {

		@Update("set text = :text, part = :part")
		@Condition("attribute_exists(text)")
		void rewrite(String id, String text, Part part);

		@Update("remove other")
		void clear(String id);

		Optional<PartOnly> findPartById(String id);

		Optional<Heading> findHeadingById(String id);

	}

	interface Chapters extends DynamoRepository<Chapter, Chapter.Id> {

		Stream<Chapter> streamByBook(String book);

	}

	@Table("chapters")
	record Chapter(@PartitionKey String book, @SortKey int number, @Attribute(compressed = true) String text) {

		record Id(String book, int number) {
		}

	}

	@Table("documents")
	record Document(@PartitionKey String id, @Attribute(compressed = true) String text,
			@Attribute(compressed = true) byte[] bytes, @Attribute(compressed = true) Part part,
			@Attribute(compressed = true) List<Part> parts, @Attribute(compressed = true) Map<String, String> texts,
			@Attribute(compressed = true) Set<String> tags, @Attribute(compressed = true) Optional<String> note,
			@Attribute(compressed = true) @Nullable String other, @Version @Nullable Long version) {

		Document withVersion(@Nullable Long version) {
			return new Document(this.id, this.text, this.bytes, this.part, this.parts, this.texts, this.tags, this.note,
					this.other, version);
		}

	}

	record Part(String text, int number) {
	}

	record PartOnly(Part part) {
	}

	record Heading(Title part) {
	}

	record Title(String text) {
	}

	@Table("guarded")
	record Guarded(@PartitionKey String id, @Attribute(compressed = true) String text,
			@Attribute(value = "other", compressed = true) @Nullable String other) {
	}

}
