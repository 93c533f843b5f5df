package io.github.dynamospring.mapping;

import java.util.List;

import io.github.dynamospring.key.KeyProperties;
import io.github.dynamospring.key.TimeFormat;
import org.jspecify.annotations.Nullable;

/**
 * Properties of an entity as the placeholders of key templates see them.
 */
record EntityKeyProperties(DynamoPersistentEntity<?> entity) implements KeyProperties {

	@Override
	public @Nullable Class<?> type(String path) {
		PropertyReference property = this.entity.findProperty(path);
		return (property != null) ? property.codec().keyType() : null;
	}

	@Override
	public boolean isPath(String path) {
		PropertyReference property = this.entity.findProperty(path);
		return property != null && property.isPath();
	}

	// A time without a format of its own has that of its type, also where it is the time
	// to live, whose attribute is a number.
	@Override
	public @Nullable TimeFormat format(String path) {
		PropertyReference property = this.entity.findProperty(path);
		if (property == null) {
			return null;
		}
		List<DynamoPersistentProperty> properties = property.properties();
		boolean formatted = properties.get(properties.size() - 1).getTimeFormat() != null;
		return formatted ? property.codec().timeFormat() : null;
	}

}
