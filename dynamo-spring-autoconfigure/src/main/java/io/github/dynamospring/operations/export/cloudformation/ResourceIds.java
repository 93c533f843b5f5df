package io.github.dynamospring.operations.export.cloudformation;

import java.util.HashSet;
import java.util.Set;

/**
 * Ids of resources in a template. They have letters and digits alone, so that different
 * names may ask for the same id: the later gets a number.
 */
final class ResourceIds {

	private final Set<String> taken = new HashSet<>();

	/**
	 * Return the id of a resource.
	 * @param names the parts of the id, such as the name of a table and a kind
	 */
	String next(String... names) {
		StringBuilder id = new StringBuilder();
		for (String name : names) {
			append(id, name);
		}
		int length = id.length();
		for (int number = 2; !this.taken.add(id.toString()); number++) {
			id.replace(length, id.length(), String.valueOf(number));
		}
		return id.toString();
	}

	private static void append(StringBuilder id, String name) {
		for (String word : name.split("[^A-Za-z0-9]+")) {
			if (!word.isEmpty()) {
				id.append(Character.toUpperCase(word.charAt(0))).append(word, 1, word.length());
			}
		}
	}

}
