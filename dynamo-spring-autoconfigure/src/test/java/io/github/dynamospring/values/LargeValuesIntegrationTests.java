package io.github.dynamospring.values;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.SkipUnreadable;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.Record;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.data.annotation.Version;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Large values as objects, and the items that point to them.
 */
class LargeValuesIntegrationTests {

	private static final MemoryObjects OBJECTS = new MemoryObjects();

	private static final String LONG = "Lorem ipsum dolor sit amet. ".repeat(4000);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(
			(context) -> context.setAttributeSettings(new AttributeSettings(1000, Set.of(), () -> null,
					new LargeSettings(() -> OBJECTS, "app/", 64 * 1024))),
			Document.class, Page.class, Contract.class, Deed.class, Medium.class)
		.emptied();

	private final EntityOperations<Document> documents = database.template().entity(Document.class).consistent();

	@BeforeEach
	void clear() {
		OBJECTS.clear();
	}

	private static Document document(String text) {
		return new Document("d1", "title", text, null, null, null);
	}

	private static Map<String, AttributeValue> stored(String id) {
		return database.client()
			.getItem((get) -> get.tableName(LocalDatabase.tableName("documents"))
				.key(Map.of("id", AttributeValue.fromS(id))))
			.item();
	}

	private static String key(String attribute) {
		return stored("d1").get(attribute).m().get("key").s();
	}

	private static String described(String attribute) {
		return "object with the SHA-256 " + stored("d1").get(attribute).m().get("sha256").s() + " in bucket documents";
	}

	private static void point(String bucket, String key) {
		database.client()
			.putItem(
					(put) -> put.tableName(LocalDatabase.tableName("documents"))
						.item(Map.of("id", AttributeValue.fromS("d1"), "title", AttributeValue.fromS("t"), "text",
								AttributeValue.fromM(Map.of("bucket", AttributeValue.fromS(bucket), "key",
										AttributeValue.fromS(key), "size", AttributeValue.fromN("1"), "sha256",
										AttributeValue.fromS("00"))))));
	}

	@Test
	void keepsSmallValuesInTheItem() {
		Document saved = this.documents.save(new Document("d1", "title", "text", new byte[] { 1 },
				new ByteArrayResource(new byte[] { 2, 3 }), null));
		assertThat(OBJECTS.contents).isEmpty();
		assertThat(stored("d1").get("text").s()).isEqualTo("text");
		assertThat(stored("d1").get("file").b().asByteArray()).containsExactly(2, 3);
		assertThat(this.documents.findById("d1")).get()
			.satisfies((found) -> assertThat(found.text()).isEqualTo(saved.text()))
			.satisfies((found) -> assertThat(found.bytes()).isEqualTo(saved.bytes()))
			.satisfies((found) -> assertThat(content(found.file())).containsExactly(2, 3));
	}

	@Test
	void storesLargeValuesAsObjects() {
		byte[] bytes = LONG.getBytes(StandardCharsets.UTF_8);
		this.documents.save(new Document("d1", "title", LONG, bytes, new ByteArrayResource(bytes), null));
		assertThat(OBJECTS.contents).hasSize(1);
		assertThat(OBJECTS.contents.get(key("text"))).isEqualTo(bytes);
		Map<String, AttributeValue> pointer = stored("d1").get("text").m();
		assertThat(pointer).containsOnlyKeys("bucket", "key", "size", "sha256")
			.containsEntry("bucket", AttributeValue.fromS("documents"))
			.containsEntry("size", AttributeValue.fromN(Integer.toString(bytes.length)));
		assertThat(key("text")).matches("app/Document/-/[^/]+/[0-9a-f]{64}").endsWith(pointer.get("sha256").s());
		assertThat(OBJECTS.metadata.get(key("text"))).containsEntry("table", LocalDatabase.tableName("documents"))
			.containsEntry("item",
					Base64.getUrlEncoder()
						.withoutPadding()
						.encodeToString("{\"id\":{\"S\":\"d1\"}}".getBytes(StandardCharsets.UTF_8)));
		Document found = this.documents.findById("d1").orElseThrow();
		assertThat(found.text()).isEqualTo(LONG);
		assertThat(found.bytes()).isEqualTo(bytes);
	}

	@Test
	void opensAResourceOnlyWhenItIsRead() throws IOException {
		byte[] bytes = new byte[2_000_000];
		bytes[7] = 1;
		this.documents.save(document("short").withFile(new ByteArrayResource(bytes)));
		Resource file = this.documents.findById("d1").orElseThrow().file();
		assertThat(file.contentLength()).isEqualTo(bytes.length);
		assertThat(OBJECTS.gets).hasValue(0);
		assertThat(file.getContentAsByteArray()).isEqualTo(bytes);
		assertThat(file.exists()).isTrue();
		assertThat(OBJECTS.gets).hasValue(1);
		OBJECTS.contents.replaceAll((key, content) -> new byte[bytes.length]);
		assertThatIOException().isThrownBy(file::getContentAsByteArray)
			.withMessage("The " + described("file") + " has another content than was written");
		OBJECTS.clear();
		assertThatIOException().isThrownBy(file::getInputStream)
			.withMessage("The " + described("file") + " does not exist any more");
	}

	@ParameterizedTest
	@ValueSource(longs = { -1, 65_000, 500_000 })
	void countsTheBytesOfAResourceItself(long stated) {
		Document saved = this.documents.insert(document("short"));
		for (int length : List.of(3, 70_000, 409_601, 1_000_000)) {
			byte[] bytes = new byte[length];
			saved = this.documents.save(saved.withFile(new ByteArrayResource(bytes) {

				@Override
				public long contentLength() {
					return stated;
				}

			}));
			assertThat(content(this.documents.findById("d1").orElseThrow().file())).isEqualTo(bytes);
		}
	}

	@Test
	void takesTheLargestValueOutOfAnItemThatIsTooLarge() {
		String half = "x".repeat(60_000);
		Document document = new Document("d1", "y".repeat(300_000), half, (half + "z").getBytes(StandardCharsets.UTF_8),
				null, null);
		this.documents.save(document);
		assertThat(stored("d1").get("bytes").m()).isNotEmpty();
		assertThat(stored("d1").get("text").s()).isEqualTo(half);
		assertThatExceptionOfType(ItemTooLargeException.class)
			.isThrownBy(() -> this.documents.save(new Document("d2", "y".repeat(500_000), half, null, null, null)));
	}

	@Test
	void tagsWhatIsReplacedAndDeleted() {
		Document first = this.documents.insert(document(LONG));
		String firstKey = key("text");
		Document second = this.documents.save(first.withText(LONG + "2"));
		String secondKey = key("text");
		assertThat(OBJECTS.orphans).containsExactly(firstKey);
		Document third = this.documents.update(second.withText(LONG + "3"));
		String thirdKey = key("text");
		assertThat(OBJECTS.orphans).containsExactlyInAnyOrder(firstKey, secondKey);
		this.documents.delete(third);
		assertThat(OBJECTS.orphans).containsExactlyInAnyOrder(firstKey, secondKey, thirdKey);
		assertThat(OBJECTS.contents).hasSize(3);
	}

	@Test
	void tagsTheObjectOfALostRace() {
		Document first = this.documents.insert(document(LONG));
		this.documents.save(first.withText(LONG + "winner"));
		String winner = key("text");
		assertThatExceptionOfType(VersionConflictException.class)
			.isThrownBy(() -> this.documents.save(first.withText(LONG + "loser")))
			.satisfies((ex) -> assertThat(((Document) ex.getFound()).text()).endsWith("winner"));
		assertThat(OBJECTS.contents).hasSize(3);
		assertThat(OBJECTS.orphans).hasSize(2).doesNotContain(winner);
		assertThat(this.documents.findById("d1")).get().extracting(Document::text).isEqualTo(LONG + "winner");
	}

	@Test
	void writesNoItemWithoutItsObject() {
		OBJECTS.failing = true;
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.documents.insert(document(LONG)))
			.withMessageContaining("The store fails");
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> database.template().transactWrite((transaction) -> transaction.insert(document(LONG))));
		assertThat(stored("d1")).isEmpty();
	}

	@Test
	void writesThoughItCannotTag() {
		Document first = this.documents.insert(document(LONG));
		Document second = first.withText("short");
		OBJECTS.failing = true;
		this.documents.save(second);
		assertThat(stored("d1").get("text").s()).isEqualTo("short");
	}

	@Test
	void writesThoughItsStoreIsClosed() {
		Document first = this.documents.insert(document(LONG));
		OBJECTS.failure = () -> {
			throw new IllegalStateException("The store is closed");
		};
		try {
			this.documents.delete(first);
		}
		finally {
			OBJECTS.failure = () -> OBJECTS.failing;
		}
		assertThat(stored("d1")).isEmpty();
	}

	@Test
	void fetchesNothingFromElsewhere() {
		OBJECTS.contents.put("app/Page/-/1/2", new byte[1]);
		String reason = "the item points to an object outside of bucket 'documents' and the prefix of its entity and "
				+ "tenant";
		for (List<String> place : List.of(List.of("other", "app/Document/-/1/2"),
				List.of("documents", "app/Page/-/1/2"), List.of("documents", "Document/-/1/2"),
				List.of("documents", "app/Document/-/../../Page/-/1/2"))) {
			point(place.get(0), place.get(1));
			assertThatExceptionOfType(UnreadableItemException.class).isThrownBy(() -> this.documents.findById("d1"))
				.withMessageContaining("Document.text: " + reason);
		}
		assertThat(OBJECTS.gets).hasValue(0);
	}

	@Test
	void readsTheItemAgainIfItsObjectIsGone() {
		Document first = this.documents.insert(document(LONG));
		OBJECTS.beforeGet = (key) -> {
			OBJECTS.beforeGet = (other) -> {
			};
			this.documents.save(first.withText(LONG + "newer"));
			OBJECTS.contents.remove(key);
		};
		assertThat(this.documents.findById("d1")).get().extracting(Document::text).isEqualTo(LONG + "newer");
		OBJECTS.beforeGet = (key) -> {
			this.documents.deleteById("d1");
			OBJECTS.contents.remove(key);
		};
		assertThat(this.documents.findById("d1")).isEmpty();
	}

	@Test
	void refusesMissingAndChangedObjects() {
		this.documents.insert(document(LONG));
		OBJECTS.contents.replaceAll((key, content) -> new byte[content.length]);
		assertThatExceptionOfType(UnreadableItemException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.text: its object has another content than was written");
		OBJECTS.contents.replaceAll((key, content) -> new byte[content.length * 2]);
		assertThatExceptionOfType(UnreadableItemException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("another content");
		OBJECTS.contents.clear();
		assertThatExceptionOfType(UnreadableItemException.class).isThrownBy(() -> this.documents.findById("d1"))
			.withMessageContaining("Document.text: its object does not exist: it was removed from the bucket");
		OBJECTS.failing = true;
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> this.documents.findById("d1"));
	}

	@Test
	void fetchesTheObjectsOfSeveralItemsAtOnce() {
		Pages pages = database.repository(Pages.class, database.template());
		List<Page> expected = new ArrayList<>();
		for (int i = 0; i < 5; i++) {
			expected.add(new Page("b", i, LONG + i));
		}
		pages.saveAll(expected);
		assertThat(OBJECTS.contents).hasSize(5);
		assertTogether(() -> assertThat(pages.findByBook("b")).isEqualTo(expected));
		assertTogether(() -> {
			Window<Page> window = pages.findByBook("b", ScrollPosition.keyset(), Limit.of(3));
			assertThat(window.getContent()).isEqualTo(expected.subList(0, 3));
			assertThat(pages.findByBook("b", window.positionAt(2), Limit.of(3)).getContent())
				.isEqualTo(expected.subList(3, 5));
		});
		assertTogether(() -> assertThat(pages.findAllById(expected.stream().map(Page::id).toList()))
			.containsExactlyInAnyOrderElementsOf(expected));
		assertThat(pages.findFirstByBook("b")).isEqualTo(expected.get(0));
	}

	@Test
	void streamsWhatComesBeforeAChangedObject() {
		Pages pages = database.repository(Pages.class, database.template());
		for (int i = 0; i < 4; i++) {
			pages.save(new Page("b", i, LONG + i));
		}
		OBJECTS.contents.replaceAll((key, content) -> new String(content, StandardCharsets.UTF_8).endsWith("2")
				? new byte[content.length] : content);
		List<Integer> read = new ArrayList<>();
		try (Stream<Page> stream = pages.streamByBook("b")) {
			assertThatExceptionOfType(UnreadableItemException.class)
				.isThrownBy(() -> stream.forEach((page) -> read.add(page.number())))
				.withMessageContaining("Page.text: its object has another content than was written");
		}
		assertThat(read).containsExactly(0, 1);
		assertThat(pages.findReadableByBook("b")).extracting(Page::number).containsExactly(0, 1, 3);
		OBJECTS.failing = true;
		assertThatExceptionOfType(DataAccessResourceFailureException.class)
			.isThrownBy(() -> pages.findReadableByBook("b"));
	}

	// The first two gets wait for each other, so that reading one after the other fails.
	private static void assertTogether(Runnable reading) {
		CountDownLatch two = new CountDownLatch(2);
		OBJECTS.beforeGet = (key) -> {
			two.countDown();
			try {
				assertThat(two.await(10, TimeUnit.SECONDS)).isTrue();
			}
			catch (InterruptedException ex) {
				throw new IllegalStateException(ex);
			}
		};
		reading.run();
		OBJECTS.beforeGet = (key) -> {
		};
	}

	@Test
	void writesSeveralInOneTransaction() {
		database.template().transactWrite((transaction) -> {
			transaction.insert(document(LONG));
			transaction.insert(new Page("b", 1, LONG + "page"));
		});
		assertThat(this.documents.findById("d1")).get().extracting(Document::text).isEqualTo(LONG);
		assertThat(OBJECTS.contents).hasSize(2);
	}

	@Test
	void leavesAnObjectAloneThatAnUpdateDoesNotName() {
		this.documents.insert(document(LONG));
		database.repository(Documents.class, database.template()).entitle("d1", "new");
		assertThat(this.documents.findById("d1")).get()
			.satisfies((found) -> assertThat(found.title()).isEqualTo("new"))
			.satisfies((found) -> assertThat(found.text()).isEqualTo(LONG));
		assertThat(OBJECTS.contents).hasSize(1);
	}

	@Test
	void readsNoObjectOfAnotherTenant() {
		DynamoTemplate template = database.template();
		TenantScope.run("a/b", () -> template.insert(new Contract("a/b", "c1", LONG)));
		assertThat(OBJECTS.contents.keySet()).singleElement()
			.satisfies((key) -> assertThat(key).startsWith("app/Contract/a%2Fb/"));
		TenantScope.run("acme", () -> template.insert(new Contract("acme", "c1", LONG + "acme")));
		assertThat(TenantScope.call("acme", () -> find(template))).isEqualTo(LONG + "acme");
		Map<String, AttributeValue> other = contract("a/b");
		Map<String, AttributeValue> forged = new HashMap<>(contract("acme"));
		forged.put("text", other.get("text"));
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName("contracts")).item(forged));
		OBJECTS.gets.set(0);
		assertThatExceptionOfType(UnreadableItemException.class)
			.isThrownBy(() -> TenantScope.call("acme", () -> find(template)))
			.withMessageContaining("Contract.text: the item points to an object outside of bucket");
		assertThat(OBJECTS.gets).hasValue(0);
	}

	@Test
	void tagsNoObjectOfAnotherTenant() {
		DynamoTemplate template = database.template();
		TenantScope.run("globex", () -> template.insert(new Deed("globex", "d1", LONG, null)));
		Deed deed = TenantScope.call("acme", () -> template.insert(new Deed("acme", "d1", LONG, null)));
		Map<String, AttributeValue> other = deed("globex");
		Map<String, AttributeValue> forged = new HashMap<>(deed("acme"));
		forged.put("text", other.get("text"));
		database.client().putItem((put) -> put.tableName(LocalDatabase.tableName("deeds")).item(forged));
		TenantScope.run("acme", () -> template.delete(deed));
		assertThat(OBJECTS.orphans).isEmpty();
		assertThat(TenantScope.call("globex", () -> template.findById("d1", Deed.class))).isPresent();
	}

	private static Map<String, AttributeValue> deed(String tenant) {
		return database.client()
			.getItem((get) -> get.tableName(LocalDatabase.tableName("deeds"))
				.key(Map.of("pk", AttributeValue.fromS("T#" + tenant + "#D#d1"))))
			.item();
	}

	private static String find(DynamoTemplate template) {
		return template.entity(Contract.class).consistent().findById("c1").orElseThrow().text();
	}

	private static Map<String, AttributeValue> contract(String tenant) {
		return database.client()
			.getItem((get) -> get.tableName(LocalDatabase.tableName("contracts"))
				.key(Map.of("pk", AttributeValue.fromS("T#" + tenant + "#C#c1"))))
			.item();
	}

	@Test
	void readsTheImagesOfAStream() {
		this.documents.insert(document(LONG));
		Record record = Record.builder()
			.eventID("e")
			.eventName(OperationType.INSERT)
			.dynamodb((change) -> change.newImage(stored("d1")).sequenceNumber("1"))
			.build();
		assertThat(new DynamoStreamDecoder(database.context()).decode(record, Document.class)).get()
			.extracting((event) -> ((Inserted<Document>) event).after().text())
			.isEqualTo(LONG);
	}

	@Test
	void saysWhatTheObjectsCost() {
		LocalApplication application = database.application();
		application.repository(Documents.class);
		String get = "0.5 RCU per 4 KB, + 1 GET for an item with large bytes, + 1 GET for an item with large file, + 1 GET "
				+ "for an item with large text";
		assertThat(application.explain("Documents.findById")).contains(get);
		assertThat(application.explain("Documents.findByIdAndTitle")).contains(get);
		assertThat(application.explain("Documents.save")).contains("+ 1 PUT for an item with large text");
		assertThat(application.explain("Documents.existsById")).doesNotContain("GET for");
		assertThat(application.explain("Documents.findTitleById")).doesNotContain("GET for");
		assertThat(application.explain("Documents.delete")).doesNotContain("PUT for");
	}

	@Test
	void storesLargeValuesOfOneTypeOfASealedEntity() {
		Media media = database.repository(Media.class, database.template());
		byte[] bytes = LONG.getBytes(StandardCharsets.UTF_8);
		media.save(new Medium.Clip("c1", LONG, new ByteArrayResource(bytes)));
		media.save(new Medium.Speech("c3", LONG));
		media.save(new Medium.Link("c2", "https://example.org"));
		assertThat(OBJECTS.contents.size()).isEqualTo(2);
		assertThat(media.findById("c1")).get().satisfies((found) -> {
			assertThat(((Medium.Clip) found).text()).isEqualTo(LONG);
			assertThat(content(((Medium.Clip) found).file())).isEqualTo(bytes);
		});
		assertThat(media.findById("c2")).contains(new Medium.Link("c2", "https://example.org"));
		LocalApplication application = database.application();
		application.repository(Media.class);
		assertThat(application.explain("Media.findById"))
			.contains("0.5 RCU per 4 KB, + 1 GET for an item with large file, + 1 GET for an item with large text");
		assertThat(application.explain("Media.save"))
			.contains("+ 1 PUT for an item with large file, + 1 PUT for an item with large text");
	}

	@Test
	void countsTheRequestsForObjectsByAccessPattern() {
		Map<String, List<Long>> before = requests();
		DynamoTemplate template = database.template();
		Pages pages = database.repository(Pages.class, template);
		pages.saveAll(List.of(new Page("b", 1, LONG + 1), new Page("b", 2, LONG + 2), new Page("b", 3, "short")));
		pages.save(new Page("b", 4, LONG + 4));
		pages.findByBook("b");
		pages.findFirstByBook("b");
		pages.deleteById(new Page.Id("b", 4));
		Document document = document(LONG).withFile(new ByteArrayResource(new byte[70_000]));
		template.named("Chapter").transactWrite((transaction) -> transaction.insert(document));
		Documents documents = database.repository(Documents.class, template);
		documents.findTitleById("d1");
		content(documents.findById("d1").orElseThrow().file());
		Map<String, List<Long>> counts = requests();
		before.forEach((name, old) -> counts.computeIfPresent(name,
				(known, now) -> List.of(now.get(0) - old.get(0), now.get(1) - old.get(1))));
		counts.values().removeIf(List.of(0L, 0L)::equals);
		assertThat(counts).isEqualTo(Map.of("Pages.saveAll", List.of(0L, 2L), "Pages.save", List.of(0L, 1L),
				"Pages.findByBook", List.of(3L, 0L), "Pages.findFirstByBook", List.of(1L, 0L), "Chapter",
				List.of(0L, 2L), "Documents.findById", List.of(1L, 0L), "none", List.of(1L, 0L)));
		assertThat(OBJECTS.gets).hasValue(6);
	}

	/** Return the gets and puts by access pattern. */
	private static Map<String, List<Long>> requests() {
		Map<String, List<Long>> requests = new HashMap<>();
		database.context()
			.getAttributeSettings()
			.large()
			.requests()
			.counts()
			.forEach((name, count) -> requests.put(name, List.of(count.gets().sum(), count.puts().sum())));
		return requests;
	}

	@Test
	void refusesPatternsThatNeedTheValue() {
		assertThat(database.application().refusals(Refused.class).stream().sorted().toList()).containsExactly(
				"Refused.clear: 'text' is large, so that its object comes with a write of the whole entity: use update "
						+ "or save at position 8 in \"remove text\"; correct the expression",
				"Refused.findByIdAndText: 'text' is large, so DynamoDB cannot look into it; leave it out, or store it "
						+ "plainly",
				"Refused.findTextById: it returns TextOnly, which is no projection: LargeValuesIntegrationTests.TextOnly "
						+ "has 'text', which is large, and only the whole entity fetches its object: leave it out, or "
						+ "return LargeValuesIntegrationTests.Document; return a record or interface with some "
						+ "properties of Document",
				"Refused.rewrite: 'text' is large, so that its object comes with a write of the whole entity: use update "
						+ "or save at position 5 in \"set text = :text\"; correct the expression");
	}

	@Test
	void showsARequestWithoutStoringItsObject() {
		LocalApplication application = database.application();
		application.repository(Documents.class);
		assertThat(application.patterns().get("Documents.save").requests(document(LONG))).singleElement()
			.satisfies((request) -> assertThat(((PutItemRequest) request).item().get("text").m()).isNotEmpty());
		assertThat(OBJECTS.contents).isEmpty();
	}

	private static byte[] content(@Nullable Resource resource) {
		try {
			return (resource != null) ? resource.getContentAsByteArray() : new byte[0];
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	interface Documents extends DynamoRepository<Document, String> {

		@Update("set title = :title")
		void entitle(String id, String title);

		Optional<TitleOnly> findTitleById(String id);

		@AllowFilter
		Optional<Document> findByIdAndTitle(String id, String title);

	}

	interface Media extends DynamoRepository<Medium, String> {

	}

	@Table("media")
	@PrimaryKey(partition = "M#{id}")
	sealed interface Medium {

		String id();

		record Clip(String id, @Attribute(large = true) String text,
				@Attribute(large = true) Resource file) implements Medium {
		}

		record Speech(String id, @Attribute(large = true) String text) implements Medium {
		}

		record Link(String id, String address) implements Medium {
		}

	}

	interface Refused extends DynamoRepository<Document, String> {

		@AllowFilter
		Optional<Document> findByIdAndText(String id, String text);

		Optional<TextOnly> findTextById(String id);

		@Update("set text = :text")
		void rewrite(String id, String text);

		@Update("remove text")
		void clear(String id);

	}

	record TitleOnly(String title) {
	}

	record TextOnly(String text) {
	}

	@Table("contracts")
	@PrimaryKey(partition = "T#{tenant}#C#{id}")
	record Contract(@TenantId String tenant, String id, @Attribute(large = true) String text) {
	}

	interface Pages extends DynamoRepository<Page, Page.Id> {

		List<Page> findByBook(String book);

		Window<Page> findByBook(String book, ScrollPosition position, Limit limit);

		@Nullable Page findFirstByBook(String book);

		Stream<Page> streamByBook(String book);

		@SkipUnreadable
		@Query("book = :book")
		List<Page> findReadableByBook(String book);

	}

	@Table("documents")
	record Document(@PartitionKey String id, String title, @Attribute(large = true) @Nullable String text,
			@Attribute(large = true) byte @Nullable [] bytes, @Attribute(large = true) @Nullable Resource file,
			@Version @Nullable Long version) {

		Document withText(String text) {
			return new Document(this.id, this.title, text, this.bytes, this.file, this.version);
		}

		Document withFile(Resource file) {
			return new Document(this.id, this.title, this.text, this.bytes, file, this.version);
		}

	}

	@Table("deeds")
	@PrimaryKey(partition = "T#{tenant}#D#{id}")
	record Deed(@TenantId String tenant, String id, @Attribute(large = true) String text,
			@Version @Nullable Long version) {
	}

	@Table("pages")
	record Page(@PartitionKey String book, @SortKey int number, @Attribute(large = true) String text) {

		Id id() {
			return new Id(this.book, this.number);
		}

		record Id(String book, int number) {
		}

	}

}
