package io.github.dynamospring.operations.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.operations.export.ExportModel.Application;
import io.github.dynamospring.operations.export.cloudformation.CloudFormationFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TemplateDifference} over the templates of two versions of an
 * application.
 */
@ExtendWith(OutputCaptureExtension.class)
class TemplateDifferenceTests {

	private static final String TABLE = "cloudformation/tables.yaml: table test-notes gets other ";

	private static final String INDEXES = TABLE + "global indexes. An update of CloudFormation adds or deletes one and "
			+ "changes none. Deploy copies of the file in this order: ";

	private static final String END = ". Each copy defines the attributes of its keys and no others";

	@TempDir
	private Path directory;

	@Test
	void oneIndexIsAddedOrDeletedInOneUpdate() {
		assertThat(warnings(Note.class, Note.class)).isEmpty();
		assertThat(warnings(Note.class, WithIndex.class)).isEmpty();
		assertThat(warnings(WithIndex.class, Note.class)).isEmpty();
	}

	@Test
	void severalIndexesAreAddedOneAfterTheOther() {
		assertThat(warnings(Note.class, WithTwo.class))
			.containsExactly(INDEXES + "1. add byState; 2. add byOwner" + END);
	}

	@Test
	void anIndexIsAddedBeforeAnotherIsDeleted() {
		assertThat(warnings(WithIndex.class, WithOther.class)).containsExactly(
				INDEXES + "1. add byOwner; 2. delete byState, after the application that no longer reads it" + END);
	}

	@Test
	void anIndexWithOtherKeysIsDeletedAndAdded() {
		assertThat(warnings(WithIndex.class, WithChanged.class)).containsExactly(INDEXES
				+ "1. delete byState, which has other keys or another projection (with another name for it, queries "
				+ "would go on); 2. add byState as it is now" + END);
	}

	@Test
	void otherKeysAndLocalIndexesNeedAnotherTable() {
		String warning = TABLE + "keys or local indexes. CloudFormation changes them for no table that has a name. "
				+ "Deploy in this order: 1. a table with another name, beside the one that is there; 2. the "
				+ "application, with a migration of the items; 3. the template without the old table";
		assertThat(warnings(Note.class, WithoutSort.class)).containsExactly(warning);
		assertThat(warnings(Note.class, WithLocal.class)).containsExactly(warning);
	}

	@Test
	void parametersOfNamesAreNoDifference() {
		ExportModel model = ExportModels.of(List.of(WithIndex.class));
		ExportModel parameters = new ExportModel(new Application("test", "test", null, null, null),
				model.tables().stream().map((table) -> table.withNameTemplate("{env}-notes")).toList(), List.of());
		assertThat(TemplateDifference.warnings("cloudformation/tables.yaml", template(model), template(parameters)))
			.isEmpty();
		assertThat(TemplateDifference.warnings("cloudformation/tables.yaml", template(Note.class),
				template(new ExportModel(parameters.application(),
						ExportModels.of(List.of(WithTwo.class))
							.tables()
							.stream()
							.map((table) -> table.withNameTemplate("{env}-notes"))
							.toList(),
						List.of()))))
			.singleElement()
			.asString()
			.startsWith(TABLE);
	}

	@Test
	void aFileOfAnotherKindIsNotCompared() {
		assertThat(TemplateDifference.warnings("cloudformation/tables.yaml", "Resources: !Include tables",
				template(Note.class)))
			.containsExactly("cloudformation/tables.yaml: the file that was there is no template of an export, and was "
					+ "not compared with this one. Look whether CloudFormation can make all changes of a table in one "
					+ "update");
	}

	@Test
	void anExportOverExistingFilesWarns(CapturedOutput output) throws IOException {
		Path file = this.directory.resolve("cloudformation/tables.yaml");
		Files.createDirectories(file.getParent());
		Files.writeString(file, template(Note.class));
		exports(WithIndex.class).writeTo(this.directory);
		assertThat(output).doesNotContain(TABLE);
		Files.writeString(file, template(Note.class));
		exports(WithTwo.class).writeTo(this.directory);
		assertThat(output).contains(INDEXES + "1. add byState; 2. add byOwner");
		assertThat(file).hasContent(template(WithTwo.class));
	}

	private static DynamoExports exports(Class<?> entity) {
		return new DynamoExports(() -> List.of(ExportModels.of(List.of(entity))), List.of(new CloudFormationFormat()),
				List.of());
	}

	private static List<String> warnings(Class<?> before, Class<?> after) {
		return TemplateDifference.warnings("cloudformation/tables.yaml", template(before), template(after));
	}

	private static String template(Class<?> entity) {
		return template(ExportModels.of(List.of(entity)));
	}

	private static String template(ExportModel model) {
		Map<String, String> files = new CloudFormationFormat().files(model);
		return files.get("cloudformation/tables.yaml");
	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{noteId}", sort = "NOTE")
	record Note(String noteId, String owner, String state) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{noteId}", sort = "NOTE")
	@GlobalSecondaryIndex(name = "byState", partition = "{state}", sort = "{noteId}")
	record WithIndex(String noteId, String owner, String state) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{noteId}", sort = "NOTE")
	@GlobalSecondaryIndex(name = "byState", partition = "{state}", sort = "{noteId}")
	@GlobalSecondaryIndex(name = "byOwner", partition = "{owner}", sort = "{noteId}")
	record WithTwo(String noteId, String owner, String state) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{noteId}", sort = "NOTE")
	@GlobalSecondaryIndex(name = "byOwner", partition = "{owner}", sort = "{noteId}")
	record WithOther(String noteId, String owner, String state) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{noteId}", sort = "NOTE")
	@GlobalSecondaryIndex(name = "byState", partition = "{state}", sort = "{owner}")
	record WithChanged(String noteId, String owner, String state) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{noteId}")
	record WithoutSort(String noteId, String owner, String state) {

	}

	@Table("notes")
	@PrimaryKey(partition = "NOTE#{noteId}", sort = "NOTE")
	@LocalSecondaryIndex(name = "byTime", sort = "{state}")
	record WithLocal(String noteId, String owner, String state) {

	}

}
