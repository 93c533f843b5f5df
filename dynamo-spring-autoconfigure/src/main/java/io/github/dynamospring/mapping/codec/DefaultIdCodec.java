package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.MappingException;
import org.springframework.util.ClassUtils;

/**
 * Default {@link IdCodec}, for the one value that makes the primary key, or a class with
 * a property for each.
 */
final class DefaultIdCodec implements IdCodec<Object> {

	private final String name;

	private final KeyAttributeWriter key;

	private final Function<Object, @Nullable Object[]> values;

	private final Function<Object, @Nullable Object> idOf;

	private final int tenant;

	private DefaultIdCodec(String name, KeyAttributeWriter key, Function<Object, @Nullable Object[]> values,
			Function<Object, @Nullable Object> idOf, int tenant) {
		this.name = name;
		this.key = key;
		this.values = values;
		this.idOf = idOf;
		this.tenant = tenant;
	}

	static DefaultIdCodec of(DynamoPersistentEntity<?> entity, Class<?> idType, KeyAttributeWriter key,
			ValueCodecRegistry codecs) {
		List<PropertyReference> properties = key.properties();
		int tenant = tenant(entity, properties);
		List<PropertyReference> named = new ArrayList<>(properties);
		if (tenant >= 0 && properties.size() > 1) {
			named.remove(tenant);
		}
		if (named.size() == 1 && isSame(named.get(0).type(), idType)) {
			PropertyReference property = named.get(0);
			int position = properties.indexOf(property);
			return new DefaultIdCodec(entity.getType().getSimpleName(), key,
					(id) -> single(id, position, properties.size()), (bean) -> unwrapped(property, bean), tenant);
		}
		return composite(entity, idType, key, codecs, tenant);
	}

	// the position of the tenant in the key, or -1
	private static int tenant(DynamoPersistentEntity<?> entity, List<PropertyReference> properties) {
		EntityTenant<?> tenant = entity.getTenant();
		if (tenant != null) {
			return properties.stream().map(PropertyReference::path).toList().indexOf(tenant.name());
		}
		return -1;
	}

	private static @Nullable Object[] single(Object id, int position, int size) {
		@Nullable Object[] values = new @Nullable Object[size];
		values[position] = id;
		return values;
	}

	private static @Nullable Object unwrapped(PropertyReference property, Object bean) {
		if (property.get(bean) instanceof Optional<?> optional) {
			return optional.orElse(null);
		}
		return property.get(bean);
	}

	private static boolean isSame(Class<?> propertyType, Class<?> idType) {
		return ClassUtils.resolvePrimitiveIfNecessary(propertyType) == ClassUtils.resolvePrimitiveIfNecessary(idType);
	}

	private static DefaultIdCodec composite(DynamoPersistentEntity<?> entity, Class<?> idType, KeyAttributeWriter key,
			ValueCodecRegistry codecs, int tenant) {
		DynamoPersistentEntity<?> id = codecs.entity(TypeInformation.of(idType));
		if (id == null) {
			throw refusal(entity, idType, single(key.properties()));
		}
		@Nullable PropertyReference[] inId = new @Nullable PropertyReference[key.properties().size()];
		for (int i = 0; i < inId.length; i++) {
			inId[i] = inId(entity, id, key.properties().get(i), i == tenant);
		}
		ObjectCodec codec = codecs.objectCodec(id);
		PropertyReference[] inEntity = codec.readProperties()
			.stream()
			.map((name) -> inEntity(entity, id, name))
			.toArray(PropertyReference[]::new);
		return new DefaultIdCodec(idType.getSimpleName(), key, (value) -> values(inId, value),
				(bean) -> codec.create(values(inEntity, bean)), tenant);
	}

	private static String single(List<PropertyReference> properties) {
		PropertyReference first = properties.get(0);
		if (properties.size() > 1) {
			return "it is a single value, and the key has " + properties.size();
		}
		return "'" + first.path() + "' is of type " + ClassUtils.getShortName(first.type());
	}

	private static @Nullable PropertyReference inId(DynamoPersistentEntity<?> entity, DynamoPersistentEntity<?> id,
			PropertyReference property, boolean optional) {
		PropertyReference found = id.findProperty(property.path());
		if (found == null && optional) {
			return null;
		}
		if (found == null) {
			throw refusal(entity, id.getType(),
					"it has no property '" + property.path() + "'" + rename(entity, id, property));
		}
		if (!isSame(property.type(), found.type())) {
			throw refusal(entity, id.getType(), "its '" + property.path() + "' is of type "
					+ found.type().getSimpleName() + ", not " + property.type().getSimpleName());
		}
		return found;
	}

	private static String rename(DynamoPersistentEntity<?> entity, DynamoPersistentEntity<?> id,
			PropertyReference property) {
		List<String> candidates = new ArrayList<>();
		id.forEach((other) -> {
			if (entity.findProperty(other.getName()) == null && isSame(property.type(), other.getType())) {
				candidates.add(other.getName());
			}
		});
		if (candidates.size() != 1 || missing(entity.getPrimaryKey(), id) > 1) {
			return "";
		}
		return " (rename '" + candidates.get(0) + "' to '" + property.path() + "' if it has that value)";
	}

	private static long missing(EntityKey key, DynamoPersistentEntity<?> id) {
		return key.parts()
			.stream()
			.flatMap((part) -> part.properties().stream())
			.map(PropertyReference::path)
			.distinct()
			.filter((path) -> id.findProperty(path) == null)
			.count();
	}

	private static PropertyReference inEntity(DynamoPersistentEntity<?> entity, DynamoPersistentEntity<?> id,
			String name) {
		PropertyReference found = entity.findProperty(name);
		if (found == null) {
			throw refusal(entity, id.getType(), "the entity has no property '" + name + "'");
		}
		return found;
	}

	private static MappingException refusal(DynamoPersistentEntity<?> entity, Class<?> idType, String reason) {
		return new MappingException(
				ClassUtils.getShortName(idType) + " cannot be the ID of " + EntityProblems.nameOf(entity) + ", whose "
						+ entity.getPrimaryKey().describe() + " it must name: " + reason);
	}

	private static @Nullable Object[] values(@Nullable PropertyReference[] properties, Object bean) {
		@Nullable Object[] values = new @Nullable Object[properties.length];
		for (int i = 0; i < values.length; i++) {
			PropertyReference property = properties[i];
			values[i] = (property != null) ? property.get(bean) : null;
		}
		return values;
	}

	@Override
	public List<String> paths() {
		return this.key.properties().stream().map(PropertyReference::path).toList();
	}

	@Override
	public @Nullable Object[] values(Object id) {
		return this.values.apply(id);
	}

	@Override
	public @Nullable String tenantOf(Object id) {
		if (this.tenant >= 0) {
			return (String) values(id)[this.tenant];
		}
		return null;
	}

	private @Nullable Object[] values(Object id, @Nullable String tenant) {
		@Nullable Object[] values = values(id);
		if (this.tenant >= 0 && values[this.tenant] == null) {
			values[this.tenant] = tenant;
		}
		return values;
	}

	@Override
	public void writeKey(Object id, @Nullable String tenant, ItemWriter writer) {
		try {
			writer.beginMap(2);
			this.key.writeAll(values(id, tenant), writer);
			writer.endMap();
		}
		catch (InvalidValueException ex) {
			throw ex.at(this.name);
		}
	}

	@Override
	public boolean isKey(Object id, @Nullable String tenant) {
		return !this.key.isRefusing() || this.key.accepts(values(id, tenant));
	}

	@Override
	public Object idOf(Object entity) {
		Object id = this.idOf.apply(entity);
		if (id == null) {
			throw new InvalidValueException("the ID is null").at(this.name);
		}
		return id;
	}

}
