package io.github.dynamospring.values;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.LocalObjects;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.core.large.OrphanedObjects;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.large.s3.S3LargeObjects;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.Tag;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;
import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Large values of entities on DynamoDB Local and a server with the API of S3.
 */
class LargeValuesInS3IntegrationTests {

	private static final String BUCKET = LocalObjects.bucket("large-values");

	private static final S3Client CLIENT = LocalObjects.client();

	private static final LargeObjects OBJECTS = new S3LargeObjects(CLIENT, BUCKET);

	private static final String LONG = "Ünï 😀 lorem ipsum. ".repeat(10_000);

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of((context) -> context.setAttributeSettings(
			new AttributeSettings(1000, Set.of(), () -> null, new LargeSettings(() -> OBJECTS, "app/", 64 * 1024))),
			Letter.class)
		.emptied();

	private final EntityOperations<Letter> letters = database.template().entity(Letter.class).consistent();

	@BeforeEach
	void deleteObjects() {
		keys().forEach((key) -> CLIENT.deleteObject((delete) -> delete.bucket(BUCKET).key(key)));
	}

	private static List<String> keys() {
		List<String> keys = new ArrayList<>();
		OBJECTS.list("", (object) -> keys.add(object.key()));
		return keys;
	}

	private static boolean isOrphan(String key) {
		List<Tag> tags = CLIENT.getObjectTagging((get) -> get.bucket(BUCKET).key(key)).tagSet();
		return tags.contains(Tag.builder().key(LargeObjects.ORPHAN_TAG).value("true").build());
	}

	@Test
	void readsWhatItWrites() throws IOException {
		byte[] bytes = LONG.getBytes(StandardCharsets.UTF_16);
		this.letters.insert(new Letter("l1", LONG, new ByteArrayResource(bytes), null));
		assertThat(keys()).hasSize(2);
		Letter found = this.letters.findById("l1").orElseThrow();
		assertThat(found.text()).isEqualTo(LONG);
		assertThat(found.scan()).isNotNull();
		assertThat(found.scan().getContentAsByteArray()).isEqualTo(bytes);
		Letter copied = this.letters.save(found);
		assertThat(copied.version()).isEqualTo(2);
		assertThat(this.letters.findById("l1").orElseThrow().scan().getContentAsByteArray()).isEqualTo(bytes);
		assertThat(keys()).hasSize(4).filteredOn(LargeValuesInS3IntegrationTests::isOrphan).hasSize(2);
	}

	@Test
	void findsNoOrphanAmongTheObjectsOfItems() {
		Letter letter = this.letters.insert(new Letter("l1", LONG, null, null));
		OrphanedObjects orphans = new OrphanedObjects(database.context(), OBJECTS, "app/", (name) -> database.client(),
				LocalDatabase::tableName, LocalDatabase.CLOCK);
		assertThat(orphans.tag()).isZero();
		database.deleteItems();
		assertThat(orphans.tag()).isOne();
		assertThat(keys()).singleElement().matches(LargeValuesInS3IntegrationTests::isOrphan);
		assertThat(letter.version()).isOne();
	}

	@Test
	void refusesAnotherContent() {
		this.letters.insert(new Letter("l1", LONG, null, null));
		String key = keys().get(0);
		Map<String, String> metadata = OBJECTS.metadata(key);
		CLIENT.putObject((put) -> put.bucket(BUCKET).key(key).metadata(metadata), RequestBody.fromString("other"));
		assertThatExceptionOfType(UnreadableItemException.class).isThrownBy(() -> this.letters.findById("l1"))
			.withMessageContaining("Letter.text: its object has another content than was written");
	}

	@Table("large-letters")
	record Letter(@PartitionKey String id, @Attribute(large = true) String text,
			@Attribute(large = true) @Nullable Resource scan, @Version @Nullable Long version) {
	}

}
