package io.github.dynamospring.mapping.context;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Path.Index;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.NullableDeclaration;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.ValueCodec;
import io.github.dynamospring.mapping.access.PropertyGetter;
import io.github.dynamospring.mapping.codec.ValueCodecRegistry;
import io.github.dynamospring.mapping.context.ResolvedProperty.Access;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;

/**
 * Resolution of a path from an entity through nested objects, lists and maps.
 */
class PropertyPathResolution {

	private final DynamoMappingContext context;

	private final ValueCodecRegistry codecs;

	private @Nullable DynamoPersistentEntity<?> owner;

	private @Nullable TypeInformation<?> type;

	private @Nullable ValueCodec<Object> codec;

	private boolean absent;

	private final List<Access> accesses = new ArrayList<>();

	private final List<Step> attributeSteps = new ArrayList<>();

	private final List<DynamoPersistentProperty> properties = new ArrayList<>();

	PropertyPathResolution(DynamoPersistentEntity<?> entity, DynamoMappingContext context, ValueCodecRegistry codecs) {
		this.owner = entity;
		this.context = context;
		this.codecs = codecs;
	}

	boolean step(Step step) {
		if (step instanceof Name name) {
			if (this.owner != null) {
				return property(this.owner, name.value());
			}
			return key(name);
		}
		return index((Index) step);
	}

	private boolean property(DynamoPersistentEntity<?> owner, String name) {
		DynamoPersistentProperty property = owner.getPersistentProperty(name);
		if (property == null) {
			return false;
		}
		this.properties.add(property);
		this.absent |= Stream.concat(Stream.of(property), ofSubtypes(owner, name))
			.anyMatch((same) -> NullableDeclaration.isNullable(same) && !same.isFilled());
		this.attributeSteps.add(new Name(property.getAttributeName()));
		this.accesses.add(access(owner, property));
		enter(property.getTypeInformation(), this.codecs.of(property));
		return true;
	}

	private static Stream<DynamoPersistentProperty> ofSubtypes(DynamoPersistentEntity<?> owner, String name) {
		return owner.getSubtypes().stream().map((subtype) -> subtype.getRequiredPersistentProperty(name));
	}

	private static Access access(DynamoPersistentEntity<?> owner, DynamoPersistentProperty property) {
		if (owner.getSubtypes().isEmpty()) {
			PropertyGetter getter = PropertyGetter.of(property);
			return getter::get;
		}
		Map<Class<?>, PropertyGetter> getters = new HashMap<>();
		owner.getSubtypes()
			.forEach((subtype) -> getters.put(subtype.getType(),
					PropertyGetter.of(subtype.getRequiredPersistentProperty(property.getName()))));
		return (object) -> {
			PropertyGetter getter = getters.get(object.getClass());
			if (getter == null) {
				throw new InvalidValueException("a " + object.getClass().getName() + " is not one of the types of "
						+ owner.getType().getSimpleName() + ": " + owner.getTypeNames());
			}
			return getter.get(object);
		};
	}

	private void enter(TypeInformation<?> type, ValueCodec<Object> codec) {
		this.type = type;
		this.codec = codec;
		TypeInformation<?> content = content(type);
		boolean container = content.isMap() || content.isCollectionLike();
		this.owner = container ? null : this.context.getPersistentEntity(content);
	}

	private static TypeInformation<?> content(TypeInformation<?> type) {
		if (type.getType() == Optional.class) {
			return type.getRequiredActualType();
		}
		return type;
	}

	private boolean key(Name name) {
		boolean found = this.type != null && content(this.type).isMap()
				&& element(content(this.type).getMapValueType());
		this.accesses.add(Access.entry(name.value()));
		this.attributeSteps.add(name);
		return found;
	}

	private boolean index(Index index) {
		boolean found = this.type != null && content(this.type).isCollectionLike()
				&& element(content(this.type).getComponentType());
		this.accesses.add(Access.element(index.value()));
		this.attributeSteps.add(index);
		return found;
	}

	private boolean element(@Nullable TypeInformation<?> type) {
		ValueCodec<Object> elements = (this.codec != null) ? this.codec.elements() : null;
		if (type == null || elements == null) {
			return false;
		}
		this.absent = true;
		enter(type, elements);
		return true;
	}

	PropertyReference reference(Path path) {
		if (this.type == null || this.codec == null) {
			throw new IllegalStateException("'" + path + "' was not resolved");
		}
		return new ResolvedProperty(path, Path.of(this.attributeSteps), this.properties, this.accesses,
				content(this.type), this.type != content(this.type), this.absent, this.codec);
	}

}
