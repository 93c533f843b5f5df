package io.github.dynamospring.mapping.codec;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.large.ObjectRequests;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.mapping.ProjectionCodec;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.TableAttributeNames;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Default {@link EntityCodec}, made of the properties, keys and type of an entity.
 *
 * @param <T> the entity type
 */
final class DefaultEntityCodec<T> implements EntityCodec<T> {

	private final DynamoPersistentEntity<T> entity;

	private final ValueCodecRegistry codecs;

	private final ItemProperties properties;

	private final KeyAttributeWriter primaryKey;

	private final KeyAttributeWriter[] indexKeys;

	private final Map<FixedName, String> constants = new LinkedHashMap<>();

	private final Set<String> attributeNames;

	private final @Nullable LargeProperties large;

	private final @Nullable LargeAttributes objects;

	private final Map<Class<?>, IdCodec<?>> idCodecs = new ConcurrentHashMap<>();

	private final Map<Class<?>, ProjectionCodec<?>> projections = new ConcurrentHashMap<>();

	DefaultEntityCodec(DynamoPersistentEntity<T> entity, ValueCodecRegistry codecs) {
		this.entity = entity;
		this.codecs = codecs;
		this.properties = codecs.itemProperties(entity);
		Set<String> computed = new LinkedHashSet<>();
		Set<String> sorting = new HashSet<>();
		for (EntityKey key : entity.getKeys()) {
			key.sort().forEach((part) -> sorting.add(part.attribute()));
		}
		this.primaryKey = new KeyAttributeWriter(entity.getPrimaryKey(), computed, sorting);
		this.indexKeys = indexKeys(entity.getKeys(), computed, sorting);
		TableAttributeNames names = entity.getTable().names();
		if (names.type() != null && entity.hasTypeAttribute() && entity.getSubtypes().isEmpty()) {
			this.constants.put(FixedName.of(names.type()), entity.getTypeName());
		}
		entity.getConstants().forEach((name, text) -> this.constants.put(FixedName.of(name), text));
		this.attributeNames = attributeNames(computed);
		this.large = codecs.large(entity);
		this.objects = (this.large != null) ? new LargeAttributes(this.large) : null;
	}

	private static KeyAttributeWriter[] indexKeys(List<EntityKey> keys, Set<String> computed, Set<String> sorting) {
		List<KeyAttributeWriter> writers = new ArrayList<>();
		for (EntityKey key : keys.subList(1, keys.size())) {
			KeyAttributeWriter writer = new KeyAttributeWriter(key, computed, sorting);
			if (!writer.isEmpty()) {
				writers.add(writer);
			}
		}
		return writers.toArray(new KeyAttributeWriter[0]);
	}

	private Set<String> attributeNames(Set<String> computed) {
		Set<String> names = new LinkedHashSet<>(computed);
		for (FixedName constant : this.constants.keySet()) {
			names.add(constant.text());
		}
		names.addAll(this.properties.writtenAttributes());
		return Set.copyOf(names);
	}

	@Override
	public T read(ItemReader item) {
		return read(item, ObjectRequests.NO_PATTERN);
	}

	@Override
	@SuppressWarnings("unchecked")
	public T read(ItemReader item, String pattern) {
		try {
			return (T) this.properties.read((this.objects != null) ? this.objects.fetch(item, pattern) : item);
		}
		catch (InvalidValueException ex) {
			throw named(ex).stored();
		}
		catch (ItemFormatException ex) {
			throw named(new InvalidValueException(ex));
		}
	}

	private InvalidValueException named(InvalidValueException ex) {
		return ex.at(this.entity.getType().getSimpleName());
	}

	@Override
	public void write(T entity, ItemWriter writer) {
		try {
			writeMap(entity, new NestingGuard(writer));
		}
		catch (InvalidValueException ex) {
			throw named(ex);
		}
	}

	private void writeMap(T entity, ItemWriter writer) {
		writer.beginMap(this.attributeNames.size());
		this.primaryKey.writeRequired(entity, writer);
		for (KeyAttributeWriter indexKey : this.indexKeys) {
			indexKey.writeIfPresent(entity, writer);
		}
		for (Map.Entry<FixedName, String> constant : this.constants.entrySet()) {
			writer.attribute(constant.getKey());
			writer.string(constant.getValue());
		}
		this.properties.writeProperties(entity, writer);
		writer.endMap();
	}

	@Override
	public void writeKey(T entity, ItemWriter writer) {
		try {
			writer.beginMap(2);
			this.primaryKey.writeAll(this.primaryKey.valuesOf(entity), writer);
			writer.endMap();
		}
		catch (InvalidValueException ex) {
			throw named(ex);
		}
	}

	@Override
	public @Nullable LargeProperties large() {
		return this.large;
	}

	@Override
	public Set<String> attributeNames() {
		return this.attributeNames;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <ID> IdCodec<ID> idCodec(Class<ID> idType) {
		return (IdCodec<ID>) this.idCodecs.computeIfAbsent(ClassUtils.resolvePrimitiveIfNecessary(idType),
				(type) -> DefaultIdCodec.of(this.entity, type, this.primaryKey, this.codecs));
	}

	@Override
	public @Nullable IdCodec<?> idCodec() {
		List<PropertyReference> properties = this.primaryKey.properties();
		if (this.idCodecs.isEmpty() && properties.size() == 1) {
			return idCodec(properties.get(0).type());
		}
		List<IdCodec<?>> known = List.copyOf(this.idCodecs.values());
		if (known.size() == 1) {
			return known.get(0);
		}
		return null;
	}

	@Override
	@SuppressWarnings("unchecked")
	public <R> ProjectionCodec<R> projection(Class<R> projectionType) {
		return (ProjectionCodec<R>) this.projections.computeIfAbsent(projectionType,
				(type) -> new ProjectionCompiler(this.codecs).compile(this.entity, type));
	}

}
