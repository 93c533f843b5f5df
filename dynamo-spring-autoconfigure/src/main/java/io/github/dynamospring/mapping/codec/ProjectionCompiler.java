package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ProjectionCodec;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;

/**
 * Compiler of codecs for types that have some of an entity's properties.
 */
final class ProjectionCompiler {

	private final ValueCodecRegistry codecs;

	ProjectionCompiler(ValueCodecRegistry codecs) {
		this.codecs = codecs;
	}

	/**
	 * Compile a codec.
	 * @throws MappingException if the entity lacks a property of the projection
	 */
	<R> ProjectionCodec<R> compile(DynamoPersistentEntity<?> entity, Class<R> type) {
		ObjectCodec codec = objectCodec(entity, TypeInformation.of(type), (read) -> KeyedProperties.of(entity, read));
		return new Projection<>(entity.getType().getSimpleName() + " as " + type.getSimpleName(), codec,
				new LinkedHashSet<>(codec.readProperties()));
	}

	private ObjectCodec objectCodec(DynamoPersistentEntity<?> entity, TypeInformation<?> type,
			Function<List<PropertyReader>, KeyedProperties> keyed) {
		if (type.getType().isInterface()) {
			return ofInterface(entity, type, keyed);
		}
		return ofClass(entity, type, keyed);
	}

	private ObjectCodec ofInterface(DynamoPersistentEntity<?> entity, TypeInformation<?> type,
			Function<List<PropertyReader>, KeyedProperties> keyed) {
		InterfaceProjection projection = new InterfaceProjection(type.getType(),
				(name) -> entity.getPersistentProperty(name) != null);
		List<PropertyReader> readers = new ArrayList<>();
		projection.getters().forEach((name, getter) -> {
			DynamoPersistentProperty property = required(entity, name, type);
			readers.add(new PropertyReader(name, property.getAttributeName(), getter.getReturnType(),
					codec(property, type.getReturnType(getter), type)));
		});
		return new ObjectCodec(type.getType(), projection.instantiator(readers), readers, List.of(),
				keyed.apply(readers));
	}

	private ObjectCodec ofClass(DynamoPersistentEntity<?> entity, TypeInformation<?> type,
			Function<List<PropertyReader>, KeyedProperties> keyed) {
		DynamoPersistentEntity<?> projection = this.codecs.entity(type);
		if (projection == null) {
			throw new MappingException(ClassUtils.getShortName(type.getType()) + " is no projection of "
					+ EntityProblems.nameOf(entity) + ": make it a record or an interface with some of its properties");
		}
		Map<String, PropertyCodec> properties = new LinkedHashMap<>();
		for (DynamoPersistentProperty property : projection) {
			DynamoPersistentProperty source = required(entity, property.getName(), type);
			properties.put(property.getName(), new PropertyCodec(property, source.getAttributeName(),
					codec(source, property.getTypeInformation(), type)));
		}
		return ValueCodecRegistry.objectCodec(projection, properties, List.of(), keyed);
	}

	private static DynamoPersistentProperty required(DynamoPersistentEntity<?> entity, String name,
			TypeInformation<?> type) {
		DynamoPersistentProperty property = entity.getPersistentProperty(name);
		if (property == null) {
			throw new MappingException(ClassUtils.getShortName(type.getType()) + " cannot be read from "
					+ EntityProblems.nameOf(entity) + ", which has no property '" + name + "'");
		}
		return property;
	}

	private ValueCodec<Object> codec(DynamoPersistentProperty property, TypeInformation<?> wanted,
			TypeInformation<?> owner) {
		if (property.isLarge()) {
			throw new MappingException(ClassUtils.getShortName(owner.getType()) + " has '" + property.getName()
					+ "', which is large, and only the whole entity fetches its object: leave it out, or return "
					+ ClassUtils.getShortName(property.getOwner().getType()));
		}
		TypeInformation<?> stored = property.getTypeInformation();
		ValueCodec<Object> codec = isReadAs(stored, wanted) ? this.codecs.of(property)
				: converted(property, stored, wanted);
		if (codec == null) {
			throw new MappingException(ClassUtils.getShortName(owner.getType()) + " has '" + property.getName()
					+ "' of type " + wanted + ", which cannot be read from the " + stored + " of "
					+ ClassUtils.getShortName(property.getOwner().getType()));
		}
		return isReadAs(stored, wanted) ? codec : this.codecs.compressed(property, codec);
	}

	private static boolean isReadAs(TypeInformation<?> stored, TypeInformation<?> wanted) {
		return stored.equals(wanted) || ClassUtils.resolvePrimitiveIfNecessary(stored.getType()) == ClassUtils
			.resolvePrimitiveIfNecessary(wanted.getType()) && wanted.getTypeArguments().isEmpty();
	}

	// null if the stored type cannot be read as the other one
	private @Nullable ValueCodec<Object> converted(DynamoPersistentProperty property, TypeInformation<?> stored,
			TypeInformation<?> wanted) {
		if (isReadAs(stored, wanted)) {
			return this.codecs.of(property, wanted);
		}
		if (stored.getType() == Optional.class) {
			return converted(property, ValueCodecRegistry.content(stored), wanted);
		}
		if (wanted.getType() == Optional.class) {
			ValueCodec<Object> content = converted(property, stored, ValueCodecRegistry.content(wanted));
			if (content == null) {
				return null;
			}
			return ValueCodecRegistry.erase(new OptionalCodec(content));
		}
		if (isCollection(stored) && isCollection(wanted)) {
			return collection(property, stored, wanted);
		}
		return nested(stored, wanted);
	}

	private static boolean isCollection(TypeInformation<?> type) {
		return Collection.class.isAssignableFrom(type.getType());
	}

	private @Nullable ValueCodec<Object> collection(DynamoPersistentProperty property, TypeInformation<?> stored,
			TypeInformation<?> wanted) {
		TypeInformation<?> elements = ValueCodecRegistry.content(wanted);
		ValueCodec<Object> codec = converted(property, ValueCodecRegistry.content(stored), elements);
		if (codec == null
				|| Set.class.isAssignableFrom(stored.getType()) != Set.class.isAssignableFrom(wanted.getType())) {
			return null;
		}
		return ValueCodecRegistry
			.erase(ValueCodecRegistry.collectionCodec(wanted.getType(), elements.getType(), codec));
	}

	private @Nullable ValueCodec<Object> nested(TypeInformation<?> stored, TypeInformation<?> wanted) {
		DynamoPersistentEntity<?> entity = stored.getType().isSealed() ? null : this.codecs.entity(stored);
		boolean object = wanted.getType().isInterface() || this.codecs.entity(wanted) != null;
		if (entity != null && object) {
			return objectCodec(entity, wanted, (read) -> KeyedProperties.NONE);
		}
		return null;
	}

	private record Projection<R>(String name, ObjectCodec codec, Set<String> paths) implements ProjectionCodec<R> {

		@Override
		@SuppressWarnings("unchecked")
		public R read(ItemReader item) {
			try {
				return (R) this.codec.read(item);
			}
			catch (InvalidValueException ex) {
				throw ex.at(this.name).stored();
			}
			catch (ItemFormatException ex) {
				throw new InvalidValueException(ex).at(this.name);
			}
		}

	}

}
