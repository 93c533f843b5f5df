package io.github.dynamospring.expression;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.jspecify.annotations.Nullable;

/**
 * Path into an item: names, with indexes into lists, as in {@code lines[0].sku}. A parsed
 * path has property names, a rendered one has attribute names.
 *
 * @param steps the names and indexes, beginning with a name
 * @param position the position of the path in its text
 * @since 0.1
 */
public record Path(List<Step> steps, Position position) implements Operand {

	public Path {
		steps = List.copyOf(steps);
		if (steps.isEmpty() || !(steps.get(0) instanceof Name)) {
			throw new IllegalArgumentException("A path must start with a name");
		}
	}

	/**
	 * Create a path of names, without indexes.
	 * @param names the names, with any characters
	 */
	public static Path of(String... names) {
		return of(Arrays.stream(names).<Step>map(Name::new).toList());
	}

	/**
	 * Create a path.
	 */
	public static Path of(List<Step> steps) {
		return new Path(steps, Position.NONE);
	}

	/**
	 * Return the first name.
	 */
	public String root() {
		return ((Name) this.steps.get(0)).value();
	}

	/**
	 * Return whether this path is the other one or leads through it.
	 */
	public boolean startsWith(Path other) {
		int length = other.steps.size();
		return this.steps.size() >= length && this.steps.subList(0, length).equals(other.steps);
	}

	/**
	 * Return the value at this path of an item, or null if it is absent.
	 */
	public @Nullable ItemValue findIn(MapValue item) {
		ItemValue value = item;
		for (Step step : this.steps) {
			value = find(value, step);
			if (value == null) {
				return null;
			}
		}
		return value;
	}

	private static @Nullable ItemValue find(ItemValue value, Step step) {
		if (step instanceof Name name) {
			return (value instanceof MapValue map) ? map.value().get(name.value()) : null;
		}
		int index = ((Index) step).value();
		if (value instanceof ListValue list && index < list.value().size()) {
			return list.value().get(index);
		}
		return null;
	}

	@Override
	public Operand map(OperandMapping mapping, @Nullable Path comparedWith, ValueKind kind) {
		return mapping.path(this);
	}

	@Override
	public @Nullable ItemValue find(Function<Path, @Nullable ItemValue> values) {
		return values.apply(this);
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		for (Step step : this.steps) {
			if (step instanceof Name && !text.isEmpty()) {
				text.append('.');
			}
			text.append(step);
		}
		return text.toString();
	}

	/**
	 * Step of a path.
	 */
	public sealed interface Step {

	}

	/**
	 * Name of a property or attribute.
	 *
	 * @param value the name
	 */
	public record Name(String value) implements Step {

		@Override
		public String toString() {
			return this.value;
		}

	}

	/**
	 * Index into a list.
	 *
	 * @param value the index, from 0
	 */
	public record Index(int value) implements Step {

		@Override
		public String toString() {
			return "[" + this.value + "]";
		}

	}

}
