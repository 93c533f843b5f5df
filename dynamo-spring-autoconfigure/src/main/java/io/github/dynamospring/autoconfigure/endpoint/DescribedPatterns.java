package io.github.dynamospring.autoconfigure.endpoint;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.endpoint.PatternDescriptor.PlanDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import org.jspecify.annotations.Nullable;

/**
 * Source of descriptors for access patterns: the planned ones, used or not, and the used
 * ones without a plan, such as operations of the template.
 */
final class DescribedPatterns {

	private final AccessPatterns patterns;

	private final PatternUsage usage;

	DescribedPatterns(AccessPatterns patterns, PatternUsage usage) {
		this.patterns = patterns;
		this.usage = usage;
	}

	List<PatternDescriptor> all() {
		List<PatternDescriptor> all = new ArrayList<>();
		plans().forEach((name, plans) -> all.add(new PatternDescriptor(name, plans, this.usage.of(name))));
		return all;
	}

	private Map<String, List<PlanDescriptor>> plans() {
		Map<String, List<PlanDescriptor>> plans = new LinkedHashMap<>();
		for (RegisteredPattern pattern : this.patterns) {
			plans.computeIfAbsent(pattern.name(), (name) -> new ArrayList<>()).add(PlanDescriptor.of(pattern.plan()));
		}
		this.usage.names().forEach((name) -> plans.putIfAbsent(name, List.of()));
		return plans;
	}

	@Nullable PatternDescriptor find(String name) {
		List<PlanDescriptor> plans = this.patterns.find(name)
			.stream()
			.map((pattern) -> PlanDescriptor.of(pattern.plan()))
			.toList();
		if (!plans.isEmpty() || this.usage.names().contains(name)) {
			return new PatternDescriptor(name, plans, this.usage.of(name));
		}
		return null;
	}

}
