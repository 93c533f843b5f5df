package io.github.dynamospring.plan;

/**
 * How refusals call a type: by its name with an article.
 */
final class TypeName {

	private TypeName() {
	}

	// A "U" mostly sounds like in UUID or URI.
	static String of(Class<?> type) {
		String name = type.getSimpleName();
		return ("AEIOaeio".contains(name.substring(0, 1)) ? "an " : "a ") + name;
	}

}
