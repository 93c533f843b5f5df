package io.github.dynamospring.hierarchy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableOperations;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Inverted indexes on DynamoDB Local.
 */
class InvertedIndexIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Follow.class, Post.class, Edge.class).emptied();

	private final LocalApplication application = database.application();

	private final Follows follows = this.application.repository(Follows.class);

	private final Posts posts = this.application.repository(Posts.class);

	@Test
	void hasNoAttributeOfItsOwn() {
		TableDescription table = database.client()
			.describeTable((describe) -> describe.tableName("test-social"))
			.table();
		assertThat(table.attributeDefinitions()).extracting(AttributeDefinition::attributeName)
			.containsExactlyInAnyOrder("pk", "sk");
		assertThat(index("social").projection().type()).isEqualTo(Projection.Type.ALL);
		assertThat(index("edges").projection().type()).isEqualTo(Projection.Type.KEYS_ONLY);
	}

	private static IndexSchema index(String table) {
		return database.context().getTable(table).schema().indexes().get(0);
	}

	@Test
	void isValidatedAgainstTheTable() {
		TableOperations tables = new TableOperations(database.client(), Duration.ofSeconds(10));
		tables.manage(TableManagement.VALIDATE,
				Stream.of("social", "edges")
					.map((name) -> new TableDefinition(LocalDatabase.tableName(name),
							database.context().getTable(name).schema(), TableSettings.DEFAULT))
					.toList());
		assertThat(database.requests()).isNotEmpty();
	}

	@Test
	void asksFromTheOtherSide() {
		Follow first = this.follows.insert(new Follow("ann", "cy", 3));
		this.follows.insert(new Follow("ann", "bo", 1));
		Follow second = this.follows.insert(new Follow("b#", "cy", 2));
		assertThat(this.follows.findByFollowee("cy")).containsExactly(first, second);
		assertThat(this.follows.findByFolloweeOrderByFollowerDesc("cy")).containsExactly(second, first);
		assertThat(this.follows.findByFolloweeAndFollowerStartingWith("cy", "b")).containsExactly(second);
		assertThat(this.follows.countByFollowee("cy")).isEqualTo(2);
		assertThat(this.application.explain("Follows.findByFollowee"))
			.startsWith(
					"Follows.findByFollowee → Query social.inverted: sk = FOLLOWS#{followee}, pk begins_with USER#,")
			.doesNotContain("type filter");
	}

	@Test
	void scrollsFromTheOtherSide() {
		for (char name = 'a'; name <= 'g'; name++) {
			this.follows.insert(new Follow(String.valueOf(name), "cy", 0));
		}
		StringBuilder names = new StringBuilder();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Follow> window;
		do {
			window = this.follows.findByFolloweeOrderByFollower("cy", position, Limit.of(3));
			window.forEach((follow) -> names.append(follow.follower()));
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		assertThat(names).hasToString("abcdefg");
	}

	@Test
	void holdsTheTypesThatDoNotDeclareIt() {
		Post post = this.posts.insert(new Post("ann", "p1", "Hello", 0));
		this.follows.insert(new Follow("ann", "p1", 1));
		assertThat(this.posts.findByPostId("p1")).contains(post);
		assertThat(this.application.explain("Posts.findByPostId"))
			.startsWith("Posts.findByPostId → Query social.inverted: sk = POST#{postId}");
		assertThat(database.context().getRequiredPersistentEntity(Post.class).findKey("inverted")).isNotNull();
	}

	@Test
	void updatesWithoutTouchingTheKeyOfTheTable() {
		this.posts.insert(new Post("ann", "p1", "Hello", 0));
		database.clear();
		this.posts.like("ann", "p1", 1);
		UpdateItemRequest update = (UpdateItemRequest) database.requests().get(0);
		assertThat(update.updateExpression()).doesNotContain("pk", "sk");
		assertThat(update.expressionAttributeNames().values()).doesNotContain("sk");
		assertThat(this.posts.findByPostId("p1")).get().extracting(Post::likes).isEqualTo(1);
	}

	@Test
	void invertsPropertiesThatAreKeysThemselves() {
		Edges edges = this.application.repository(Edges.class);
		edges.saveAll(List.of(new Edge("a", 7, "x"), new Edge("b", 7, "y"), new Edge("b", 8, "z")));
		assertThat(edges.findEdgeIdsByTarget(7)).containsExactly(new EdgeId("a", 7), new EdgeId("b", 7));
		assertThat(edges.findEdgeIdsByTargetAndSourceGreaterThan(7, "a")).containsExactly(new EdgeId("b", 7));
	}

	@Table("social")
	@PrimaryKey(partition = "USER#{follower}", sort = "FOLLOWS#{followee}")
	@GlobalSecondaryIndex(name = "inverted", inverted = true)
	record Follow(String follower, String followee, int since) {
	}

	record FollowId(String follower, String followee) {
	}

	interface Follows extends DynamoRepository<Follow, FollowId> {

		List<Follow> findByFollowee(String followee);

		List<Follow> findByFolloweeOrderByFollowerDesc(String followee);

		List<Follow> findByFolloweeAndFollowerStartingWith(String followee, String follower);

		Window<Follow> findByFolloweeOrderByFollower(String followee, ScrollPosition position, Limit limit);

		long countByFollowee(String followee);

	}

	@Table("social")
	@PrimaryKey(partition = "USER#{author}", sort = "POST#{postId}")
	record Post(String author, String postId, String text, int likes) {
	}

	record PostId(String author, String postId) {
	}

	interface Posts extends DynamoRepository<Post, PostId> {

		Optional<Post> findByPostId(String postId);

		@Update("add likes :n")
		@Condition("attribute_exists(text)")
		void like(String author, String postId, int n);

	}

	@Table("edges")
	@GlobalSecondaryIndex(name = "inverted", inverted = true, projection = Projection.Type.KEYS_ONLY)
	record Edge(@PartitionKey String source, @SortKey int target, String label) {
	}

	record EdgeId(String source, int target) {
	}

	interface Edges extends DynamoRepository<Edge, EdgeId> {

		List<EdgeId> findEdgeIdsByTarget(int target);

		List<EdgeId> findEdgeIdsByTargetAndSourceGreaterThan(int target, String source);

	}

}
