package io.github.dynamospring.stream;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

import io.github.dynamospring.core.EntityFailure.Subject;
import io.github.dynamospring.core.UnreadableItemException;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Modified;
import io.github.dynamospring.stream.ChangeEvent.Origin;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.Identity;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;

import org.springframework.util.Assert;

/**
 * Decoder of the records of a stream, for functions and consumers that read it
 * themselves.
 *
 * @since 0.1
 */
public final class DynamoStreamDecoder {

	private static final String SERVICE = "dynamodb.amazonaws.com";

	private final DynamoMappingContext context;

	private final @Nullable ImageDecryptor decryptor;

	/**
	 * Create a decoder of items without encrypted attributes.
	 * @param context the context of the entities
	 */
	public DynamoStreamDecoder(DynamoMappingContext context) {
		this(context, null);
	}

	/**
	 * Create a decoder.
	 * @param context the context of the entities
	 * @param decryptor decrypts items with encrypted attributes, or null if there are
	 * none
	 */
	public DynamoStreamDecoder(DynamoMappingContext context, @Nullable ImageDecryptor decryptor) {
		Assert.notNull(context, "'context' must not be null");
		this.context = context;
		this.decryptor = decryptor;
	}

	/**
	 * Decode a record.
	 * @param record the record, with the images that the event needs
	 * @param type the type of the entity
	 * @return the event, or empty for an item of another type, such as the library's own
	 * items, or without its image
	 * @throws UnreadableItemException if an image does not fit the entity
	 */
	public <T> Optional<ChangeEvent<T>> decode(Record record, Class<T> type) {
		Assert.notNull(record, "'record' must not be null");
		Assert.notNull(type, "'type' must not be null");
		return Optional
			.ofNullable(decode(record, entity(type), new ListenerSignature(ChangeEvent.class, type, false), false));
	}

	@SuppressWarnings("unchecked")
	private <T> DynamoPersistentEntity<T> entity(Class<T> type) {
		return (DynamoPersistentEntity<T>) this.context.getRequiredPersistentEntity(type);
	}

	/**
	 * Return the entity of a type, or null if it has no table.
	 */
	@Nullable DynamoPersistentEntity<?> findEntity(Class<?> type) {
		DynamoPersistentEntity<?> entity = this.context.getPersistentEntity(type);
		return (entity != null && entity.hasTable()) ? entity : null;
	}

	/**
	 * Decode a record for a listener. An image that the listener does not take is not
	 * read, as it might not fit the entity.
	 * @return the event, or null if the listener does not take it
	 * @throws UnreadableItemException if an image does not fit the entity
	 */
	<T> @Nullable ChangeEvent<T> decode(Record record, DynamoPersistentEntity<T> entity, ListenerSignature listener,
			boolean afterDeadLetter) {
		try {
			return event(record, entity, listener, origin(record, afterDeadLetter));
		}
		catch (InvalidValueException ex) {
			throw new UnreadableItemException("A record of the stream of " + entity.getTable().logicalName()
					+ " cannot be read: " + ex.getMessage(),
					new Subject(entity.getType(), record.dynamodb().keys(), null), ex);
		}
	}

	private <T> @Nullable ChangeEvent<T> event(Record record, DynamoPersistentEntity<T> entity,
			ListenerSignature listener, Origin origin) {
		StreamRecord change = record.dynamodb();
		Map<String, AttributeValue> before = change.hasOldImage() ? ofType(entity, change.oldImage()) : null;
		Map<String, AttributeValue> after = change.hasNewImage() ? ofType(entity, change.newImage()) : null;
		Class<?> kind = kind(record, before != null, after != null);
		if (kind == null || !listener.takes(kind)) {
			return null;
		}
		if (kind == Removed.class) {
			return new Removed<>(read(Objects.requireNonNull(before), entity), origin);
		}
		T entityAfter = read(Objects.requireNonNull(after), entity);
		if (kind == Inserted.class) {
			return new Inserted<>(entityAfter, origin);
		}
		T entityBefore = (before != null && listener.takesBefore()) ? read(before, entity) : null;
		return new Modified<>(entityBefore, entityAfter, origin);
	}

	private static @Nullable Map<String, AttributeValue> ofType(DynamoPersistentEntity<?> entity,
			Map<String, AttributeValue> image) {
		return (entity.getTable().entityOf(AttributeValues.reader(image)) == entity) ? image : null;
	}

	private static @Nullable Class<?> kind(Record record, boolean before, boolean after) {
		if (after) {
			boolean inserted = record.eventName() == OperationType.INSERT || !before && record.dynamodb().hasOldImage();
			return inserted ? Inserted.class : Modified.class;
		}
		boolean removed = isRemoval(record) || record.dynamodb().hasNewImage();
		return (before && removed) ? Removed.class : null;
	}

	private <T> T read(Map<String, AttributeValue> image, DynamoPersistentEntity<T> entity) {
		return entity.getCodec().read(AttributeValues.reader(decrypt(entity.getTable(), image)));
	}

	private Map<String, AttributeValue> decrypt(TableModel table, Map<String, AttributeValue> image) {
		if (table.encryption() == null) {
			return image;
		}
		Assert.state(this.decryptor != null,
				() -> "The stream of " + table.logicalName() + " has encrypted attributes, but the DynamoStreamDecoder "
						+ "has no ImageDecryptor: give it the bean of that type");
		return this.decryptor.decrypt(table, image);
	}

	private static Origin origin(Record record, boolean afterDeadLetter) {
		StreamRecord change = record.dynamodb();
		return new Origin(record.eventID(), change.sequenceNumber(), change.approximateCreationDateTime(),
				isExpired(record), afterDeadLetter);
	}

	private static boolean isRemoval(Record record) {
		return record.eventName() == OperationType.REMOVE || isExpiredLocally(record);
	}

	// DynamoDB Local 3.3.1 gives a removal by time to live no identity and an unknown
	// name
	private static boolean isExpiredLocally(Record record) {
		return record.eventName() == OperationType.UNKNOWN_TO_SDK_VERSION && "ddblocal".equals(record.awsRegion());
	}

	static boolean isExpired(Record record) {
		Identity identity = record.userIdentity();
		boolean service = identity != null && "Service".equals(identity.type())
				&& SERVICE.equals(identity.principalId());
		return isRemoval(record) && (service || isExpiredLocally(record));
	}

}
