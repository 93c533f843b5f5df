package io.github.dynamospring.key;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Registry of the functions of templates: built-in functions and functions of the
 * application.
 *
 * @since 0.1
 */
public final class KeyFunctionRegistry {

	private static final Pattern NAME = Pattern.compile("\\p{L}[\\p{L}\\p{Nd}_-]*");

	private final Map<String, KeyFunction> functions;

	private KeyFunctionRegistry(Map<String, KeyFunction> functions) {
		this.functions = functions;
	}

	/**
	 * Return the built-in functions.
	 */
	public static KeyFunctionRegistry builtIn() {
		return of(List.of());
	}

	/**
	 * Return the built-in functions and more.
	 * @param more functions of the application
	 * @throws IllegalArgumentException if two functions have the same name
	 */
	public static KeyFunctionRegistry of(Collection<? extends KeyFunction> more) {
		Map<String, KeyFunction> functions = new TreeMap<>();
		Stream.concat(BuiltInFunctions.all().stream(), more.stream()).forEach((function) -> add(functions, function));
		return new KeyFunctionRegistry(functions);
	}

	private static void add(Map<String, KeyFunction> functions, KeyFunction function) {
		if (!NAME.matcher(function.name()).matches()) {
			throw new IllegalArgumentException("Key function " + function.getClass().getName() + " has the name \""
					+ function.name() + "\": use a letter, then letters, digits, '-' and '_'");
		}
		KeyFunction other = functions.putIfAbsent(function.name(), function);
		if (other != null) {
			throw new IllegalArgumentException("Key functions " + other.getClass().getName() + " and "
					+ function.getClass().getName() + " have the same name \"" + function.name() + "\": rename one");
		}
	}

	@Nullable KeyFunction get(String name) {
		return this.functions.get(name);
	}

	Set<String> names() {
		return this.functions.keySet();
	}

}
