package io.github.dynamospring.plan.update;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.plan.Repeatability;

/**
 * Text that names the class of an update, and the arguments that change the class if they
 * are null.
 *
 * @param optional the parameters that can be null
 * @param classes the function from null arguments to the class of the update
 */
record RepeatabilityText(List<String> optional, Function<List<String>, Repeatability> classes) {

	String describe() {
		Repeatability present = this.classes.apply(List.of());
		Map<Repeatability, List<String>> others = new EnumMap<>(Repeatability.class);
		for (String name : this.optional) {
			others.computeIfAbsent(this.classes.apply(List.of(name)), (other) -> new ArrayList<>()).add(name);
		}
		others.remove(present);
		StringBuilder text = new StringBuilder(present.toString());
		others.forEach((other, names) -> append(text, other, String.join(" or ", names) + " is null"));
		Repeatability absent = this.classes.apply(this.optional);
		if (others.isEmpty() && absent != present) {
			append(text, absent, String.join(" and ", this.optional) + " are null");
		}
		return text.toString();
	}

	private static void append(StringBuilder text, Repeatability other, String where) {
		text.append(", but ").append(other).append(" where ").append(where);
	}

}
