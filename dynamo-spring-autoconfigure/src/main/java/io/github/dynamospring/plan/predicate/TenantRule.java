package io.github.dynamospring.plan.predicate;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.plan.AccessRequest;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Rule that restricts each pattern of an entity with a tenant to the tenant of the call.
 */
public final class TenantRule {

	private static final String NAME_IT = "annotate the parameter with @TenantId to name the tenant,"
			+ " or leave it out: each call belongs to one tenant";

	private TenantRule() {
	}

	/**
	 * Return the request with the tenant as its first predicate, or unchanged if the
	 * entity has no tenant.
	 * @throws PlanRefusedException if its own condition contains the tenant
	 */
	public static PatternRequest bind(PatternRequest request) {
		PatternParameter parameter = parameter(request, request.parameters());
		if (parameter == null) {
			refuseMembers(request);
			return request;
		}
		Path path = Path.of(name(request));
		ConditionExpression own = new Comparison(path, Operator.EQ, new Operand.Parameter(parameter.name()));
		List<ConditionExpression> conditions = new ArrayList<>(List.of(own));
		PatternPredicates.conjuncts(request.condition())
			.stream()
			.filter((condition) -> !condition.equals(own))
			.forEach((condition) -> {
				if (condition.paths().contains(path)) {
					throw refusal(request, "it asks for '" + path + "', which is the @TenantId", NAME_IT);
				}
				conditions.add(condition);
			});
		List<PatternParameter> parameters = new ArrayList<>(request.parameters());
		parameters.add(parameter);
		return request.with(ConditionExpression.allOf(conditions), parameters);
	}

	/**
	 * Return the parameter that binds the tenant of the call, or null if the entity has
	 * no tenant.
	 * @param parameters the other parameters
	 * @throws PlanRefusedException if one of these names the tenant
	 */
	public static @Nullable PatternParameter parameter(AccessRequest request, List<PatternParameter> parameters) {
		EntityTenant<?> tenant = request.entity().getTenant();
		PatternParameter given = request.tenant();
		if (tenant == null) {
			if (given != null) {
				throw refusal(request,
						"the parameter '" + given.name() + "' is annotated with @TenantId, but "
								+ request.entity().getType().getSimpleName() + " has no such property",
						"remove the annotation");
			}
			return null;
		}
		if (given != null && given.type() != String.class) {
			throw refusal(request, "the @TenantId parameter '" + given.name() + "' is no String",
					"declare it as String");
		}
		PatternParameter parameter = (given != null) ? given : PatternParameter.ofTenant(tenant.name());
		if (parameters.stream().anyMatch((other) -> other.name().equals(tenant.name()))) {
			throw refusal(request, "the parameter '" + tenant.name() + "' would name the @TenantId", NAME_IT);
		}
		return parameter;
	}

	private static void refuseMembers(PatternRequest request) {
		request.members().stream().filter((member) -> member.getTenant() != null).findFirst().ifPresent((member) -> {
			String name = member.getType().getSimpleName();
			throw refusal(request,
					"it returns items of " + name + ", which has a @TenantId, but "
							+ request.entity().getType().getSimpleName() + " has none",
					"declare it in the repository of " + name);
		});
	}

	private static String name(PatternRequest request) {
		EntityTenant<?> tenant = request.entity().getTenant();
		if (tenant == null) {
			return "";
		}
		return tenant.name();
	}

	private static PlanRefusedException refusal(AccessRequest request, String reason, String fix) {
		return new PlanRefusedException(request.name(), reason, fix);
	}

}
