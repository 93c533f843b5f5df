package io.github.dynamospring.operations.scaffold;

import java.util.Locale;
import java.util.Set;

/**
 * Java names for names in a table. Names are unique within a set, to which they are
 * added.
 */
final class JavaNames {

	/** Types that the source imports or that every source sees, and our annotations. */
	private static final Set<String> TAKEN_TYPES = Set.of("Attribute", "BigDecimal", "BigInteger", "Boolean", "Double",
			"Duration", "GlobalSecondaryIndex", "Instant", "Integer", "KeyOnly", "List", "LocalDate", "LocalDateTime",
			"LocalTime", "LocalSecondaryIndex", "Long", "Map", "Nullable", "Number", "Object", "OffsetDateTime",
			"PartitionKey", "PrimaryKey", "Projection", "Record", "Set", "SortKey", "String", "Table", "TimeToLive",
			"TypeAlias", "UUID", "ZonedDateTime");

	/** File systems do not take the names of classes that are much longer. */
	private static final int MAX_TYPE = 60;

	/** Methods of each object, which a component of a record must not be named like. */
	private static final Set<String> TAKEN_PROPERTIES = Set.of("clone", "finalize", "getClass", "hashCode", "notify",
			"notifyAll", "toString", "wait");

	private static final Set<String> KEYWORDS = Set.of("abstract", "assert", "boolean", "break", "byte", "case",
			"catch", "char", "class", "const", "continue", "default", "do", "double", "else", "enum", "extends",
			"false", "final", "finally", "float", "for", "goto", "if", "implements", "import", "instanceof", "int",
			"interface", "long", "native", "new", "null", "package", "private", "protected", "public", "return",
			"short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient",
			"true", "try", "void", "volatile", "while");

	private JavaNames() {
	}

	/**
	 * Return the name of a property.
	 */
	static String property(String text, Set<String> taken) {
		String name = camel(text);
		if (name.isEmpty()) {
			name = "value";
		}
		else if (Character.isDigit(name.charAt(0))) {
			name = "n" + name;
		}
		boolean reserved = KEYWORDS.contains(name) || TAKEN_PROPERTIES.contains(name);
		return unique(reserved ? name + "Value" : name, taken);
	}

	/**
	 * Return the name of a type.
	 */
	static String type(String text, Set<String> taken) {
		String camel = camel(text);
		String name = camel.isEmpty() ? "Item" : Character.toUpperCase(camel.charAt(0)) + camel.substring(1);
		name = name.substring(0, Math.min(name.length(), MAX_TYPE));
		if (Character.isDigit(name.charAt(0))) {
			name = "Type" + name;
		}
		return unique(TAKEN_TYPES.contains(name) ? name + "Item" : name, taken);
	}

	/**
	 * Return the plain word for one of several, such as {@code order} of {@code orders}.
	 */
	static String singular(String text) {
		if (text.endsWith("ies") && text.length() > 4) {
			return text.substring(0, text.length() - 3) + "y";
		}
		boolean plural = text.endsWith("s") && !text.endsWith("ss") && !text.endsWith("us") && text.length() > 3;
		if (plural) {
			return text.substring(0, text.length() - 1);
		}
		return text;
	}

	private static String unique(String name, Set<String> taken) {
		String unique = name;
		for (int i = 2; !taken.add(unique); i++) {
			unique = name + i;
		}
		return unique;
	}

	/** Words keep their inner capitals, unless they have no others. */
	private static String camel(String text) {
		StringBuilder camel = new StringBuilder();
		for (String word : text.split("[^A-Za-z0-9]+")) {
			if (!word.isEmpty()) {
				String lower = word.equals(word.toUpperCase(Locale.ROOT)) ? word.toLowerCase(Locale.ROOT) : word;
				char first = lower.charAt(0);
				camel.append(camel.isEmpty() ? Character.toLowerCase(first) : Character.toUpperCase(first))
					.append(lower, 1, lower.length());
			}
		}
		return camel.toString();
	}

}
