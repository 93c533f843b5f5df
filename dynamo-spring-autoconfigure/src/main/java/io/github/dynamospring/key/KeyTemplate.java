package io.github.dynamospring.key;

import java.util.List;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Key template in source form: literals and placeholders, without types.
 *
 * @since 0.1
 */
public final class KeyTemplate {

	private final String source;

	private final List<Segment> segments;

	private KeyTemplate(String source, List<Segment> segments) {
		this.source = source;
		this.segments = List.copyOf(segments);
	}

	/**
	 * Parse a template.
	 * @param source the template as written
	 * @throws KeyTemplateException if it breaks the grammar
	 */
	public static KeyTemplate parse(String source) {
		Objects.requireNonNull(source, "'source' must not be null");
		return new KeyTemplate(source, new KeyTemplateParser(source).parse());
	}

	/**
	 * Compile this template for a role.
	 * @param role the role of the key
	 * @param properties the properties that the template can name
	 * @param functions the available functions
	 * @throws KeyTemplateException if the template cannot be a key of the role
	 */
	public KeyEncoder compile(KeyRole role, KeyProperties properties, KeyFunctionRegistry functions) {
		return compile(role, properties, functions, KeyFormat.DEFAULT);
	}

	/**
	 * Compile this template for a role in a table with another format of keys.
	 * @param role the role of the key
	 * @param properties the properties that the template can name
	 * @param functions the available functions
	 * @param format the format of the keys of the table
	 * @throws KeyTemplateException if the template cannot be a key of the role
	 */
	public KeyEncoder compile(KeyRole role, KeyProperties properties, KeyFunctionRegistry functions, KeyFormat format) {
		return new KeyCompiler(this, role, properties, functions, format).compile();
	}

	/**
	 * Return the literals and placeholders in order.
	 */
	public List<Segment> segments() {
		return this.segments;
	}

	/**
	 * Return the placeholders in order. A property may occur in more than one.
	 */
	public List<Placeholder> placeholders() {
		return this.segments.stream().filter(Placeholder.class::isInstance).map(Placeholder.class::cast).toList();
	}

	/**
	 * Return whether this template is a single placeholder without a function, which
	 * names the property's own attribute instead of a computed one.
	 */
	public boolean isProperty() {
		return this.segments.size() == 1 && this.segments.get(0) instanceof Placeholder placeholder
				&& placeholder.functions().isEmpty();
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof KeyTemplate template && this.source.equals(template.source);
	}

	@Override
	public int hashCode() {
		return this.source.hashCode();
	}

	@Override
	public String toString() {
		return this.source;
	}

	/**
	 * Part of a template. Positions are counted from 1.
	 */
	public sealed interface Segment {

		/**
		 * Return the position of the segment.
		 */
		int position();

	}

	/**
	 * Constant text of each key.
	 *
	 * @param text the text
	 * @param position the position of the text
	 */
	public record Literal(String text, int position) implements Segment {
	}

	/**
	 * Property with its functions.
	 *
	 * @param path the path of the property, such as {@code address.city}
	 * @param functions the functions in order
	 * @param position the position of the opening brace
	 */
	public record Placeholder(String path, List<FunctionCall> functions, int position) implements Segment {

		/**
		 * Create a placeholder.
		 */
		public Placeholder {
			functions = List.copyOf(functions);
		}

		@Override
		public String toString() {
			StringBuilder text = new StringBuilder("{").append(this.path);
			this.functions.forEach((function) -> text.append('|').append(function));
			return text.append('}').toString();
		}

	}

	/**
	 * Function in a placeholder.
	 *
	 * @param name the name
	 * @param arguments the arguments as written
	 * @param position the position of the name
	 */
	public record FunctionCall(String name, List<String> arguments, int position) {

		/**
		 * Create a call.
		 */
		public FunctionCall {
			arguments = List.copyOf(arguments);
		}

		@Override
		public String toString() {
			return this.arguments.isEmpty() ? this.name : this.name + ":" + String.join(",", this.arguments);
		}

	}

}
