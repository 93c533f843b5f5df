package io.github.dynamospring.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.schema.Projection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Equality without case on DynamoDB Local.
 */
class IgnoreCaseIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Tagged.class, Label.class).emptied();

	private final LocalApplication application = database.application();

	private final Tags tags = this.application.repository(Tags.class);

	private final Labels labels = this.application.repository(Labels.class);

	private final Tagged first = new Tagged("Spring", "p1", "Ann");

	private final Tagged second = new Tagged("SPRING", "p2", "ANN");

	private final Tagged other = new Tagged("Java", "p2", "Bo");

	@BeforeEach
	void insert() {
		this.tags.saveAll(List.of(this.first, this.second, this.other));
		database.clear();
	}

	@Test
	void ignoresCaseInAPartitionKey() {
		assertThat(this.tags.findByTagIgnoreCaseOrderByPostIdDesc("sPRING", Limit.of(1))).containsExactly(this.second);
		QueryRequest query = (QueryRequest) database.requests().get(0);
		assertThat(query.filterExpression()).isNull();
		assertThat(query.expressionAttributeValues().values())
			.anySatisfy((value) -> assertThat(value.s()).isEqualTo("TAG#spring"));
		assertThat(this.tags.countByTagIgnoreCase("SpRiNg")).isEqualTo(2);
	}

	@Test
	void comparesExactlyWithoutIt() {
		assertThat(this.tags.findByTag("SPRING")).containsExactly(this.second);
	}

	@Test
	void getsAnItem() {
		assertThat(this.tags.findByTagIgnoreCaseAndPostId("spring", "p1")).contains(this.first);
		assertThat(this.application.explain("Tags.findByTagIgnoreCaseAndPostId"))
			.contains("→ GetItem tags: pk = TAG#{tag|lower}");
	}

	@Test
	void asksForEachKeyOnce() {
		assertThat(this.tags.findByTagInIgnoreCase(List.of("spring", "Spring", "JAVA"))).containsExactly(this.first,
				this.second, this.other);
		assertThat(database.requests()).hasSize(2);
	}

	@Test
	void scrollsOverSeveralKeys() {
		List<Tagged> all = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Tagged> window;
		do {
			window = this.tags.findWindowByTagInIgnoreCase(List.of("sprinG", "jAVA"), position, Limit.of(1));
			all.addAll(window.getContent());
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		assertThat(all).containsExactly(this.first, this.second, this.other);
	}

	@Test
	void asksAllShards() {
		assertThat(this.tags.findByAuthorIgnoreCaseOrderByPostIdDesc("aNN")).containsExactly(this.second, this.first);
		assertThat(database.requests()).hasSize(4);
	}

	@Test
	void servesAQuery() {
		assertThat(this.tags.tagged("SPRING")).containsExactly(this.first, this.second);
		assertThat(this.tags.tagged("java")).containsExactly(this.other);
	}

	@Test
	void asksForAlternativesAsForIn() {
		assertThat(this.tags.either("SPRING", "jAVA")).containsExactly(this.first, this.second, this.other);
		assertThat(database.requests()).hasSize(2);
		assertThat(this.application.explain("Tags.either")).contains("one query for each of tag")
			.doesNotContain("filter");
	}

	@Test
	void readsAnItemCollection() {
		assertThat(this.tags.findPostsByTagIgnoreCase("SpRiNG")).map(TagPosts::posts)
			.contains(List.of(this.first, this.second));
		assertThat(this.tags.findPostsByTagIgnoreCase("none")).isEmpty();
	}

	@Test
	void deletesOneItem() {
		this.tags.deleteByTagIgnoreCaseAndPostId("sprING", "p1");
		assertThat(this.application.explain("Tags.deleteByTagIgnoreCaseAndPostId"))
			.contains("→ DeleteItem tags: pk = TAG#{tag|lower}");
		assertThat(this.tags.findByTagIgnoreCaseOrderByPostIdDesc("spring", Limit.of(9))).containsExactly(this.second);
	}

	@Test
	void deletesAPartition() {
		assertThat(this.tags.deleteByTagIgnoreCase("sprING")).isEqualTo(2);
		assertThat(this.tags.findByTagIgnoreCaseOrderByPostIdDesc("spring", Limit.of(9))).isEmpty();
		assertThat(this.tags.findByTag("Java")).containsExactly(this.other);
	}

	@Test
	void deletesWhatAnIndexFinds() {
		assertThat(this.tags.deleteByAuthorIgnoreCase("aNN")).isEqualTo(2);
		assertThat(this.tags.findByAuthorIgnoreCaseOrderByPostIdDesc("ann")).isEmpty();
		assertThat(this.tags.findByTag("Java")).containsExactly(this.other);
	}

	@Test
	void ignoresCaseInASortKeyOfUpperCase() {
		assertThat(this.tags.findByPostIdAndAuthorAllIgnoreCase("P2", "ann")).containsExactly(this.second);
		assertThat(this.application.explain("Tags.findByPostIdAndAuthorAllIgnoreCase"))
			.contains("→ Query tags.byPost: byPostpk = POST#{postId|lower}, byPostsk = AUTHOR#{author|upper}")
			.doesNotContain("filter");
	}

	@Test
	void fetchesFromTheTable() {
		this.labels.insert(new Label("1", "Red", "rot"));
		assertThat(this.labels.findByNameIgnoreCase("RED")).extracting(Label::text).containsExactly("rot");
	}

	// Case is that of Locale.ROOT, of single characters: a language's own rules do not
	// count.
	@Test
	void foldsAsItsFunctionDoes() {
		this.labels.saveAll(List.of(new Label("1", "straße", ""), new Label("2", "TITLE", ""),
				new Label("3", "title", ""), new Label("4", "tıtle", "")));
		assertThat(this.labels.findByNameIgnoreCase("Straße")).extracting(Label::id).containsExactly("1");
		assertThat(this.labels.findByNameIgnoreCase("STRASSE")).isEmpty();
		assertThat(this.labels.findByNameIgnoreCase("Title")).extracting(Label::id).containsExactlyInAnyOrder("2", "3");
		assertThat(this.labels.findByNameIgnoreCase("tıTLE")).extracting(Label::id).containsExactly("4");
	}

	@Table("tags")
	@PrimaryKey(partition = "TAG#{tag|lower}", sort = "POST#{postId}")
	@GlobalSecondaryIndex(name = "byPost", partition = "POST#{postId|lower}", sort = "AUTHOR#{author|upper}")
	@GlobalSecondaryIndex(name = "byAuthor", partition = "AUTHOR#{author|lower}#{postId|shard:4}",
			sort = "POST#{postId}")
	record Tagged(String tag, String postId, String author) {
	}

	record TaggedId(String tag, String postId) {
	}

	record TagPosts(List<Tagged> posts) {
	}

	interface Tags extends DynamoRepository<Tagged, TaggedId> {

		List<Tagged> findByTag(String tag);

		List<Tagged> findByTagIgnoreCaseOrderByPostIdDesc(String tag, Limit limit);

		long countByTagIgnoreCase(String tag);

		Optional<Tagged> findByTagIgnoreCaseAndPostId(String tag, String postId);

		List<Tagged> findByTagInIgnoreCase(List<String> tags);

		Window<Tagged> findWindowByTagInIgnoreCase(List<String> tags, ScrollPosition position, Limit limit);

		List<Tagged> findByAuthorIgnoreCaseOrderByPostIdDesc(String author);

		@Query("lower(tag) = :tag")
		List<Tagged> tagged(String tag);

		@Query("lower(tag) = :one or lower(tag) = :other")
		List<Tagged> either(String one, String other);

		Optional<TagPosts> findPostsByTagIgnoreCase(String tag);

		void deleteByTagIgnoreCaseAndPostId(String tag, String postId);

		long deleteByTagIgnoreCase(String tag);

		long deleteByAuthorIgnoreCase(String author);

		List<Tagged> findByPostIdAndAuthorAllIgnoreCase(String postId, String author);

	}

	@Table("labels")
	@PrimaryKey(partition = "LABEL#{id}")
	@GlobalSecondaryIndex(name = "byName", partition = "NAME#{name|lower}", projection = Projection.Type.KEYS_ONLY)
	record Label(String id, String name, String text) {
	}

	interface Labels extends DynamoRepository<Label, String> {

		@FetchFromTable
		List<Label> findByNameIgnoreCase(String name);

	}

}
