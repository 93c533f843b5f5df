package io.github.dynamospring.plan.filter;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.PathResolver;
import io.github.dynamospring.mapping.DynamoPersistentEntity;

import org.springframework.util.Assert;

/**
 * Resolver of an entity's properties, and of the attributes that the library adds to its
 * items.
 */
record FilterPaths(DynamoPersistentEntity<?> entity) implements PathResolver {

	@Override
	public Path resolve(Path property) {
		if (property.equals(ItemFilters.TYPE)) {
			return type();
		}
		if (property.equals(ItemFilters.TIME_TO_LIVE)) {
			return timeToLive();
		}
		return this.entity.resolve(property);
	}

	private Path type() {
		String attribute = this.entity.getTable().names().type();
		Assert.state(attribute != null, "The table has no type attribute");
		return Path.of(attribute);
	}

	private Path timeToLive() {
		String attribute = this.entity.getTable().schema().ttlAttribute();
		Assert.state(attribute != null, "The table has no time to live");
		return Path.of(attribute);
	}

}
