package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

import io.github.dynamospring.operations.scaffold.PropertySketch.Role;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

/**
 * Writer of entities as records, with their annotations and questions.
 */
final class EntityWriter {

	private static final String MAPPING = "io.github.dynamospring.mapping.";

	private static final int LINE = 98;

	private final TableSketch table;

	private final StringBuilder out = new StringBuilder();

	private final Set<String> imports = new TreeSet<>();

	EntityWriter(TableSketch table) {
		this.table = table;
	}

	Set<String> imports() {
		return this.imports;
	}

	String source() {
		return this.out.toString();
	}

	void write(EntitySketch entity) {
		this.out.append("\n/**\n * Entity of ")
			.append(entity.items())
			.append((entity.items() == 1) ? " item" : " items")
			.append(" of the sample.\n */\n");
		entity.questions().forEach((question) -> question(question, ""));
		annotation("Table", SourceText.quoted(this.table.table().schema().logicalName()));
		String alias = entity.alias();
		if (this.table.typeAttribute() != null && alias != null && !alias.equals(entity.name())) {
			this.imports.add("org.springframework.data.annotation.TypeAlias");
			this.out.append("@TypeAlias(").append(SourceText.quoted(alias)).append(")\n");
		}
		String version = entity.version();
		if (version != null) {
			annotation("ConstantAttribute", "name = " + SourceText.quoted(TableOrigin.ELECTRO_VERSION),
					"value = " + SourceText.quoted(version));
		}
		if (entity.isComposed()) {
			primaryKey(entity);
		}
		entity.indexes().forEach(this::index);
		record(entity.name(), entity.properties(), "");
	}

	private void primaryKey(EntitySketch entity) {
		TemplateSketch sort = entity.sort();
		List<String> arguments = new ArrayList<>();
		arguments.add("partition = " + SourceText.quoted(entity.partition().text()));
		if (sort != null) {
			arguments.add("sort = " + SourceText.quoted(sort.text()));
		}
		if (entity.isLossy()) {
			arguments.add("lossy = true");
		}
		annotation("PrimaryKey", arguments.toArray(String[]::new));
	}

	private void annotation(String name, String... arguments) {
		this.imports.add(MAPPING + name);
		StringBuilder line = new StringBuilder("@").append(name).append('(').append(arguments[0]);
		for (int i = 1; i < arguments.length; i++) {
			line.append(',');
			if (line.length() + arguments[i].length() > LINE) {
				this.out.append(line).append('\n');
				line = new StringBuilder("\t\t");
			}
			else {
				line.append(' ');
			}
			line.append(arguments[i]);
		}
		this.out.append(line).append(")\n");
	}

	private void index(IndexSketch index) {
		List<String> arguments = new ArrayList<>();
		arguments.add("name = " + SourceText.quoted(index.schema().name()));
		boolean global = index.schema().type() == IndexSchema.Type.GLOBAL;
		boolean inverted = this.table.isInverted(index.schema());
		if (inverted) {
			arguments.add("inverted = true");
		}
		else if (global) {
			arguments.add("partition = " + templates(index.partition()));
		}
		if (!inverted && !index.sort().isEmpty()) {
			arguments.add("sort = " + templates(index.sort()));
		}
		String when = index.when();
		if (when != null) {
			arguments.add("when = " + SourceText.quoted(when));
		}
		project(index, arguments);
		annotation(global ? "GlobalSecondaryIndex" : "LocalSecondaryIndex", arguments.toArray(String[]::new));
	}

	private static String templates(List<TemplateSketch> templates) {
		String all = templates.stream()
			.map((template) -> SourceText.quoted(template.text()))
			.collect(Collectors.joining(", "));
		if (templates.size() == 1) {
			return all;
		}
		return "{ " + all + " }";
	}

	private void project(IndexSketch index, List<String> arguments) {
		Projection.Type type = index.schema().projection().type();
		if (type == Projection.Type.ALL) {
			return;
		}
		boolean include = type == Projection.Type.INCLUDE && !index.include().isEmpty();
		this.imports.add("io.github.dynamospring.schema.Projection");
		if (!include) {
			arguments.add("projection = Projection.Type.KEYS_ONLY");
		}
		else {
			arguments.add("projection = Projection.Type.INCLUDE");
			arguments.add(index.include()
				.stream()
				.map(SourceText::quoted)
				.collect(Collectors.joining(", ", "include = { ", " }")));
		}
	}

	private void record(String name, List<PropertySketch> properties, String indent) {
		this.out.append(indent).append("record ").append(name).append("(\n");
		for (int i = 0; i < properties.size(); i++) {
			component(properties.get(i), indent + "\t\t", i == properties.size() - 1);
		}
		this.out.append(") {\n\n");
		for (RecordSketch nested : indent.isEmpty() ? nested(properties) : List.<RecordSketch>of()) {
			record(nested.name(), nested.properties(), "\t");
			this.out.append('\n');
		}
		this.out.append(indent).append("}\n");
	}

	/** All side by side, because names of classes within each other become too long. */
	private static List<RecordSketch> nested(List<PropertySketch> properties) {
		List<RecordSketch> records = new ArrayList<>();
		for (PropertySketch property : properties) {
			for (RecordSketch nested : property.type().nested()) {
				records.add(nested);
				records.addAll(nested(nested.properties()));
			}
		}
		return records;
	}

	private void component(PropertySketch property, String indent, boolean last) {
		property.questions().forEach((question) -> question(question, indent));
		property.type().questions().forEach((question) -> question(question, indent));
		this.imports.addAll(property.type().imports());
		boolean nullable = property.nullable();
		if (nullable) {
			this.imports.add("org.jspecify.annotations.Nullable");
		}
		this.out.append(indent)
			.append(annotations(property))
			.append(property.type().declared(nullable))
			.append(' ')
			.append(property.name())
			.append(last ? "" : ",\n");
	}

	private String annotations(PropertySketch property) {
		StringBuilder annotations = new StringBuilder();
		String role = role(property);
		if (role != null) {
			this.imports.add(MAPPING + role);
			annotations.append('@').append(role).append(' ');
		}
		String attribute = property.attribute();
		boolean named = attribute != null && !attribute.equals(property.name());
		String format = (property.role() != Role.EXPIRY) ? property.type().format() : null;
		if (named || format != null) {
			this.imports.add(MAPPING + "Attribute");
			annotations.append(attribute(named ? attribute : null, format));
		}
		return annotations.toString();
	}

	private static @Nullable String role(PropertySketch property) {
		return switch (property.role()) {
			case PARTITION_KEY -> "PartitionKey";
			case SORT_KEY -> "SortKey";
			case EXPIRY -> "TimeToLive";
			case NONE -> (property.attribute() == null) ? "KeyOnly" : null;
		};
	}

	private static String attribute(@Nullable String name, @Nullable String format) {
		if (format == null) {
			return "@Attribute(" + SourceText.quoted(Objects.requireNonNullElse(name, "")) + ") ";
		}
		String value = (name != null) ? "value = " + SourceText.quoted(name) + ", " : "";
		return "@Attribute(" + value + "format = " + SourceText.quoted(format) + ") ";
	}

	private void question(String question, String indent) {
		this.out.append(indent).append("// Question: ").append(SourceText.comment(question)).append('\n');
	}

}
