package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
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

	private final Function<ItemReader, R> codec;

	private final UnreadableItems unreadable;

	private final List<String> encrypted;

	ItemDecoder(DynamoPersistentEntity<?> entity, Function<ItemReader, R> codec, UnreadableItems unreadable) {
		this.entity = entity;
		this.typeFilter = new EntityTypeFilter(entity);
		this.codec = codec;
		this.unreadable = unreadable;
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
			return this.typeFilter.isOfEntity(item) ? this.codec.apply(AttributeValues.reader(item)) : null;
		}
		catch (InvalidValueException ex) {
			this.unreadable.handle(this.entity, item, pattern, ex);
			return null;
		}
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
