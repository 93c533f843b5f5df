package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;

import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.query.ReturnedType;

import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;

/**
 * Entities that repositories name: their own, and the members of returned item
 * collections. All entities of a table must be known before the first method is planned,
 * because its plan excludes the others.
 *
 * @param context the context that the entities are added to
 */
record RepositoryEntities(DynamoMappingContext context) {

	void add(Class<?> repository) {
		RepositoryMetadata metadata = AbstractRepositoryMetadata.getMetadata(repository);
		this.context.getPersistentEntity(metadata.getDomainType());
		for (Method method : repository.getMethods()) {
			if (!isInherited(method) && !isWithoutValue(method.getReturnType())) {
				ReturnedType.members(metadata.getReturnedDomainClass(method), this.context);
			}
		}
	}

	private static boolean isWithoutValue(Class<?> type) {
		return type.isPrimitive() || (ReactiveWrappers.supports(type) && ReactiveWrappers.isNoValueType(type));
	}

	// methods declared by this library and Spring Data return entities only
	private static boolean isInherited(Method method) {
		Class<?> type = method.getDeclaringClass();
		return type == DynamoRepository.class || type.getName().startsWith("org.springframework.data.");
	}

}
