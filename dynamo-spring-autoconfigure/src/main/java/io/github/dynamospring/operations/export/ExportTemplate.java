package io.github.dynamospring.operations.export;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Template of a document: a resource in JSON or YAML beside the class of a format, with
 * placeholders such as {@code @name@}. A text that is a placeholder alone becomes its
 * value, which may be a list or a map. Without a value, the member is left out.
 *
 * @since 0.1
 */
public final class ExportTemplate {

	private static final Pattern PLACEHOLDER = Pattern.compile("@(\\w+)@");

	private final Map<?, ?> document;

	private ExportTemplate(Map<?, ?> document) {
		this.document = document;
	}

	/**
	 * Read a template.
	 * @param format the class that the resource stands beside
	 * @param resource the name of the resource, which ends with {@code .json} or
	 * {@code .yaml}
	 * @throws ExportException if the library for its language is not on the class path
	 */
	public static ExportTemplate read(Class<?> format, String resource) {
		try (InputStream stream = Objects.requireNonNull(format.getResourceAsStream(resource), resource)) {
			String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
			return new ExportTemplate(ExportText.read(text, resource.endsWith(".json")));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Return the template of a member.
	 */
	public ExportTemplate part(String name) {
		return new ExportTemplate((Map<?, ?>) get(name));
	}

	/**
	 * Return the templates of the elements of a member.
	 */
	public List<ExportTemplate> parts(String name) {
		return list(name).stream().map((part) -> new ExportTemplate((Map<?, ?>) part)).toList();
	}

	/**
	 * Return the elements of a member.
	 */
	public List<?> list(String name) {
		return (List<?>) get(name);
	}

	private Object get(String name) {
		return Objects.requireNonNull(this.document.get(name), name);
	}

	/**
	 * Return the document with values in place of the placeholders.
	 * @param values the values by the names of their placeholders
	 */
	public Map<String, Object> fill(Map<String, ?> values) {
		return fill(this.document, values);
	}

	private static Map<String, Object> fill(Map<?, ?> map, Map<String, ?> values) {
		Map<String, Object> filled = new LinkedHashMap<>();
		map.forEach((key, value) -> {
			Object member = fill(value, values);
			if (member != null) {
				filled.put(String.valueOf(fill(String.valueOf(key), values)), member);
			}
		});
		return filled;
	}

	private static @Nullable Object fill(Object value, Map<String, ?> values) {
		if (value instanceof Map<?, ?> map) {
			return fill(map, values);
		}
		if (value instanceof List<?> list) {
			return list.stream().map((element) -> fill(element, values)).filter(Objects::nonNull).toList();
		}
		if (!(value instanceof String text)) {
			return value;
		}
		Matcher placeholder = PLACEHOLDER.matcher(text);
		if (placeholder.matches()) {
			return values.get(placeholder.group(1));
		}
		return placeholder.replaceAll(
				(match) -> Matcher.quoteReplacement(Objects.requireNonNull(values.get(match.group(1))).toString()));
	}

}
