package io.github.dynamospring.operations.scaffold;

import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Entity of a table.
 *
 * @param name the name of the record
 * @param alias the value of the type attribute, or null
 * @param version the version of its items in ElectroDB, or null
 * @param items the number of its items in the sample
 * @param partition the template of the partition key
 * @param sort the template of the sort key, or null
 * @param indexes the indexes that its items are in
 * @param properties the properties
 * @param questions the open questions
 */
record EntitySketch(String name, @Nullable String alias, @Nullable String version, int items, TemplateSketch partition,
		@Nullable TemplateSketch sort, List<IndexSketch> indexes, List<PropertySketch> properties,
		List<String> questions) {

	private static final Pattern PLACEHOLDER = Pattern.compile("\\{([^}|]*)\\|?([^}]*)}");

	private static final Set<String> LOSSY = Set.of("lower", "upper", "year", "month", "day", "hour", "minute",
			"seconds", "millis");

	/**
	 * Return whether the primary key has a template, and not plain keys alone.
	 */
	boolean isComposed() {
		return this.partition.composed() || this.sort != null && this.sort.composed();
	}

	/**
	 * Return whether different values of all properties in the primary key can have one
	 * text there.
	 */
	boolean isLossy() {
		String text = this.partition.text() + ((this.sort != null) ? this.sort.text() : "");
		List<MatchResult> placeholders = PLACEHOLDER.matcher(text).results().toList();
		return !placeholders.isEmpty() && placeholders.stream()
			.allMatch((placeholder) -> LOSSY.contains(placeholder.group(2)) && !isTime(placeholder));
	}

	/** Times in lower case are as good as others, but cut ones are not. */
	private boolean isTime(MatchResult placeholder) {
		return placeholder.group(2).equals("lower") && this.properties.stream()
			.anyMatch((property) -> property.name().equals(placeholder.group(1)) && property.type().isTime());
	}

}
