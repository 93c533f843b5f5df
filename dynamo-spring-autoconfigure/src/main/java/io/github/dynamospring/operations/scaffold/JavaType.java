package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;

/**
 * Type of a property as the source declares it.
 *
 * @param name the type, such as {@code List<Line>}
 * @param imports the types to import
 * @param format the format of a time, or null for the default one
 * @param nested the records that the type is made of
 * @param questions the open questions
 */
record JavaType(String name, Set<String> imports, @Nullable String format, List<RecordSketch> nested,
		List<String> questions) {

	static final JavaType STRING = of("String");

	static final JavaType LONG = of("long");

	static final JavaType BOOLEAN = of("boolean");

	static final JavaType BYTES = of("byte[]");

	static final JavaType OBJECT = of("Object");

	static final JavaType DECIMAL = of("BigDecimal", "java.math.BigDecimal");

	static final JavaType INTEGER = of("BigInteger", "java.math.BigInteger");

	static final JavaType INSTANT = of("Instant", "java.time.Instant");

	static final JavaType DURATION = of("Duration", "java.time.Duration");

	static final JavaType UUID = of("UUID", "java.util.UUID");

	private static final Map<String, String> WRAPPERS = Map.of("long", "Long", "boolean", "Boolean");

	JavaType {
		imports = Set.copyOf(imports);
		nested = List.copyOf(nested);
		questions = List.copyOf(questions);
	}

	static JavaType of(String name, String... imports) {
		return new JavaType(name, Set.of(imports), null, List.of(), List.of());
	}

	static JavaType of(RecordSketch nested) {
		return new JavaType(nested.name(), Set.of(), null, List.of(nested), List.of());
	}

	JavaType in(@Nullable String otherFormat) {
		return new JavaType(this.name, this.imports, otherFormat, this.nested, this.questions);
	}

	JavaType asking(String question) {
		List<String> more = new ArrayList<>(this.questions);
		more.add(question);
		return new JavaType(this.name, this.imports, this.format, this.nested, more);
	}

	/**
	 * Return a container of values of this type, with the format of the values.
	 * @param before the text before it, such as {@code List<}
	 */
	JavaType within(String before, String container) {
		Set<String> more = new TreeSet<>(this.imports);
		more.add(container);
		return new JavaType(before + boxed() + ">", more, this.format, this.nested, this.questions);
	}

	boolean isTime() {
		return !this.name.equals("Duration") && this.imports.stream().anyMatch((type) -> type.startsWith("java.time."));
	}

	String boxed() {
		return WRAPPERS.getOrDefault(this.name, this.name);
	}

	/**
	 * Return the type as a component that may be null or not.
	 */
	String declared(boolean nullable) {
		if (!nullable) {
			return this.name;
		}
		// in an array, an annotation of the type belongs before the brackets
		if (this.name.endsWith("[]")) {
			return this.name.replace("[]", " @Nullable []");
		}
		return "@Nullable " + boxed();
	}

}
