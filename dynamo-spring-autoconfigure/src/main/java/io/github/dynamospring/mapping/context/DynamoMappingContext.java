package io.github.dynamospring.mapping.context;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

import io.github.dynamospring.key.KeyFormat;
import io.github.dynamospring.key.KeyFunctionRegistry;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.IdGenerator;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.codec.DynamoCustomConversions;
import io.github.dynamospring.mapping.codec.ValueCodecRegistry;
import io.github.dynamospring.mapping.table.TableAssembler;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.metrics.ApplicationStartup;
import org.springframework.core.metrics.StartupStep;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.domain.ManagedTypes;
import org.springframework.data.mapping.MappingException;
import org.springframework.data.mapping.context.AbstractMappingContext;
import org.springframework.data.mapping.model.Property;
import org.springframework.data.mapping.model.SimpleTypeHolder;
import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * Mapping context of all mapped types and of the tables that they make. The initial
 * entities are verified together, and one exception names all their problems. An entity
 * that joins later is verified when its table is asked for.
 *
 * @since 0.1
 */
public class DynamoMappingContext extends AbstractMappingContext<DynamoPersistentEntity<?>, DynamoPersistentProperty> {

	private final Map<Class<?>, BasicDynamoPersistentEntity<?>> entities = new ConcurrentHashMap<>();

	private final Map<Class<?>, Class<?>> entityTypes = new ConcurrentHashMap<>();

	private final AtomicLong generation = new AtomicLong();

	private final Map<String, Assembled> tables = new ConcurrentHashMap<>();

	private Environment environment = new StandardEnvironment();

	private ManagedTypes managedTypes = ManagedTypes.empty();

	private Function<String, TableAttributeNames> tableAttributes = (logicalName) -> TableAttributeNames.DEFAULT;

	private Function<String, KeyFormat> keyFormats = (logicalName) -> KeyFormat.DEFAULT;

	private KeyFunctionRegistry keyFunctions = KeyFunctionRegistry.builtIn();

	private IdGenerator idGenerator = IdGenerator.timeOrdered();

	private ApplicationStartup startup = ApplicationStartup.DEFAULT;

	private DynamoCustomConversions conversions = new DynamoCustomConversions(List.of());

	private AttributeSettings attributeSettings = AttributeSettings.DEFAULT;

	// by the name of the type attribute
	private final Map<Optional<String>, ValueCodecRegistry> valueCodecs = new ConcurrentHashMap<>();

	/**
	 * Create a context without entities.
	 */
	public DynamoMappingContext() {
		setSimpleTypeHolder(this.conversions.getSimpleTypeHolder());
	}

	/**
	 * Set the names of the library's own attributes.
	 * @param tableAttributes gives the names for the logical name of a table
	 */
	public void setTableAttributes(Function<String, TableAttributeNames> tableAttributes) {
		Assert.notNull(tableAttributes, "'tableAttributes' must not be null");
		this.tableAttributes = tableAttributes;
	}

	/**
	 * Set the formats of composed keys.
	 * @param keyFormats gives the format for the logical name of a table
	 */
	public void setKeyFormats(Function<String, KeyFormat> keyFormats) {
		Assert.notNull(keyFormats, "'keyFormats' must not be null");
		this.keyFormats = keyFormats;
	}

	/**
	 * Set the functions that key templates can use.
	 */
	public void setKeyFunctions(KeyFunctionRegistry keyFunctions) {
		Assert.notNull(keyFunctions, "'keyFunctions' must not be null");
		this.keyFunctions = keyFunctions;
	}

	/**
	 * Set the generator of the ids that writes fill in.
	 */
	public void setIdGenerator(IdGenerator idGenerator) {
		Assert.notNull(idGenerator, "'idGenerator' must not be null");
		this.idGenerator = idGenerator;
	}

	/**
	 * Set the user's converters.
	 */
	public void setConversions(DynamoCustomConversions conversions) {
		Assert.notNull(conversions, "'conversions' must not be null");
		this.conversions = conversions;
		this.valueCodecs.clear();
		setSimpleTypeHolder(conversions.getSimpleTypeHolder());
	}

	/**
	 * Set how attributes are stored.
	 */
	public void setAttributeSettings(AttributeSettings attributeSettings) {
		Assert.notNull(attributeSettings, "'attributeSettings' must not be null");
		this.attributeSettings = attributeSettings;
		this.valueCodecs.clear();
	}

	/**
	 * Return the settings of how attributes are stored.
	 */
	public AttributeSettings getAttributeSettings() {
		return this.attributeSettings;
	}

	@Override
	public void setApplicationContext(ApplicationContext applicationContext) {
		super.setApplicationContext(applicationContext);
		if (applicationContext instanceof ConfigurableApplicationContext configurable) {
			this.startup = configurable.getApplicationStartup();
		}
	}

	@Override
	public void setEnvironment(Environment environment) {
		super.setEnvironment(environment);
		this.environment = environment;
	}

	@Override
	public void setManagedTypes(ManagedTypes managedTypes) {
		super.setManagedTypes(managedTypes);
		this.managedTypes = managedTypes;
	}

	/**
	 * Add the initial entities and verify them.
	 * @throws InvalidEntityException if any of them is faulty
	 */
	@Override
	public void initialize() {
		StartupStep step = this.startup.start("dynamo.mapping.init");
		try {
			compileEntities();
		}
		finally {
			step.end();
		}
	}

	private void compileEntities() {
		EntityProblems problems = new EntityProblems();
		this.managedTypes.forEach((type) -> add(type, problems));
		for (String logicalName : logicalNames()) {
			find(logicalName, problems);
		}
		problems.throwIfAny();
	}

	private void add(Class<?> type, EntityProblems problems) {
		try {
			addPersistentEntity(type);
		}
		catch (MappingException ex) {
			problems.add(
					ClassUtils.getShortName(type) + ": " + NestedExceptionUtils.getMostSpecificCause(ex).getMessage(),
					type);
		}
	}

	private Set<String> logicalNames() {
		Set<String> names = new TreeSet<>();
		for (BasicDynamoPersistentEntity<?> entity : this.entities.values()) {
			names.add(entity.logicalTableName());
		}
		return names;
	}

	/**
	 * Return the tables of all entities known so far, in the order of their logical
	 * names. A table that a faulty entity has joined is as it was before, or left out if
	 * it never was without fault: {@link #getTable} throws its problems.
	 */
	public Collection<TableModel> getTables() {
		List<TableModel> tables = new ArrayList<>();
		for (String logicalName : logicalNames()) {
			TableModel table = findSound(logicalName);
			if (table != null) {
				tables.add(table);
			}
		}
		return List.copyOf(tables);
	}

	private @Nullable TableModel findSound(String logicalName) {
		TableModel table = find(logicalName, new EntityProblems());
		Assembled before = this.tables.get(logicalName);
		if (table != null || before == null) {
			return table;
		}
		return before.table();
	}

	/**
	 * Return a table.
	 * @param logicalName the logical name of the table
	 * @throws InvalidEntityException if any of its entities is faulty
	 * @throws IllegalArgumentException if no entity is in such a table
	 */
	public TableModel getTable(String logicalName) {
		EntityProblems problems = new EntityProblems();
		TableModel table = find(logicalName, problems);
		problems.throwIfAny();
		Assert.notNull(table, () -> "No entity is in a table '" + logicalName + "'");
		return table;
	}

	private @Nullable TableModel find(String logicalName, EntityProblems problems) {
		long generation = this.generation.get();
		Assembled assembled = this.tables.get(logicalName);
		if (assembled != null && assembled.generation() == generation) {
			return assembled.table();
		}
		TableModel table = assemble(logicalName, problems);
		if (table != null) {
			this.tables.put(logicalName, new Assembled(generation, table));
		}
		return table;
	}

	private @Nullable TableModel assemble(String logicalName, EntityProblems problems) {
		List<DynamoPersistentEntity<?>> members = new ArrayList<>();
		for (BasicDynamoPersistentEntity<?> entity : this.entities.values()) {
			if (entity.logicalTableName().equals(logicalName)) {
				members.add(entity);
			}
		}
		members.sort(Comparator.comparing(DynamoPersistentEntity::getName));
		TableAttributeNames names = this.tableAttributes.apply(logicalName);
		if (members.isEmpty()) {
			return null;
		}
		return new TableAssembler(logicalName, names, this.keyFormats.apply(logicalName),
				(entity) -> entity.isAnnotationPresent(StandardKeyFormat.class), this.keyFunctions, codecsFor(names),
				problems)
			.assemble(members);
	}

	/**
	 * Return the type of the entity that the objects of a type are stored as: the sealed
	 * interface for one of its types, else the type itself.
	 */
	public Class<?> getEntityType(Class<?> type) {
		return this.entityTypes.computeIfAbsent(type, DynamoMappingContext::entityTypeOf);
	}

	private static Class<?> entityTypeOf(Class<?> type) {
		return Objects.requireNonNullElse(BasicDynamoPersistentEntity.sealedTable(type), type);
	}

	void register(BasicDynamoPersistentEntity<?> entity) {
		this.entities.put(entity.getType(), entity);
		this.generation.incrementAndGet();
	}

	String resolvePlaceholders(String text) {
		return this.environment.resolveRequiredPlaceholders(text);
	}

	IdGenerator idGenerator() {
		return this.idGenerator;
	}

	TableAttributeNames tableAttributes(String logicalName) {
		return this.tableAttributes.apply(logicalName);
	}

	/**
	 * Return the codecs for the table of an entity, or those for a type in no table.
	 */
	ValueCodecRegistry valueCodecs(@Nullable String logicalName) {
		return codecsFor((logicalName != null) ? tableAttributes(logicalName) : TableAttributeNames.DEFAULT);
	}

	private ValueCodecRegistry codecsFor(TableAttributeNames names) {
		return this.valueCodecs.computeIfAbsent(Optional.ofNullable(names.type()),
				(type) -> new ValueCodecRegistry(this.conversions, this::getPersistentEntity, names.type(),
						this.attributeSettings));
	}

	@Override
	protected <T> DynamoPersistentEntity<?> createPersistentEntity(TypeInformation<T> typeInformation) {
		return new BasicDynamoPersistentEntity<>(typeInformation, this);
	}

	@Override
	protected DynamoPersistentProperty createPersistentProperty(Property property, DynamoPersistentEntity<?> owner,
			SimpleTypeHolder simpleTypeHolder) {
		return new BasicDynamoPersistentProperty(property, owner, simpleTypeHolder);
	}

	private record Assembled(long generation, TableModel table) {

	}

}
