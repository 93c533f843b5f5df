package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeySource;
import io.github.dynamospring.mapping.PropertyReference;

/**
 * Attributes from which the properties of an entity are read: their own, and the keys
 * that hold them if an item lacks their own.
 */
record PropertyAttributes(DynamoPersistentEntity<?> entity) {

	/**
	 * Return the attributes to ask for.
	 * @param path the path of the property
	 * @param key the key by which items are read
	 */
	List<Path> of(String path, EntityKey key) {
		PropertyReference property = this.entity.getRequiredProperty(path);
		List<Path> paths = new ArrayList<>();
		if (!property.isKeyOnly()) {
			paths.add(property.attributePath());
		}
		sources(property, key).map(Path::of).forEach(paths::add);
		return paths;
	}

	/**
	 * Return whether the items under a key have an attribute from which a property is
	 * read.
	 */
	boolean isRead(String path, EntityKey key) {
		PropertyReference property = this.entity.getRequiredProperty(path);
		if (property.isKeyOnly()) {
			return sources(property, key).findAny().isPresent();
		}
		return key.projects(property.attribute());
	}

	private Stream<String> sources(PropertyReference property, EntityKey key) {
		return this.entity.getKeySources(property.path()).stream().map(KeySource::attribute).filter(key::projects);
	}

}
