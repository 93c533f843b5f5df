package io.github.dynamospring.core.large;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.LocalObjects;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.item.Sha256;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeObjects.Content;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.large.s3.S3LargeObjects;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.Tag;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.ByteArrayResource;
import org.springframework.data.annotation.TypeAlias;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.util.Assert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link OrphanedObjects} on a server with the API of S3.
 */
@ExtendWith(OutputCaptureExtension.class)
class OrphanedObjectsIntegrationTests {

	private static final S3Client CLIENT = LocalObjects.client();

	private static final LargeObjects OBJECTS = new S3LargeObjects(CLIENT, LocalObjects.bucket("orphans"));

	private static final String TABLE = LocalDatabase.tableName("orphan-letters");

	private static final String DIRECTORY = "test/Letter/-/";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(
			(context) -> context.setAttributeSettings(
					new AttributeSettings(1000, Set.of(), () -> null, new LargeSettings(() -> OBJECTS, "test/", 64))),
			Letter.class, Parcel.class, Plain.class)
		.emptied();

	@BeforeEach
	void deleteObjects() {
		OBJECTS.list("", (object) -> CLIENT.deleteObject((request) -> request.bucket("orphans").key(object.key())));
	}

	@Test
	void tagsObjectsWithoutAPointer() {
		store(DIRECTORY + "1/lost", TABLE, key("a", 1));
		store(DIRECTORY + "2/before", TABLE, key("a", 2));
		store(DIRECTORY + "3/now", TABLE, key("a", 2));
		point("a", 2, Map.of("body", pointer(DIRECTORY + "3/now")));
		assertThat(orphans().tag(Letter.class)).isEqualTo(2);
		assertThat(tagged()).containsExactly(DIRECTORY + "1/lost", DIRECTORY + "2/before");
	}

	@Test
	void readsItemsStrongly() {
		store(DIRECTORY + "1/lost", TABLE, key("a", 1));
		database.clear();
		orphans().tag(Letter.class);
		assertThat(database.requests()).singleElement().isInstanceOfSatisfying(GetItemRequest.class, (request) -> {
			assertThat(request.consistentRead()).isTrue();
			assertThat(request.key())
				.isEqualTo(Map.of("mailbox", AttributeValue.fromS("a"), "number", AttributeValue.fromN("1")));
		});
	}

	@Test
	void keepsObjectsToWhichAnotherAttributePoints() {
		store(DIRECTORY + "1/renamed", TABLE, key("a", 1));
		store(DIRECTORY + "2/nested", TABLE, key("a", 1));
		AttributeValue nested = AttributeValue
			.fromL(List.of(AttributeValue.fromM(Map.of("page", pointer(DIRECTORY + "2/nested")))));
		point("a", 1, Map.of("text", pointer(DIRECTORY + "1/renamed"), "pages", nested));
		assertThat(orphans().tag(Letter.class)).isZero();
		assertThat(tagged()).isEmpty();
	}

	@Test
	void keepsObjectsOfLessThanADay() {
		store(DIRECTORY + "1/young", TABLE, key("a", 1));
		assertThat(orphans(Clock.systemUTC(), LocalDatabase::tableName).tag(Letter.class)).isZero();
		assertThat(tagged()).isEmpty();
	}

	@Test
	void keepsObjectsOfOthers() {
		store(DIRECTORY + "1/other-table", "prod-orphan-letters", key("a", 1));
		store("test/Letterhead/-/1/other-type", TABLE, key("a", 1));
		store("Letter/-/1/other-prefix", TABLE, key("a", 1));
		CLIENT.putObject((request) -> request.bucket("orphans").key(DIRECTORY + "1/foreign"),
				RequestBody.fromString("x"));
		assertThat(orphans().tag(Letter.class)).isZero();
		assertThat(tagged()).isEmpty();
	}

	@Test
	void keepsObjectsWhoseItemsCannotBeRead(CapturedOutput output) {
		store(DIRECTORY + "1/key", TABLE, "{\"other\":{\"S\":\"a\"}}");
		store(DIRECTORY + "2/json", TABLE, "{");
		store(DIRECTORY + "3/lost", TABLE, key("a", 1));
		store(DIRECTORY + "4/none", TABLE, null);
		assertThat(orphans().tag(Letter.class)).isOne();
		assertThat(tagged()).containsExactly(DIRECTORY + "3/lost");
		assertThat(output)
			.contains("OrphanedObjects.Letter: 2 objects are kept, because their items cannot be read, the last one: ");
	}

	@Test
	void keepsObjectsWithoutTheirTable(CapturedOutput output) {
		store(DIRECTORY + "1/lost", "orphan-letters", key("a", 1));
		assertThat(orphans(LocalDatabase.CLOCK, (name) -> name).tag(Letter.class)).isZero();
		assertThat(tagged()).isEmpty();
		assertThat(output).contains("Table orphan-letters does not exist");
	}

	@Test
	void tagsTheOrphansOfAllEntities() {
		store(DIRECTORY + "1/lost", TABLE, key("a", 1));
		store("test/by+air/-/1/lost", LocalDatabase.tableName("orphan-parcels"), "{\"id\":{\"S\":\"a\"}}");
		assertThat(orphans().tag(Parcel.class)).isOne();
		assertThat(tagged()).containsExactly("test/by+air/-/1/lost");
		assertThat(orphans().tag()).isOne();
		assertThat(tagged()).hasSize(2);
		new Orphans(orphans()).tag();
	}

	@Test
	void takesTheTagFromAnObjectToWhichAnItemPointsAgain() {
		store(DIRECTORY + "1/late", TABLE, key("a", 1));
		orphans().tag(Letter.class);
		assertThat(tagged()).containsExactly(DIRECTORY + "1/late");
		point("a", 1, Map.of("body", pointer(DIRECTORY + "1/late")));
		assertThat(orphans().tag(Letter.class)).isZero();
		assertThat(tagged()).isEmpty();
	}

	@Test
	void refusesEntitiesWithoutLargeAttributes() {
		assertThatIllegalArgumentException().isThrownBy(() -> orphans().tag(Plain.class))
			.withMessage(Plain.class.getName() + " has no large attribute");
	}

	private static OrphanedObjects orphans() {
		return orphans(LocalDatabase.CLOCK, LocalDatabase::tableName);
	}

	private static OrphanedObjects orphans(Clock clock, TableNameResolver names) {
		return new OrphanedObjects(database.context(), OBJECTS, "test/", (name) -> {
			Assert.isNull(name, "the default client");
			return database.client();
		}, names, clock);
	}

	private static String key(String mailbox, int number) {
		return "{\"mailbox\":{\"S\":\"" + mailbox + "\"},\"number\":{\"N\":\"" + number + "\"}}";
	}

	private static void store(String object, String table, @Nullable String item) {
		Map<String, String> metadata = new HashMap<>(Map.of("table", table));
		if (item != null) {
			metadata.put("item",
					Base64.getUrlEncoder().withoutPadding().encodeToString(item.getBytes(StandardCharsets.UTF_8)));
		}
		byte[] content = object.getBytes(StandardCharsets.UTF_8);
		OBJECTS.put(object, new Content(content.length, Sha256.of(object), new ByteArrayResource(content)), metadata);
	}

	private static void point(String mailbox, int number, Map<String, AttributeValue> attributes) {
		Map<String, AttributeValue> item = new HashMap<>(attributes);
		item.put("mailbox", AttributeValue.fromS(mailbox));
		item.put("number", AttributeValue.fromN(String.valueOf(number)));
		database.client().putItem((request) -> request.tableName(TABLE).item(item));
	}

	private static AttributeValue pointer(String object) {
		return AttributeValue.fromM(Map.of("bucket", AttributeValue.fromS("orphans"), "key",
				AttributeValue.fromS(object), "size", AttributeValue.fromN("1"), "sha256", AttributeValue.fromS("00")));
	}

	private static Set<String> tagged() {
		Set<String> tagged = new TreeSet<>();
		OBJECTS.list("", (object) -> {
			List<Tag> tags = CLIENT.getObjectTagging((request) -> request.bucket("orphans").key(object.key())).tagSet();
			if (tags.equals(List.of(Tag.builder().key(LargeObjects.ORPHAN_TAG).value("true").build()))) {
				tagged.add(object.key());
			}
		});
		return tagged;
	}

	static class Orphans {

		private final OrphanedObjects objects;

		Orphans(OrphanedObjects objects) {
			this.objects = objects;
		}

		@Scheduled(cron = "0 0 3 * * SUN")
		void tag() {
			this.objects.tag();
		}

	}

	@Table("orphan-letters")
	record Letter(@PartitionKey String mailbox, @SortKey int number, @Attribute(large = true) @Nullable String body) {

	}

	@Table("orphan-parcels")
	@TypeAlias("by air")
	record Parcel(@PartitionKey String id, @Attribute(large = true) byte @Nullable [] image) {

	}

	@Table("orphan-plain")
	record Plain(@PartitionKey String id) {

	}

}
