package io.github.dynamospring.repository.query;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.BeanUtils;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.mapping.MappingException;

/**
 * Type of one result of a method: the entity, some of its properties, or a record of
 * several entities.
 *
 * @param type the type of the result
 * @param projected the paths of its properties, or null for the entity
 * @param members the entities of an item collection, maybe empty
 */
public record ReturnedType(Class<?> type, @Nullable Set<String> projected, List<DynamoPersistentEntity<?>> members) {

	static ReturnedType of(Class<?> type, DynamoPersistentEntity<?> entity, DynamoMappingContext context) {
		refuseOneOfTypes(type, entity);
		if (type.isAssignableFrom(entity.getType()) || entity.getType().isAssignableFrom(type)) {
			return new ReturnedType(type, null, List.of());
		}
		List<DynamoPersistentEntity<?>> members = members(type, context);
		if (!members.isEmpty()) {
			return new ReturnedType(type, null, members);
		}
		refuseOtherTypes(type, entity);
		return new ReturnedType(type, projected(type, entity), List.of());
	}

	/**
	 * Return the entities of an item collection. The list is empty for any other type.
	 */
	public static List<DynamoPersistentEntity<?>> members(Class<?> type, DynamoMappingContext context) {
		List<DynamoPersistentEntity<?>> members = new ArrayList<>();
		if (type.isRecord()) {
			for (RecordComponent component : type.getRecordComponents()) {
				Class<?> member = memberType(ResolvableType.forType(component.getGenericType()));
				if (!isEntity(member)) {
					return List.of();
				}
				DynamoPersistentEntity<?> entity = context.getRequiredPersistentEntity(member);
				if (!entity.hasTable()) {
					return List.of();
				}
				members.add(entity);
			}
		}
		return members;
	}

	private static Class<?> memberType(ResolvableType component) {
		boolean several = Collection.class.isAssignableFrom(component.toClass());
		return several ? component.asCollection().getGeneric().toClass() : component.toClass();
	}

	private static boolean isEntity(Class<?> type) {
		return AnnotatedElementUtils.hasAnnotation(type, Table.class);
	}

	private static void refuseOneOfTypes(Class<?> type, DynamoPersistentEntity<?> entity) {
		String sealed = entity.getType().getSimpleName();
		if (!entity.getSubtypes().isEmpty() && type != entity.getType() && entity.getType().isAssignableFrom(type)) {
			throw new MethodRefusedException(
					"it returns " + type.getSimpleName() + ", but finds items of any type of " + sealed,
					"return " + sealed + ", and keep the results of type " + type.getSimpleName());
		}
	}

	private static void refuseOtherTypes(Class<?> type, DynamoPersistentEntity<?> entity) {
		String expected = entity.getType().getSimpleName();
		if (isEntity(type)) {
			throw new MethodRefusedException(
					"it returns " + type.getSimpleName() + ", but this is a repository of " + expected,
					"declare it in the repository of " + type.getSimpleName());
		}
		if (BeanUtils.isSimpleProperty(type) || type.getName().startsWith("java.")) {
			throw new MethodRefusedException(
					"it returns " + type.getSimpleName() + ", which is neither " + expected + " nor a projection",
					"return " + expected + ", or a record or interface with some of its properties");
		}
	}

	private static Set<String> projected(Class<?> type, DynamoPersistentEntity<?> entity) {
		try {
			Set<String> paths = entity.getCodec().projection(type).paths();
			return type.isInterface() ? new TreeSet<>(paths) : paths;
		}
		catch (MappingException ex) {
			throw new MethodRefusedException(
					"it returns " + type.getSimpleName() + ", which is no projection: " + ex.getMessage(),
					"return a record or interface with some properties of " + entity.getType().getSimpleName());
		}
	}

	boolean isCollection() {
		return !this.members.isEmpty();
	}

}
