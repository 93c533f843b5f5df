package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.read.ReadCollector.EntityGet;
import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityCodec;
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

	private final EntityCodec<T> codec;

	private final TableNameResolver tableNames;

	private final EntityReader<T> reader;

	private final Expiry expiry;

	private final EntityTypeFilter typeFilter;

	private final Placeholders existence = new Placeholders();

	private final String existenceProjection;

	public EntityReads(DynamoPersistentEntity<T> entity, TableNameResolver tableNames, EntityReader<T> reader,
			Expiry expiry, EntityNaming naming) {
		this.naming = naming;
		this.table = entity.getTable().logicalName();
		this.codec = entity.getCodec();
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
		if (!this.codec.isKey(id)) {
			return Optional.empty();
		}
		Map<String, AttributeValue> item = get(request(id, consistent), sender);
		return (item != null) ? Optional.ofNullable(this.reader.read(item)) : Optional.empty();
	}

	public boolean existsById(Object id, boolean consistent, RequestSender sender) {
		if (!this.codec.isKey(id)) {
			return false;
		}
		Map<String, AttributeValue> item = get(existenceRequest(id, consistent), sender);
		return item != null && this.typeFilter.isOfEntity(item);
	}

	public GetItemRequest.Builder existenceRequest(Object id, boolean consistent) {
		return request(id, consistent).projectionExpression(this.existenceProjection)
			.expressionAttributeNames(this.existence.names());
	}

	public GetItemRequest.Builder request(Object id, boolean consistent) {
		return GetItemRequest.builder()
			.tableName(this.tableNames.resolve(this.table))
			.key(keyOf(id))
			.consistentRead(consistent);
	}

	private Map<String, AttributeValue> keyOf(Object id) {
		AttributeValueWriter key = new AttributeValueWriter();
		this.codec.writeKeyOfId(id, key);
		return key.item();
	}

	private @Nullable Map<String, AttributeValue> get(GetItemRequest.Builder request, RequestSender sender) {
		Map<String, AttributeValue> item = sender.send(request);
		return (item != null && !this.expiry.isExpired(item)) ? item : null;
	}

	String describe(Map<String, AttributeValue> key) {
		return this.naming.describe(key);
	}

	/**
	 * Return a read of one of several entities. It has no key where no item can have it.
	 * @param position its position among them, from 1
	 */
	EntityGet<T> get(int position, Object id) {
		Assert.notNull(id, "'id' must not be null");
		String resolved = this.tableNames.resolve(this.table);
		Map<String, AttributeValue> key = this.codec.isKey(id) ? keyOf(id) : Map.of();
		return new EntityGet<>(position, this, id, resolved, key, ItemKey.of(resolved, key));
	}

	/**
	 * Return the entity of an item, or null if there is none, or it has expired, or is
	 * another's.
	 */
	@Nullable T read(@Nullable Map<String, AttributeValue> item) {
		return (item != null && !this.expiry.isExpired(item)) ? this.reader.read(item) : null;
	}

	public List<T> findAllById(Collection<?> ids, boolean consistent, BatchGets batches, @Nullable String name) {
		List<T> found = new ArrayList<>();
		for (T entity : batches.read(gets(ids), consistent, name)) {
			if (entity != null) {
				found.add(entity);
			}
		}
		return found;
	}

	public List<DynamoDbRequest> requests(Collection<?> ids, boolean consistent) {
		List<DynamoDbRequest> requests = new ArrayList<>();
		KeyedRead.chunks(BatchGets.reads(gets(ids), consistent))
			.forEach((chunk) -> requests.add(ReadRequests.batchGet(chunk).build()));
		return requests;
	}

	private List<EntityGet<T>> gets(Collection<?> ids) {
		Map<ItemKey, EntityGet<T>> gets = new LinkedHashMap<>();
		int position = 1;
		for (Object id : ids) {
			EntityGet<T> get = get(position++, id);
			gets.putIfAbsent(get.itemKey(), get);
		}
		return List.copyOf(gets.values());
	}

}
