package io.github.dynamospring.core.read;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;

import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.LargeProperties.MissingObjectException;
import io.github.dynamospring.mapping.TableEncryption;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Decoder of the items of one entity.
 *
 * @param <R> the entity, or a projection of it
 */
final class ItemDecoder<R> {

	private final DynamoPersistentEntity<?> entity;

	private final EntityTypeFilter typeFilter;

	private final BiFunction<ItemReader, String, R> codec;

	private final UnreadableItems unreadable;

	private final RequestSender sender;

	private final List<String> encrypted;

	/**
	 * Create a decoder.
	 * @param sender reads an item again whose object is missing
	 */
	ItemDecoder(DynamoPersistentEntity<?> entity, BiFunction<ItemReader, String, R> codec, UnreadableItems unreadable,
			RequestSender sender) {
		this.entity = entity;
		this.typeFilter = new EntityTypeFilter(entity);
		this.codec = codec;
		this.unreadable = unreadable;
		this.sender = sender;
		this.encrypted = TableEncryption.encryptedOf(entity);
	}

	/**
	 * Decode an item.
	 * @param pattern the name of the access pattern, or null if the call has none
	 * @return the result, or null if the item is of an unknown type or skipped
	 */
	@Nullable R decode(Map<String, AttributeValue> item, @Nullable String pattern) {
		refuseCiphertext(item);
		try {
			return decoded(item, pattern);
		}
		catch (MissingObjectException ex) {
			return decodeAgain(item, pattern);
		}
		catch (InvalidValueException ex) {
			this.unreadable.handle(this.entity, item, pattern, ex);
			return null;
		}
	}

	private @Nullable R decoded(Map<String, AttributeValue> item, @Nullable String pattern) {
		String name = Objects.requireNonNullElse(pattern, this.sender.pattern());
		return this.typeFilter.isOfEntity(item) ? this.codec.apply(AttributeValues.reader(item), name) : null;
	}

	// An item that was read some time ago, or from a replica that lags behind, may point
	// to an object that is gone.
	private @Nullable R decodeAgain(Map<String, AttributeValue> item, @Nullable String pattern) {
		Map<String, AttributeValue> latest = latest(item);
		try {
			return latest.isEmpty() ? null : decoded(latest, pattern);
		}
		catch (InvalidValueException ex) {
			this.unreadable.handle(this.entity, latest, pattern, ex);
			return null;
		}
	}

	private Map<String, AttributeValue> latest(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		for (KeyPart part : this.entity.getPrimaryKey().parts()) {
			key.put(part.attribute(), item.get(part.attribute()));
		}
		return this.sender.latest(this.sender.tableName(this.entity.getTable().logicalName()), key);
	}

	// bytes would be taken for the value
	private void refuseCiphertext(Map<String, AttributeValue> item) {
		if (!this.encrypted.isEmpty() && EncryptedTables.isCiphertext(item)) {
			throw new InvalidValueException(
					this.encrypted + " are encrypted, but the DynamoDbClient does not decrypt them")
				.stored();
		}
	}

}
