package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;

import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.query.ReturnedType;

import org.springframework.data.repository.core.RepositoryMetadata;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;

/**
 * Entities that repositories name: each its own, and the members of the item collections
 * that its methods return. All entities of a table must be known before the first method
 * is planned because its plan keeps the others out.
 *
 * @param context learns the entities
 */
record RepositoryEntities(DynamoMappingContext context) {

	void add(Class<?> repository) {
		RepositoryMetadata metadata = AbstractRepositoryMetadata.getMetadata(repository);
		this.context.getPersistentEntity(metadata.getDomainType());
		for (Method method : repository.getMethods()) {
			if (!isInherited(method) && !method.getReturnType().isPrimitive()) {
				ReturnedType.members(metadata.getReturnedDomainClass(method), this.context);
			}
		}
	}

	// what the interfaces of this library and of Spring Data declare returns entities
	private static boolean isInherited(Method method) {
		Class<?> type = method.getDeclaringClass();
		return type == DynamoRepository.class || type.getName().startsWith("org.springframework.data.");
	}

}
