package io.github.dynamospring.core.large;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeObjects.StoredObject;
import io.github.dynamospring.large.ObjectPointer;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * Job that tags the objects of {@link Attribute#large large} values to which no item
 * points any more: the ones that are left by a crash between object and item, by time to
 * live, and by deletions of items whose objects are not known. A rule of the store
 * removes them later.
 *
 * @since 0.1
 */
public final class OrphanedObjects {

	private static final Log logger = LogFactory.getLog(OrphanedObjects.class);

	/** Age of an object whose item is written, or never will be. */
	private static final Duration MIN_AGE = Duration.ofDays(1);

	private final DynamoMappingContext context;

	private final LargeObjects objects;

	private final String prefix;

	private final Function<@Nullable String, DynamoDbClient> clients;

	private final TableNameResolver names;

	private final Clock clock;

	/**
	 * Create a job.
	 * @param objects the store of the objects
	 * @param prefix the beginning of the keys of all objects, which is empty or ends with
	 * a slash
	 * @param clients returns the client of a table by its name, or null for the default
	 */
	public OrphanedObjects(DynamoMappingContext context, LargeObjects objects, String prefix,
			Function<@Nullable String, DynamoDbClient> clients, TableNameResolver names, Clock clock) {
		this.context = context;
		this.objects = objects;
		this.prefix = prefix;
		this.clients = clients;
		this.names = names;
		this.clock = clock;
	}

	/**
	 * Tag the orphans of all entities.
	 * @return how many objects were tagged
	 * @see #tag(Class)
	 */
	public long tag() {
		long tagged = 0;
		for (TableModel table : this.context.getTables()) {
			for (DynamoPersistentEntity<?> entity : table.entities()) {
				tagged += isLarge(entity) ? tag(entity) : 0;
			}
		}
		return tagged;
	}

	/**
	 * Tag the orphans of an entity. Objects of less than a day are left out, because
	 * their items may be under way. Each other object costs a request to the store and a
	 * strongly consistent read of its item. An object whose item cannot be read is kept,
	 * and an orphan to which an item points again loses its tag.
	 * @return how many objects were tagged
	 * @throws DataAccessException if the store fails. The next run goes on
	 */
	public long tag(Class<?> entityType) {
		DynamoPersistentEntity<?> entity = this.context
			.getRequiredPersistentEntity(this.context.getEntityType(entityType));
		Assert.isTrue(isLarge(entity), () -> entity.getName() + " has no large attribute");
		return tag(entity);
	}

	private static boolean isLarge(DynamoPersistentEntity<?> entity) {
		return !entity.getLargeProperties().isEmpty();
	}

	private long tag(DynamoPersistentEntity<?> entity) {
		Run run = new Run(entity);
		Set<String> types = new LinkedHashSet<>(entity.getTypeNames());
		types.add(entity.getTypeName());
		for (String type : types) {
			this.objects.list(this.prefix + URLEncoder.encode(type, StandardCharsets.UTF_8) + "/", run::check);
		}
		run.log();
		return run.tagged;
	}

	/**
	 * Run for one entity.
	 */
	private final class Run {

		private final String name;

		private final RequestSender sender;

		private final String table;

		private final Instant newest;

		private long tagged;

		private long unknown;

		private @Nullable String failure;

		private Run(DynamoPersistentEntity<?> entity) {
			DynamoDbClient client = OrphanedObjects.this.clients.apply(entity.getClient());
			this.name = "OrphanedObjects." + entity.getTypeName();
			this.sender = new RequestSender(DirectPath.of(client), OrphanedObjects.this.names, this.name,
					new RunningCalls(), () -> null, WireInterceptor.isIn(client));
			this.table = this.sender.tableName(entity.getTable().logicalName());
			this.newest = OrphanedObjects.this.clock.instant().minus(MIN_AGE);
		}

		private void check(StoredObject object) {
			if (object.lastModified().isAfter(this.newest)) {
				return;
			}
			Map<String, String> metadata = OrphanedObjects.this.objects.metadata(object.key());
			if (metadata == null || !this.table.equals(metadata.get(ObjectPointer.TABLE))) {
				return;
			}
			String item = metadata.get(ObjectPointer.ITEM);
			if (item != null) {
				check(object.key(), item, "true".equals(metadata.get(LargeObjects.ORPHAN_TAG)));
			}
		}

		private void check(String object, String key, boolean tagged) {
			boolean orphan;
			try {
				Map<String, AttributeValue> item = read(key);
				orphan = item == null || !pointsTo(AttributeValue.fromM(item), object);
			}
			catch (DataAccessException | InvalidValueException | ItemFormatException | IllegalArgumentException ex) {
				this.unknown++;
				this.failure = ex.getMessage();
				return;
			}
			if (orphan != tagged) {
				OrphanedObjects.this.objects.tag(object, orphan);
				this.tagged += orphan ? 1 : 0;
			}
		}

		private @Nullable Map<String, AttributeValue> read(String key) {
			byte[] json = Base64.getUrlDecoder().decode(key);
			GetItemRequest.Builder request = GetItemRequest.builder()
				.tableName(this.table)
				.key(WireItem.checked(json, 0, json.length))
				.consistentRead(true);
			return this.sender.send(request);
		}

		private void log() {
			if (this.unknown > 0) {
				logger.warn(this.name + ": " + this.unknown
						+ " objects are kept, because their items cannot be read, the last one: " + this.failure);
			}
		}

		// by any attribute: an older model may have written it under another name
		private static boolean pointsTo(AttributeValue value, String object) {
			if (value.hasM()) {
				return value.m().values().stream().anyMatch((element) -> pointsTo(element, object));
			}
			if (value.hasL()) {
				return value.l().stream().anyMatch((element) -> pointsTo(element, object));
			}
			return object.equals(value.s());
		}

	}

}
