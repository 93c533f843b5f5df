package io.github.dynamospring.documents.refused;

import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.SortKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.history.RevisionRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * What stands in the way of revisions.
 */
class RevisionRefusalsTests {

	@Test
	void needAVersion() {
		assertThat(problems(Unversioned.class))
			.containsExactly("RevisionRefusalsTests.Unversioned: is annotated with @Revisions, but has no @Version, by "
					+ "which its revisions are numbered: add @Version Long version");
	}

	@Test
	void needASortKey() {
		assertThat(problems(Unsorted.class)).containsExactly(
				"RevisionRefusalsTests.Unsorted: is annotated with @Revisions, but its revisions are items "
						+ "of table 't', which has no sort key to keep several versions in one partition: give the "
						+ "primary key a sort template, such as sort = \"META\"");
	}

	@Test
	void needAPartitionKeyThatIsAString() {
		assertThat(problems(Numbered.class)).containsExactly(
				"RevisionRefusalsTests.Numbered: is annotated with @Revisions, but its revisions are items "
						+ "of table 't', whose partition key 'id' is of type N: make it a string, such as \"id#{id}\" with "
						+ "@PrimaryKey");
	}

	@Test
	void needASortKeyThatSortsVersions() {
		assertThat(problems(Binary.class)).containsExactly(
				"RevisionRefusalsTests.Binary: is annotated with @Revisions, but its revisions are items of "
						+ "table 't', whose sort key 'sort' is of type B: make it a string or a number, by which versions "
						+ "are sorted");
	}

	@Test
	void areKeptApartFromTheTypesOfTheTable() {
		assertThat(problems(Kept.class, Aliased.class)).containsExactly("RevisionRefusalsTests.Aliased: has the type "
				+ "name of the revisions of RevisionRefusalsTests.Kept in table 't': give it another @TypeAlias");
		assertThat(problems(Kept.class, KeyedAsRevisions.class)).containsExactly(
				"RevisionRefusalsTests.KeyedAsRevisions: its primary key (REVISION#{id}#{name} / {number|pad:19}) "
						+ "can be the key of a revision of RevisionRefusalsTests.Kept in table 't', REVISION#{partition}#{sort}: "
						+ "start a template with other text");
	}

	@Test
	void areToldFromItemsWithKeysOfTheirOwn() {
		TableAttributeNames names = new TableAttributeNames("id", "sort", null, "_write", Map.of());
		assertThat(problems(names, Native.class)).containsExactly("RevisionRefusalsTests.Native: its primary key ({id} "
				+ "/ {sort}) does not separate its items from the revisions of RevisionRefusalsTests.Native, and table "
				+ "'t' has no type attribute: give the table one (attributes.type), or start a template with text of "
				+ "its own");
	}

	@Test
	void noUpdateByExpressionIsThere() {
		assertThat(refused(Updates.class)).extracting(RefusedPattern::toString)
			.singleElement()
			.asString()
			.contains("Updates.touch",
					"each version of Kept is kept by @Revisions, and an update by expression does not "
							+ "know the entity that it leaves",
					"read the entity, change it and call update, where a lost race is repeated by @RetryOnConflict");
	}

	@Test
	void aRevisionRepositoryNeedsRevisions() {
		assertThat(refused(WithoutRevisions.class)).containsExactly(
				new RefusedPattern("WithoutRevisions", "it is a RevisionRepository, but no revisions of Plain are kept",
						"annotate Plain with @Revisions, or leave RevisionRepository out"));
		assertThat(refused(OtherNumbers.class)).containsExactly(
				new RefusedPattern("OtherNumbers", "the number of a revision is the version of Kept, not a Short",
						"change the third type argument of RevisionRepository to Long"));
	}

	private static List<String> problems(Class<?>... entities) {
		return problems(TableAttributeNames.DEFAULT, entities);
	}

	private static List<String> problems(TableAttributeNames names, Class<?>... entities) {
		DynamoMappingContext context = context(names, entities);
		return catchThrowableOfType(InvalidEntityException.class, context::afterPropertiesSet).getProblems();
	}

	private static DynamoMappingContext context(TableAttributeNames names, Class<?>... entities) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setTableAttributes((table) -> names);
		context.setInitialEntitySet(Set.of(entities));
		return context;
	}

	private static List<RefusedPattern> refused(Class<?> repository) {
		DynamoMappingContext context = context(TableAttributeNames.DEFAULT, Kept.class, Plain.class);
		context.afterPropertiesSet();
		LocalApplication application = LocalApplication.unsent(context);
		return catchThrowableOfType(InvalidAccessPatternsException.class, () -> application.repository(repository))
			.getPatterns();
	}

	@Revisions
	@Table("t")
	@PrimaryKey(partition = "A#{id}", sort = "META")
	record Unversioned(String id) {
	}

	@Revisions
	@Table("t")
	@PrimaryKey(partition = "A#{id}")
	record Unsorted(String id, @Version Long version) {
	}

	@Revisions
	@Table("t")
	record Numbered(@PartitionKey long id, @SortKey String sort, @Version Long version) {
	}

	@Revisions
	@Table("t")
	record Binary(@PartitionKey String id, @SortKey byte[] sort, @Version Long version) {
	}

	@Revisions
	@Table("t")
	@PrimaryKey(partition = "A#{id}", sort = "META")
	record Kept(String id, long amount, @Version Long version) {
	}

	@Revisions
	@Table("t")
	record Native(@PartitionKey String id, @SortKey String sort, @Version Long version) {
	}

	@Table("t")
	@TypeAlias("REVISION#")
	@PrimaryKey(partition = "B#{id}", sort = "META")
	record Aliased(String id) {
	}

	@Table("t")
	@PrimaryKey(partition = "REVISION#{id}#{name}", sort = "{number|pad:19}")
	record KeyedAsRevisions(String id, String name, long number) {
	}

	@Table("t")
	@PrimaryKey(partition = "P#{id}", sort = "META")
	record Plain(String id, @Nullable @Version Long version) {
	}

	interface Updates extends Repository<Kept, String> {

		@Update("set amount = :amount")
		void touch(String id, long amount);

	}

	interface WithoutRevisions extends DynamoRepository<Plain, String>, RevisionRepository<Plain, String, Long> {

	}

	interface OtherNumbers extends DynamoRepository<Kept, String>, RevisionRepository<Kept, String, Short> {

	}

}
