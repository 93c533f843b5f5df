package io.github.dynamospring.hierarchy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.key.KeyValueException;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Trees by paths on DynamoDB Local.
 */
class PathIntegrationTests {

	private static final File DOCS = file(1, "docs");

	private static final File GUIDE = file(2, "docs", "guide");

	private static final File INTRO = file(3, "docs", "guide", "intro.md");

	private static final File HARD = file(3, "docs", "guide", "a#b $%/ü");

	private static final File SIBLING = file(2, "docs", "guide-2");

	private static final File OTHER = file(1, "docs!");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(File.class, Leaf.class, Category.class).emptied();

	private final LocalApplication application = database.application();

	private final Files files = this.application.repository(Files.class);

	private static File file(int depth, String... path) {
		return new File("c", List.of(path), depth, "ann", null, List.of());
	}

	@BeforeEach
	void fill() {
		this.files.saveAll(List.of(SIBLING, HARD, OTHER, INTRO, DOCS, GUIDE));
		this.files.save(new File("d", List.of("docs"), 1, "bo", null, List.of()));
	}

	@Test
	void findsANodeAndWhatIsBelowIt() {
		assertThat(this.files.findByDriveAndPathStartingWith("c", List.of("docs", "guide"))).containsExactly(GUIDE,
				HARD, INTRO);
		assertThat(this.files.below("c", List.of("docs"))).containsExactly(DOCS, GUIDE, HARD, INTRO, SIBLING);
		assertThat(this.files.findByDriveAndPathStartingWith("c", List.of("doc"))).isEmpty();
		assertThat(this.files.countByDriveAndPathStartingWith("c", List.of("docs"))).isEqualTo(5);
		assertThat(this.files.existsByDriveAndPathStartingWith("c", HARD.path())).isTrue();
	}

	@Test
	void explainsWhatIsAsked() {
		assertThat(this.application.explain("Files.findByDriveAndPathStartingWith")).isEqualTo(
				"Files.findByDriveAndPathStartingWith → Query files: pk = DRIVE#{drive}, sk begins_with FILE#{path},"
						+ " a node and its descendants, all pages; 0.5 RCU per 4 KB, eventually consistent");
		assertThat(this.application.explain("Files.findByDriveAndPath"))
			.contains("GetItem files: pk = DRIVE#{drive}, sk = FILE#{path};");
	}

	@Test
	void findsTheNodeItself() {
		assertThat(this.files.findByDriveAndPath("c", HARD.path())).contains(HARD);
		assertThat(this.files.findById(new FileId("c", List.of("docs", "guide")))).contains(GUIDE);
		assertThat(this.files.findByDriveAndPathIn("c", List.of(OTHER.path(), DOCS.path(), List.of("x"))))
			.containsExactlyInAnyOrder(DOCS, OTHER);
	}

	@Test
	void walksTheTreeInPreOrder() {
		assertThat(this.files.findByDriveOrderByPath("c")).containsExactly(DOCS, GUIDE, HARD, INTRO, SIBLING, OTHER);
		assertThat(this.files.findByDriveAndPathStartingWithOrderByPathDesc("c", List.of("docs")))
			.containsExactly(SIBLING, INTRO, HARD, GUIDE, DOCS);
		assertThat(
				this.files.searchByDriveAndPathStartingWith("c", List.of("docs"), ScrollPosition.keyset(), Limit.of(2))
					.getContent())
			.containsExactly(DOCS, GUIDE);
		Window<File> first = this.files.searchByDriveAndPathStartingWith("c", List.of("docs"), ScrollPosition.keyset(),
				Limit.of(3));
		assertThat(this.files.searchByDriveAndPathStartingWith("c", List.of("docs"), first.positionAt(2), Limit.of(3))
			.getContent()).containsExactly(INTRO, SIBLING);
	}

	@Test
	void findsTheChildrenOfANodeByTheirDepth() {
		assertThat(this.files.findByDriveAndDepthAndPathStartingWith("c", 2, List.of("docs"))).containsExactly(GUIDE,
				SIBLING);
		assertThat(this.files.childrenByFilter("c", List.of("docs"), 2)).containsExactly(GUIDE, SIBLING);
	}

	@Test
	void keepsTheDepthBesideThePath() {
		Categories categories = this.application.repository(Categories.class);
		Category garden = Category.of("s", List.of("garden"), "Garden");
		Category tools = Category.of("s", List.of("garden", "tools"), "Tools");
		Category saws = Category.of("s", List.of("garden", "tools", "saws"), "Saws");
		categories.saveAll(List.of(saws, tools, garden));
		assertThat(categories.findByShopAndPathStartingWith("s", List.of("garden"))).containsExactly(garden, tools,
				saws);
		assertThat(categories.findByShopAndDepthAndPathStartingWith("s", 2, List.of("garden"))).containsExactly(tools);
		assertThat(this.application.explain("Categories.findByShopAndDepthAndPathStartingWith")).contains(
				"Query categories.byDepth:", "byDepthsk begins_with {depth|pad:2}#{path}, a node and its descendants");
	}

	@Test
	void findsByIndexes() {
		assertThat(this.files.findByOwnerAndPathStartingWith("ann", List.of("docs", "guide"))).containsExactly(GUIDE,
				HARD, INTRO);
		assertThat(this.files.findByOwner("bo")).hasSize(1);
	}

	@Test
	void checksWhatIsFetchedAgain() {
		database.client()
			.updateItem((update) -> update.tableName("test-files")
				.key(Map.of("pk", AttributeValue.fromS("DRIVE#c"), "sk", AttributeValue.fromS("FILE#docs#guide#")))
				.updateExpression("SET #path = :path")
				.expressionAttributeNames(Map.of("#path", "path"))
				.expressionAttributeValues(
						Map.of(":path", AttributeValue.fromL(List.of(AttributeValue.fromS("moved"))))));
		assertThat(this.files.findByOwnerAndPathStartingWith("ann", List.of("docs", "guide"))).containsExactly(HARD,
				INTRO);
	}

	@Test
	void updatesByItsKey() {
		this.files.give("c", List.of("docs", "guide"), List.of("archive", "2"));
		assertThat(this.files.findByOwnerAndTargetStartingWith("ann", List.of("archive"))).extracting(File::path)
			.containsExactly(GUIDE.path());
		assertThat(this.files.findByOwnerAndTargetStartingWith("ann", List.of("archive", "2", "x"))).isEmpty();
	}

	@Test
	void refusesPathsWithoutElements() {
		assertThatExceptionOfType(KeyValueException.class)
			.isThrownBy(() -> this.files.findByDriveAndPathStartingWith("c", List.of()))
			.withMessageContaining("the path is empty");
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> this.files.save(new File("c", List.of(), 0, "ann", null, List.of())))
			.withMessageContaining("Cannot write {path} of key template \"FILE#{path}\": the path is empty");
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.files.save(file(1, "a", "")))
			.withMessageContaining("an element of the path is empty");
	}

	@Test
	void readsAPathBackFromItsKey() {
		Leaves leaves = this.application.repository(Leaves.class);
		Leaf leaf = leaves.insert(new Leaf("t", List.of("a#", "b"), "x"));
		assertThat(leaves.findByTree("t")).containsExactly(leaf);
		assertThat(leaves.findPathsByTreeAndPathStartingWith("t", List.of("a#")))
			.containsExactly(new LeafId("t", List.of("a#", "b")));
		Map<String, AttributeValue> item = database.client()
			.scan((scan) -> scan.tableName("test-leaves"))
			.items()
			.get(0);
		assertThat(item).doesNotContainKey("path").containsEntry("sk", AttributeValue.fromS("LEAF#a$c#b#"));
	}

	@Test
	void refusesMethodsThatNoKeyServes() {
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> this.application.repository(RefusedFiles.class))
			.satisfies((ex) -> assertThat(ex.getPatterns().stream().map(RefusedPattern::toString))
				.containsExactlyInAnyOrder(
						"RefusedFiles.findByDriveAndTagsStartingWith: 'tags' is a List, which begins_with takes in keys alone;"
								+ " end the sort key of the table or of an index with {tags}",
						"RefusedFiles.findByDriveAndPathStartingWith: parameter 'path' is a String, but 'path' is a List;"
								+ " declare it as List",
						"RefusedFiles.findByDriveAndPathGreaterThan: 'path' is a List, which no range takes; ask for equality, or"
								+ " with StartingWith for a node and what is below it",
						"RefusedFiles.literal: 'docs' is no List as 'path' is (position 38); give it as a parameter",
						"RefusedFiles.findByDepthAndPathStartingWith: no partition key of File is given by equality: the primary"
								+ " key (DRIVE#{drive} / FILE#{path}) needs drive; the index byDepth (DRIVE#{drive} / {depth|pad:3}#{path})"
								+ " needs drive; the index byOwner (OWNER#{owner} / FILE#{path}) needs owner; the index byTarget"
								+ " (OWNER#{owner} / LINK#{target}) needs owner; add @GlobalSecondaryIndex(name = \"gsi1\", partition ="
								+ " \"DEPTH#{depth}\", sort = \"PATH#{path}\")"));
	}

	@Table("files")
	@PrimaryKey(partition = "DRIVE#{drive}", sort = "FILE#{path}")
	@LocalSecondaryIndex(name = "byDepth", sort = "{depth|pad:3}#{path}")
	@GlobalSecondaryIndex(name = "byOwner", partition = "OWNER#{owner}", sort = "FILE#{path}",
			projection = Projection.Type.KEYS_ONLY)
	@GlobalSecondaryIndex(name = "byTarget", partition = "OWNER#{owner}", sort = "LINK#{target}")
	record File(String drive, List<String> path, int depth, String owner, @Nullable List<String> target,
			List<String> tags) {
	}

	record FileId(String drive, List<String> path) {
	}

	interface Files extends DynamoRepository<File, FileId> {

		List<File> findByDriveAndPathStartingWith(String drive, List<String> path);

		List<File> findByDriveAndPathStartingWithOrderByPathDesc(String drive, List<String> path);

		Window<File> searchByDriveAndPathStartingWith(String drive, List<String> path, ScrollPosition position,
				Limit limit);

		@Query("drive = :drive and begins_with(path, :path)")
		Stream<File> below(String drive, List<String> path);

		long countByDriveAndPathStartingWith(String drive, List<String> path);

		boolean existsByDriveAndPathStartingWith(String drive, List<String> path);

		Optional<File> findByDriveAndPath(String drive, List<String> path);

		List<File> findByDriveAndPathIn(String drive, List<List<String>> paths);

		List<File> findByDriveOrderByPath(String drive);

		List<File> findByDriveAndDepthAndPathStartingWith(String drive, int depth, List<String> path);

		@AllowFilter
		@Query("drive = :drive and begins_with(path, :path) and size(path) = :depth")
		List<File> childrenByFilter(String drive, List<String> path, int depth);

		@FetchFromTable
		List<File> findByOwnerAndPathStartingWith(String owner, List<String> path);

		@FetchFromTable
		List<File> findByOwner(String owner);

		List<File> findByOwnerAndTargetStartingWith(String owner, List<String> target);

		@Update("set target = :target")
		void give(String drive, List<String> path, List<String> target);

	}

	interface RefusedFiles extends DynamoRepository<File, FileId> {

		List<File> findByDriveAndPathStartingWith(String drive, String path);

		List<File> findByDriveAndPathGreaterThan(String drive, List<String> path);

		List<File> findByDriveAndTagsStartingWith(String drive, List<String> tags);

		@Query("drive = :drive and begins_with(path, 'docs')")
		List<File> literal(String drive);

		@AllowFilter
		List<File> findByDepthAndPathStartingWith(int depth, List<String> path);

	}

	@Table("categories")
	@PrimaryKey(partition = "SHOP#{shop}", sort = "CATEGORY#{path}")
	@LocalSecondaryIndex(name = "byDepth", sort = "{depth|pad:2}#{path}")
	record Category(String shop, List<String> path, int depth, String name) {

		static Category of(String shop, List<String> path, String name) {
			return new Category(shop, path, path.size(), name);
		}

	}

	record CategoryId(String shop, List<String> path) {
	}

	interface Categories extends DynamoRepository<Category, CategoryId> {

		List<Category> findByShopAndPathStartingWith(String shop, List<String> path);

		List<Category> findByShopAndDepthAndPathStartingWith(String shop, int depth, List<String> path);

	}

	@Table("leaves")
	@PrimaryKey(partition = "TREE#{tree}", sort = "LEAF#{path}")
	record Leaf(String tree, @KeyOnly List<String> path, String text) {
	}

	record LeafId(String tree, List<String> path) {
	}

	interface Leaves extends DynamoRepository<Leaf, LeafId> {

		List<Leaf> findByTree(String tree);

		List<LeafId> findPathsByTreeAndPathStartingWith(String tree, List<String> path);

	}

}
