package io.github.dynamospring.sample;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.plan.AccessPlan;
import org.jspecify.annotations.Nullable;

/**
 * Access pattern on the page: what was decided when the application started, and what
 * came of it.
 *
 * @param name its name
 * @param plans its plan, several where a method is overloaded, none where the name is not
 * that of a method
 * @param figures what its requests have cost, or null if there were none
 */
record PatternRow(String name, List<PlanLine> plans, @Nullable Figures figures) {

	/**
	 * Return the name of the repository.
	 */
	String group() {
		int dot = this.name.indexOf('.');
		return (dot > 0) ? this.name.substring(0, dot) : "Other requests";
	}

	/**
	 * Return whether somebody has said what it is for.
	 */
	boolean isDescribed() {
		return this.plans.stream().map(PlanLine::description).anyMatch(Objects::nonNull);
	}

	/**
	 * Plan in words.
	 *
	 * @param description what it is for
	 * @param text what it sends
	 * @param price what that costs
	 */
	record PlanLine(@Nullable String description, String text, String price) {

		static PlanLine of(AccessPlan plan) {
			String text = plan.explain().substring(plan.name().length()).replaceFirst("^ → ", "");
			return new PlanLine(plan.description(), text, plan.price().toString());
		}

	}

}
