package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.Path.Name;
import org.jspecify.annotations.Nullable;

/**
 * Names and values of one request, shared by its expressions. Equal names have one
 * placeholder, and so have equal operands with the same role for the same path. Every
 * name becomes a placeholder, so DynamoDB's reserved words need no list.
 *
 * @since 0.1
 */
public final class Placeholders {

	private final Map<String, String> placeholdersByName = new LinkedHashMap<>();

	private final List<ValueSlot> slots = new ArrayList<>();

	private int values;

	/**
	 * Return the placeholder of an attribute name, such as {@code #n0}.
	 */
	public String name(String attribute) {
		return this.placeholdersByName.computeIfAbsent(attribute, (name) -> "#n" + this.placeholdersByName.size());
	}

	/**
	 * Return an attribute path in placeholders, such as {@code #n0[1].#n2}.
	 */
	public String path(Path attributePath) {
		return attributePath.steps()
			.stream()
			.map((step) -> (step instanceof Name name) ? "." + name(name.value()) : step.toString())
			.collect(Collectors.joining())
			.substring(1);
	}

	/**
	 * Return the placeholder of a parameter or literal, such as {@code :v0}.
	 * @param comparedWith the path that it is compared with, before it is resolved
	 * @param kind the role of the operand for that path
	 */
	public String value(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		for (ValueSlot slot : this.slots) {
			if (slot.equals(new ValueSlot(slot.placeholder(), operand, comparedWith, kind))) {
				return slot.placeholder();
			}
		}
		ValueSlot added = new ValueSlot(value(), operand, comparedWith, kind);
		this.slots.add(added);
		return added.placeholder();
	}

	/**
	 * Return a new placeholder for a value that the caller binds.
	 */
	public String value() {
		return ":v" + this.values++;
	}

	/**
	 * Return the attribute names by placeholder, for a request.
	 */
	public Map<String, String> names() {
		Map<String, String> names = new LinkedHashMap<>();
		this.placeholdersByName.forEach((name, placeholder) -> names.put(placeholder, name));
		return Collections.unmodifiableMap(names);
	}

	/**
	 * Return the values to bind, in the order of their placeholders.
	 */
	public List<ValueSlot> values() {
		return Collections.unmodifiableList(this.slots);
	}

}
