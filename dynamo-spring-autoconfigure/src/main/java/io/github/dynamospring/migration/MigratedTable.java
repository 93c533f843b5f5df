package io.github.dynamospring.migration;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.ReadPart;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.read.SegmentScan;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.item.Sha256;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.table.TableProbe;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Table with the entities of its migrations.
 */
public final class MigratedTable {

	private static final int FINGERPRINT = 8;

	private final TableModel model;

	private final List<DynamoPersistentEntity<?>> entities;

	private final DynamoDbClient client;

	/** The client for requests on items. */
	private final DynamoDbClient path;

	private final RequestSender sender;

	private final TableProbe probe;

	private final EntityNaming naming;

	private final Map<DynamoPersistentEntity<?>, ItemComparison<?>> comparisons = new IdentityHashMap<>();

	/**
	 * Create a table.
	 * @param entities entities of the table
	 * @param keys how much of keys is shown in messages
	 */
	public MigratedTable(List<DynamoPersistentEntity<?>> entities, DynamoDbClient client, TableNameResolver names,
			KeyVisibility keys) {
		this.model = entities.get(0).getTable();
		this.entities = entities;
		this.client = client;
		this.path = DirectPath.of(client);
		String pattern = "Backfill." + this.model.logicalName();
		this.sender = new RequestSender(this.path, names, pattern, new RunningCalls(), () -> null,
				WireInterceptor.isIn(client));
		this.probe = TableProbe.of(pattern);
		this.naming = new EntityNaming("An item of " + this.model.logicalName(),
				EntityNaming.of(entities.get(0), keys).keyAttributes(), keys);
		for (DynamoPersistentEntity<?> entity : entities) {
			ItemComparison<?> comparison = new ItemComparison<>(entity, keys);
			this.comparisons.put(entity, comparison);
			entity.getSubtypes().forEach((subtype) -> this.comparisons.put(subtype, comparison));
		}
	}

	TableModel model() {
		return this.model;
	}

	/**
	 * Return the physical name.
	 */
	public String name() {
		return this.sender.tableName(this.model.logicalName());
	}

	ItemRewriter rewriter(CapacityRate rate) {
		return new ItemRewriter(name(), this.path, this.sender, rate);
	}

	SegmentScan scan(ReadPart part, CapacityRate rate, ParallelRequests parallel) {
		return new SegmentScan(this.entities.get(0), part, rate, this.sender, parallel);
	}

	/**
	 * Return the description of the table with its size, or null if it is denied.
	 */
	@Nullable TableDescription describe() {
		try {
			return this.probe.describe(this.client, name());
		}
		catch (SdkException ex) {
			return null;
		}
	}

	/**
	 * Return the name of an item of any type in messages.
	 */
	public String describe(Map<String, AttributeValue> item) {
		return this.naming.describe(item);
	}

	/**
	 * Return the comparison of an item, or null for one of another type.
	 * @throws io.github.dynamospring.mapping.InvalidValueException if its type or key
	 * cannot be read
	 */
	@Nullable ItemComparison<?> comparisonOf(Map<String, AttributeValue> item) {
		DynamoPersistentEntity<?> entity = this.model.entityOf(AttributeValues.reader(item));
		return (entity != null) ? this.comparisons.get(entity) : null;
	}

	/**
	 * Return a text that changes with the model of the entities.
	 */
	public String fingerprint() {
		return hash(this.entities.stream().flatMap(MigratedTable::describe));
	}

	private static Stream<String> describe(DynamoPersistentEntity<?> entity) {
		Stream<String> keys = entity.getKeys().stream().map(MigratedTable::describe);
		Stream<String> properties = entity.getStoredProperties().stream().map(MigratedTable::describe);
		return Stream.of(Stream.of(entity.getTypeNames() + " " + entity.getConstants()), keys, properties)
			.flatMap((texts) -> texts);
	}

	private static String describe(EntityKey key) {
		return key.describe() + " when " + key.when();
	}

	private static String describe(DynamoPersistentProperty property) {
		Field field = property.getField();
		AnnotatedElement annotated = (field != null) ? field : property.getRequiredGetter();
		return property.getAttributeName() + " " + property.getTypeInformation() + " "
				+ Arrays.toString(annotated.getAnnotations());
	}

	/**
	 * Return the keys that the entities of the migrations have in an index.
	 */
	Map<String, String> keysOf(String index) {
		return keysOf(this.entities, index);
	}

	/**
	 * Return the types of an index that no migration has.
	 */
	Set<String> typesWithoutMigration(String index) {
		Set<String> types = new TreeSet<>(keysOf(this.model.entities(), index).keySet());
		types.removeAll(keysOf(index).keySet());
		return types;
	}

	/**
	 * Return the keys of entities in an index, as they were declared, by the stored name
	 * of the type.
	 */
	static Map<String, String> keysOf(Collection<? extends DynamoPersistentEntity<?>> entities, String index) {
		Map<String, String> keys = new TreeMap<>();
		for (DynamoPersistentEntity<?> entity : entities) {
			EntityKey key = entity.findKey(index);
			if (key != null) {
				entity.getTypeNames().forEach((type) -> keys.put(type, describe(key)));
			}
		}
		return keys;
	}

	private static String hash(Stream<String> texts) {
		byte[] hash = Sha256.of(texts.collect(Collectors.joining("\n")));
		return HexFormat.of().formatHex(hash, 0, FINGERPRINT);
	}

}
