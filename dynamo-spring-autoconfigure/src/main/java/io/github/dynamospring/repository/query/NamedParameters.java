package io.github.dynamospring.repository.query;

import java.util.Iterator;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.plan.PatternParameter;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of a method in the order in which the predicates of its name take them. The
 * tenant of the entity takes the annotated parameter at any position.
 */
final class NamedParameters {

	private final Iterator<PatternParameter> parameters;

	private final @Nullable String tenantProperty;

	private final @Nullable PatternParameter tenant;

	NamedParameters(DynamoPersistentEntity<?> entity, MethodSignature signature) {
		EntityTenant<?> tenant = entity.getTenant();
		this.parameters = signature.values().iterator();
		this.tenantProperty = (tenant != null) ? tenant.name() : null;
		this.tenant = signature.tenant();
	}

	/**
	 * Return the parameter of the next predicate, or null if all are taken.
	 */
	@Nullable PatternParameter next(String property) {
		if (this.tenant != null && property.equals(this.tenantProperty)) {
			return this.tenant;
		}
		return this.parameters.hasNext() ? this.parameters.next() : null;
	}

	Iterator<PatternParameter> left() {
		return this.parameters;
	}

}
