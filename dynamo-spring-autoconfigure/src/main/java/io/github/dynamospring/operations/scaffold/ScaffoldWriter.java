package io.github.dynamospring.operations.scaffold;

import java.util.HashSet;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Writer of a table as one Java source file: the settings of the table as YAML in a
 * comment, the entities, and the questions at the places that they are about.
 */
final class ScaffoldWriter {

	private final TableSketch table;

	ScaffoldWriter(TableSketch table) {
		this.table = table;
	}

	String write() {
		String logicalName = this.table.table().schema().logicalName();
		EntityWriter entities = new EntityWriter(this.table);
		this.table.entities().forEach(entities::write);
		StringBuilder source = new StringBuilder("// ").append(this.table.origin().describe())
			.append("\npackage ")
			.append(packageName(logicalName))
			.append(";\n\n");
		entities.imports().forEach((type) -> source.append("import ").append(type).append(";\n"));
		return source.append('\n').append(header()).append(entities.source()).toString();
	}

	private static String packageName(String table) {
		String name = table.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
		if (name.isEmpty()) {
			return "com.example.tables";
		}
		return "com.example." + JavaNames.property(name, new HashSet<>());
	}

	private String header() {
		SampledTable sample = this.table.table();
		int items = sample.items().size();
		String scope = "one item";
		if (items != 1) {
			scope = (sample.complete() ? "all " : "a sample of ") + items + " items";
		}
		String settings = new SettingsWriter(this.table).write();
		return "/*\n * Entities of table " + SourceText.quoted(sample.physicalName()) + ", as its description and "
				+ scope + " suggest.\n"
				+ " * Check them before the first read or write, and answer the comments that begin with \"Question:\".\n"
				+ (settings.isEmpty() ? "" : " * The settings belong into application.yaml:\n\n" + settings + "\n")
				+ " */\n"
				+ this.table.questions()
					.stream()
					.map((question) -> "// Question: " + SourceText.comment(question) + "\n")
					.collect(Collectors.joining());
	}

}
