package io.github.dynamospring.mapping.context;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

import io.github.dynamospring.expression.Path;
import io.github.dynamospring.mapping.ConstantAttribute;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.mapping.IdGenerator;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.mapping.codec.ValueCodecRegistry;
import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.data.annotation.CreatedBy;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.mapping.IdentifierAccessor;
import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.data.mapping.PropertyHandler;
import org.springframework.data.mapping.model.BasicPersistentEntity;
import org.springframework.data.support.IsNewStrategy;
import org.springframework.data.util.Lazy;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/**
 * Mapped type as its annotations describe it.
 *
 * @param <T> the type
 */
class BasicDynamoPersistentEntity<T> extends BasicPersistentEntity<T, DynamoPersistentProperty>
		implements DynamoPersistentEntity<T> {

	private final DynamoMappingContext context;

	private final @Nullable Class<?> sealedTable;

	private final @Nullable String tableName;

	private final @Nullable String client;

	private final Lazy<PropertyLookup> propertyLookup;

	private final Lazy<CarriedProperties> carried;

	private final Lazy<Optional<EntityTenant<T>>> tenant;

	private final Lazy<List<UniqueProperty>> uniqueProperties;

	private final Lazy<List<DynamoPersistentProperty>> generatedIds;

	private final Lazy<List<DynamoPersistentProperty>> shards;

	private final Lazy<Map<String, String>> constants;

	private final Lazy<EntityCodec<T>> codec;

	private final Map<Class<?>, DynamoPersistentEntity<?>> subtypes = new LinkedHashMap<>();

	BasicDynamoPersistentEntity(TypeInformation<T> information, DynamoMappingContext context) {
		super(information);
		this.context = context;
		this.sealedTable = sealedTable(getType());
		Table table = (this.sealedTable != null) ? null : findAnnotation(Table.class);
		this.tableName = (table != null) ? context.resolvePlaceholders(table.value()) : null;
		this.client = (table != null) ? clientOf(table, context) : null;
		this.propertyLookup = Lazy.of(() -> new PropertyLookup(this, context, this.tableName));
		this.carried = Lazy.of(() -> CarriedProperties.of(this));
		this.tenant = Lazy.of(() -> Optional.ofNullable(getPersistentProperty(TenantId.class))
			.map((property) -> new EntityTenant<>(this, property)));
		this.uniqueProperties = Lazy.of(() -> uniqueProperties(this));
		this.generatedIds = Lazy.of(() -> properties(DynamoPersistentProperty::isGeneratedId));
		this.shards = Lazy.of(() -> properties((property) -> property.getShardCount() != null));
		this.constants = Lazy.of(this::constants);
		this.codec = Lazy.of(() -> context.valueCodecs(this.tableName).entityCodec(verified()));
	}

	private static @Nullable String clientOf(Table table, DynamoMappingContext context) {
		String client = context.resolvePlaceholders(table.client());
		return StringUtils.hasText(client) ? client : null;
	}

	private static List<UniqueProperty> uniqueProperties(DynamoPersistentEntity<?> entity) {
		List<UniqueProperty> properties = new ArrayList<>();
		for (DynamoPersistentProperty property : entity) {
			Unique unique = property.findAnnotation(Unique.class);
			if (unique != null) {
				properties.add(new UniqueProperty(entity.getTypeName(), property, unique.ignoreCase()));
			}
		}
		return List.copyOf(properties);
	}

	private List<DynamoPersistentProperty> properties(Predicate<DynamoPersistentProperty> mark) {
		List<DynamoPersistentProperty> properties = new ArrayList<>();
		doWithProperties((PropertyHandler<DynamoPersistentProperty>) (property) -> {
			if (mark.test(property)) {
				properties.add(property);
			}
		});
		return List.copyOf(properties);
	}

	private DynamoPersistentEntity<T> verified() {
		getTable();
		return this;
	}

	/**
	 * Return the sealed interface with a table that a type belongs to, or null for all
	 * other types.
	 */
	static @Nullable Class<?> sealedTable(Class<?> type) {
		for (Class<?> parent : ClassUtils.getAllInterfacesForClassAsSet(type)) {
			if (parent != type && parent.isSealed() && parent.isAnnotationPresent(Table.class)) {
				return parent;
			}
		}
		return null;
	}

	private boolean isSealedTable() {
		return hasTable() && getType().isInterface() && getType().isSealed();
	}

	// Properties that a sealed interface itself declares are not stored, as its types
	// store them.
	@Override
	public void addPersistentProperty(DynamoPersistentProperty property) {
		if (!isSealedTable()) {
			super.addPersistentProperty(property);
		}
	}

	@Override
	public void verify() {
		if (isSealedTable()) {
			for (Class<?> type : ValueCodecRegistry.concreteTypes(getType())) {
				this.subtypes.put(type, this.context.getRequiredPersistentEntity(type));
			}
			SharedProperties.of(getSubtypes()).forEach(super::addPersistentProperty);
		}
		super.verify();
		if (hasTable()) {
			this.context.register(this);
		}
	}

	@Override
	public boolean hasTable() {
		return this.tableName != null;
	}

	String logicalTableName() {
		if (this.sealedTable != null) {
			throw new IllegalStateException(ClassUtils.getShortName(getType()) + " is one of the types of "
					+ ClassUtils.getShortName(this.sealedTable) + ", which is the entity: use that one");
		}
		Assert.state(this.tableName != null,
				() -> getName() + " is no entity of a table: it is not annotated with @Table");
		return this.tableName;
	}

	@Override
	public List<DynamoPersistentEntity<?>> getSubtypes() {
		return List.copyOf(this.subtypes.values());
	}

	private DynamoPersistentEntity<?> subtypeOf(Object bean) {
		DynamoPersistentEntity<?> subtype = this.subtypes.get(bean.getClass());
		if (subtype == null) {
			throw new InvalidValueException("a " + bean.getClass().getName() + " is not one of the types of "
					+ getType().getSimpleName() + ": " + getTypeNames());
		}
		return subtype;
	}

	@Override
	public <B> PersistentPropertyAccessor<B> getPropertyAccessor(B bean) {
		if (this.subtypes.isEmpty()) {
			return this.carried.get().complete(super.getPropertyAccessor(bean));
		}
		DynamoPersistentEntity<?> subtype = subtypeOf(bean);
		return new SubtypeAccessor<>(subtype, subtype.getPropertyAccessor(bean));
	}

	// an ID is made of the properties of the primary key, which do not need @Id
	@Override
	public IdentifierAccessor getIdentifierAccessor(Object bean) {
		IdCodec<?> codec = hasTable() ? getCodec().idCodec() : null;
		if (codec != null) {
			return () -> codec.idOf(bean);
		}
		return super.getIdentifierAccessor(bean);
	}

	@Override
	public boolean isNew(Object bean) {
		return this.subtypes.isEmpty() ? super.isNew(bean) : subtypeOf(bean).isNew(bean);
	}

	@Override
	public TableModel getTable() {
		return this.context.getTable(logicalTableName());
	}

	@Override
	public @Nullable String getClient() {
		return this.client;
	}

	@Override
	public String getTypeName() {
		Object alias = getTypeAlias().getValue();
		if (alias != null) {
			return alias.toString();
		}
		return getType().getSimpleName();
	}

	@Override
	public Map<String, String> getConstants() {
		return this.constants.get();
	}

	private Map<String, String> constants() {
		Map<String, String> constants = new LinkedHashMap<>(
				this.context.tableAttributes(logicalTableName()).constants());
		AnnotatedElementUtils.findMergedRepeatableAnnotations(getType(), ConstantAttribute.class)
			.forEach((constant) -> constants.putIfAbsent(constant.name(), constant.value()));
		return constants;
	}

	@Override
	public boolean hasTypeAttribute() {
		return (isSealedTable() || isAnnotationPresent(PrimaryKey.class))
				&& this.context.tableAttributes(logicalTableName()).type() != null;
	}

	@Override
	public EntityKey getPrimaryKey() {
		return getKeys().get(0);
	}

	@Override
	public List<EntityKey> getKeys() {
		return getTable().keysOf(this);
	}

	@Override
	public @Nullable EntityKey findKey(String indexName) {
		for (EntityKey key : getKeys()) {
			if (Objects.equals(key.indexName(), indexName)) {
				return key;
			}
		}
		return null;
	}

	@Override
	public @Nullable DynamoPersistentProperty getTimeToLiveProperty() {
		return getPersistentProperty(TimeToLive.class);
	}

	@Override
	public @Nullable EntityVersion<T> getVersion() {
		DynamoPersistentProperty property = getVersionProperty();
		if (property == null) {
			return null;
		}
		return new EntityVersion<>(this, property);
	}

	@Override
	public @Nullable EntityTenant<T> getTenant() {
		return this.tenant.get().orElse(null);
	}

	@Override
	public List<UniqueProperty> getUniqueProperties() {
		return this.uniqueProperties.get();
	}

	@Override
	public List<DynamoPersistentProperty> getGeneratedIds() {
		return this.generatedIds.get();
	}

	@Override
	public Object generateId(DynamoPersistentProperty property) {
		IdGenerator generator = this.context.idGenerator();
		Object id = generator.generateId(property);
		Class<?> type = property.getType();
		Object value = (type == String.class && id instanceof UUID) ? id.toString() : id;
		Assert.state(type.isInstance(value),
				() -> "The " + generator.getClass().getName() + " gave "
						+ ((id != null) ? "a " + id.getClass().getSimpleName() : "null") + " for '" + property.getName()
						+ "' of " + getType().getSimpleName() + ", which is a " + type.getSimpleName());
		return value;
	}

	@Override
	public List<DynamoPersistentProperty> getShards() {
		return this.shards.get();
	}

	@Override
	public boolean hasRevisions() {
		return isAnnotationPresent(Revisions.class);
	}

	@Override
	public EntityCodec<T> getCodec() {
		return this.codec.get();
	}

	@Override
	public @Nullable PropertyReference findProperty(String path) {
		return this.propertyLookup.get().find(path);
	}

	@Override
	public @Nullable PropertyReference findProperty(Path path) {
		return this.propertyLookup.get().find(path);
	}

	@Override
	public PropertyReference getRequiredProperty(String path) {
		return this.propertyLookup.get().require(path);
	}

	@Override
	public Path resolve(Path property) {
		return this.propertyLookup.get().require(property).attributePath();
	}

	@Override
	protected IsNewStrategy getFallbackIsNewStrategy() {
		DynamoPersistentProperty property = newnessProperty();
		List<DynamoPersistentProperty> ids = getGeneratedIds();
		return (entity) -> ids.stream().anyMatch((id) -> isAbsent(entity, id))
				|| property != null && isAbsent(entity, property);
	}

	private @Nullable DynamoPersistentProperty newnessProperty() {
		if (hasVersionProperty()) {
			return getVersionProperty();
		}
		DynamoPersistentProperty created = getPersistentProperty(CreatedDate.class);
		if (created != null) {
			return created;
		}
		return getPersistentProperty(CreatedBy.class);
	}

	private boolean isAbsent(Object entity, DynamoPersistentProperty property) {
		Object value = getPropertyAccessor(entity).getProperty(property);
		return value == null || isVersionProperty(property) && ((Number) value).longValue() == 0;
	}

}
