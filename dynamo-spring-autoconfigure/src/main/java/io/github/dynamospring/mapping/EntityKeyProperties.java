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
		if (property == null) {
			return null;
		}
		return property.codec().keyType();
	}

	@Override
	public boolean isPath(String path) {
		PropertyReference property = this.entity.findProperty(path);
		return property != null && property.isPath();
	}

	// A time without a format of its own has the format of its type. So has the time to
	// live, although its attribute is a number.
	@Override
	public @Nullable TimeFormat format(String path) {
		PropertyReference property = this.entity.findProperty(path);
		if (property == null) {
			return null;
		}
		List<DynamoPersistentProperty> properties = property.properties();
		boolean formatted = properties.get(properties.size() - 1).getFormat() != null;
		if (formatted) {
			return property.codec().timeFormat();
		}
		return null;
	}

}
