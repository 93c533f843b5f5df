package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.read.ReadCollector.EntityGet;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.core.request.EntityPlace;
import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

import org.springframework.util.Assert;

/**
 * Reader of entities of one type by their primary key.
 *
 * @param <T> the type of the entities
 */
public final class EntityReads<T> {

	private final EntityNaming naming;

	private final String table;

	private final DynamoPersistentEntity<T> entity;

	private final EntityPlace place;

	private final TableNameResolver tableNames;

	private final EntityReader<T> reader;

	private final Expiry expiry;

	private final EntityTypeFilter typeFilter;

	private final Placeholders existence = new Placeholders();

	private final String existenceProjection;

	private final Predicate<String> encrypted;

	/**
	 * Create a reader.
	 * @param encrypted whether items of a table are encrypted, by its name in DynamoDB
	 */
	public EntityReads(DynamoPersistentEntity<T> entity, TableNameResolver tableNames, EntityReader<T> reader,
			Expiry expiry, EntityNaming naming, Predicate<String> encrypted) {
		this.encrypted = encrypted;
		this.naming = naming;
		this.table = entity.getTable().logicalName();
		this.entity = entity;
		this.place = EntityPlace.of(entity);
		this.tableNames = tableNames;
		this.reader = reader;
		this.expiry = expiry;
		this.typeFilter = new EntityTypeFilter(entity);
		this.existenceProjection = existenceAttributes(entity).stream()
			.map(this.existence::name)
			.collect(Collectors.joining(", "));
	}

	private Set<String> existenceAttributes(DynamoPersistentEntity<T> entity) {
		Set<String> attributes = new LinkedHashSet<>();
		entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).forEach(attributes::add);
		String type = entity.getTable().names().type();
		if (type != null) {
			attributes.add(type);
		}
		if (this.expiry.attribute() != null) {
			attributes.add(this.expiry.attribute());
		}
		return attributes;
	}

	public Optional<T> findById(Object id, boolean consistent, RequestSender sender) {
		CallTenant tenant = sender.tenant();
		if (!tenant.isKey(this.entity, id)) {
			return Optional.empty();
		}
		Map<String, AttributeValue> item = get(request(id, consistent, tenant), sender);
		if (item != null) {
			return Optional.ofNullable(this.reader.read(item, sender.pattern()));
		}
		return Optional.empty();
	}

	public boolean existsById(Object id, boolean consistent, RequestSender sender) {
		CallTenant tenant = sender.tenant();
		if (!tenant.isKey(this.entity, id)) {
			return false;
		}
		Map<String, AttributeValue> item = get(existenceRequest(id, consistent, tenant), sender);
		return item != null && this.typeFilter.isOfEntity(item);
	}

	public GetItemRequest.Builder existenceRequest(Object id, boolean consistent, CallTenant tenant) {
		GetItemRequest.Builder request = request(id, consistent, tenant);
		if (this.encrypted.test(this.tableNames.resolve(this.table))) {
			// it is decrypted as a whole
			return request;
		}
		return request.projectionExpression(this.existenceProjection).expressionAttributeNames(this.existence.names());
	}

	public GetItemRequest.Builder request(Object id, boolean consistent, CallTenant tenant) {
		return GetItemRequest.builder()
			.tableName(this.tableNames.resolve(this.table))
			.key(tenant.keyOf(this.entity, id))
			.consistentRead(consistent);
	}

	private @Nullable Map<String, AttributeValue> get(GetItemRequest.Builder request, RequestSender sender) {
		Map<String, AttributeValue> item = sender.send(request);
		if (item != null && !this.expiry.isExpired(item)) {
			return item;
		}
		return null;
	}

	EntityPlace place() {
		return this.place;
	}

	String describe(Map<String, AttributeValue> key) {
		return this.naming.describe(key);
	}

	/**
	 * Return a read of one of several entities. It has no key where no item can have it.
	 * @param position its position among them, from 1
	 * @param tenant the tenant of the call
	 */
	EntityGet<T> get(int position, Object id, CallTenant tenant) {
		Assert.notNull(id, "'id' must not be null");
		tenant.verifyScope(this.entity);
		String resolved = this.tableNames.resolve(this.table);
		Map<String, AttributeValue> key = tenant.isKey(this.entity, id) ? tenant.keyOf(this.entity, id) : Map.of();
		return new EntityGet<>(position, this, id, resolved, key, ItemKey.of(resolved, key));
	}

	/**
	 * Return the entity of an item, or null for an absent, expired or foreign item.
	 */
	@Nullable T read(@Nullable Map<String, AttributeValue> item, String pattern) {
		return converted(decode(item, pattern));
	}

	@Nullable T decode(@Nullable Map<String, AttributeValue> item, String pattern) {
		if (item != null && !this.expiry.isExpired(item)) {
			return this.reader.decode(item, pattern);
		}
		return null;
	}

	@Nullable T converted(@Nullable T decoded) {
		return this.reader.converted(decoded);
	}

	boolean isRemote() {
		return this.reader.isRemote();
	}

	public List<T> findAllById(Collection<?> ids, boolean consistent, BatchGets batches, @Nullable String name) {
		List<T> found = new ArrayList<>();
		for (T entity : batches.read(gets(ids, batches.tenant()), consistent, name)) {
			if (entity != null) {
				found.add(entity);
			}
		}
		return found;
	}

	public List<DynamoDbRequest> requests(Collection<?> ids, boolean consistent, CallTenant tenant) {
		List<DynamoDbRequest> requests = new ArrayList<>();
		KeyedRead.chunks(BatchGets.reads(gets(ids, tenant), consistent))
			.forEach((chunk) -> requests.add(ReadRequests.batchGet(chunk).build()));
		return requests;
	}

	private List<EntityGet<T>> gets(Collection<?> ids, CallTenant tenant) {
		Map<ItemKey, EntityGet<T>> gets = new LinkedHashMap<>();
		int position = 1;
		for (Object id : ids) {
			EntityGet<T> get = get(position++, id, tenant);
			gets.putIfAbsent(get.itemKey(), get);
		}
		return List.copyOf(gets.values());
	}

}
