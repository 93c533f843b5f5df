package io.github.dynamospring.core.write;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.item.Sha256;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeObjects.Content;
import io.github.dynamospring.large.ObjectPointer;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.LargeProperties;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.InputStreamSource;
import org.springframework.core.io.Resource;
import org.springframework.dao.DataAccessException;

/**
 * Objects of one write, to which its item points in place of large values. They are
 * stored before the item is sent. The key of an object contains the id of the write, so
 * that a lost race leaves an object without an item, and never another content.
 */
final class LargeWrite {

	private static final Log logger = LogFactory.getLog(LargeWrite.class);

	private static final long LOG_INTERVAL = TimeUnit.MINUTES.toNanos(1);

	private static final AtomicLong NEXT_LOG = new AtomicLong(System.nanoTime());

	// S3 takes 2 KB of metadata in all
	private static final int MAX_METADATA = 1900;

	private final LargeProperties large;

	private final Map<String, Content> objects = new LinkedHashMap<>();

	private final String table;

	private final Map<String, AttributeValue> key;

	/** Whether the write is the same one if the call is repeated. */
	private final boolean repeated;

	private boolean stored;

	private LargeWrite(LargeProperties large, String table, Map<String, AttributeValue> key, boolean repeated) {
		this.large = large;
		this.table = table;
		this.key = key;
		this.repeated = repeated;
	}

	/**
	 * Take the large values out of an item.
	 * @param item the item, which receives pointers
	 * @param key its primary key
	 * @param id the id of the write
	 * @param repeated whether the write is the same one if the call is repeated
	 * @return the objects, or null if the item has no large values
	 */
	static <T> @Nullable LargeWrite extract(DynamoPersistentEntity<T> entity, T source,
			Map<String, AttributeValue> item, String table, Map<String, AttributeValue> key, String id,
			boolean repeated) {
		LargeProperties large = entity.getCodec().large();
		if (large == null) {
			return null;
		}
		LargeWrite write = new LargeWrite(large, table, key, repeated);
		write.extract(entity, source, item, id);
		return write.objects.isEmpty() ? null : write;
	}

	private <T> void extract(DynamoPersistentEntity<T> entity, T source, Map<String, AttributeValue> item, String id) {
		List<Value> values = new ArrayList<>();
		this.large.properties().forEach((attribute, property) -> {
			AttributeValue stored = item.get(attribute);
			if (stored != null) {
				values.add(value(entity, source, property, stored));
			}
		});
		values.sort(Comparator.comparingLong(Value::size).reversed());
		for (Value value : values) {
			if (value.size() > this.large.threshold()
					|| AttributeValueSize.ofItem(item) > ItemTooLargeException.MAX_SIZE) {
				point(value, item, id);
			}
		}
	}

	private static <T> Value value(DynamoPersistentEntity<T> entity, T source, DynamoPersistentProperty property,
			AttributeValue stored) {
		if (property.getType() != Resource.class) {
			byte[] bytes = (stored.s() != null) ? stored.s().getBytes(StandardCharsets.UTF_8)
					: stored.b().asByteArrayUnsafe();
			return new Value(property, bytes.length, new ByteArrayResource(bytes));
		}
		Object value = Objects.requireNonNull(entity.getPropertyAccessor(source).getProperty(property));
		Resource resource = (Resource) value;
		try {
			return new Value(property, resource.contentLength(), resource);
		}
		catch (IOException ex) {
			throw new InvalidValueException("the Resource cannot be read", null, ex).at(property.getName());
		}
	}

	private void point(Value value, Map<String, AttributeValue> item, String id) {
		byte[] hash = value.hash();
		String sha256 = HexFormat.of().formatHex(hash);
		String key = prefix(this.large, this.key) + id + "/" + sha256;
		this.objects.put(key, new Content(value.size(), hash, value.source()));
		ObjectPointer pointer = new ObjectPointer(this.large.objects().bucket(), key, value.size(), sha256);
		AttributeValueWriter writer = new AttributeValueWriter();
		pointer.writeTo(writer);
		item.put(value.property().getAttributeName(), AttributeValue.fromM(writer.item()));
	}

	private static String prefix(LargeProperties large, Map<String, AttributeValue> key) {
		AttributeValue partition = key.get(large.partitionKey());
		return large.prefix((partition != null && partition.s() != null) ? partition.s() : "");
	}

	/**
	 * Store the objects, unless they are stored already.
	 * @param pattern the name of the access pattern for which the requests count
	 * @throws DataAccessException if the store fails, so that the item must not be sent
	 */
	void store(String pattern) {
		if (!this.stored) {
			LargeObjects store = this.large.objects();
			Map<String, String> metadata = metadata();
			LongAdder puts = this.large.requests().of(pattern).puts();
			this.objects.forEach((key, content) -> {
				store.put(key, content, metadata);
				puts.increment();
			});
			this.stored = true;
		}
	}

	private Map<String, String> metadata() {
		WireItem item = WireItem.of(this.key);
		byte[] json = new byte[item.length()];
		item.copyTo(json, 0);
		String text = Base64.getUrlEncoder().withoutPadding().encodeToString(json);
		if (text.length() > MAX_METADATA) {
			throw new InvalidValueException("The key of the item has more than 1,400 bytes, which do not fit into the"
					+ " metadata of an object: use shorter keys");
		}
		return Map.of(ObjectPointer.TABLE, this.table, ObjectPointer.ITEM, text);
	}

	/**
	 * Tag the objects after their write was refused. If the call may be repeated, its
	 * item may point to them.
	 */
	void refused() {
		if (this.stored && !this.repeated) {
			this.objects.keySet().forEach((key) -> tag(this.large.objects(), key));
		}
	}

	/**
	 * Tag the objects of an item that was replaced or deleted. A pointer to an object of
	 * another tenant is none of the library's.
	 * @param key the primary key of the item
	 * @param item its attributes
	 */
	static void replaced(LargeProperties large, Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
		String prefix = prefix(large, key);
		for (String attribute : large.properties().keySet()) {
			AttributeValue value = item.get(attribute);
			ObjectPointer pointer = (value != null && value.hasM()) ? ObjectPointer.read(AttributeValues.reader(value))
					: null;
			if (pointer != null && pointer.bucket().equals(large.objects().bucket())
					&& pointer.key().startsWith(prefix)) {
				tag(large.objects(), pointer.key());
			}
		}
	}

	// The write is done, and a job tags what is left.
	private static void tag(LargeObjects objects, String key) {
		try {
			objects.tag(key, true);
		}
		catch (DataAccessException ex) {
			long now = System.nanoTime();
			long due = NEXT_LOG.get();
			if (now - due >= 0 && NEXT_LOG.compareAndSet(due, now + LOG_INTERVAL)) {
				logger.warn("An object to which no item points could not be tagged, which is left to the job: "
						+ ex.getMessage());
			}
		}
	}

	/**
	 * Value of an item.
	 *
	 * @param property its property
	 * @param size its length in bytes
	 * @param source opens it
	 */
	private record Value(DynamoPersistentProperty property, long size, InputStreamSource source) {

		byte[] hash() {
			MessageDigest digest = Sha256.digest();
			try (InputStream in = new DigestInputStream(this.source.getInputStream(), digest)) {
				in.transferTo(OutputStream.nullOutputStream());
				return digest.digest();
			}
			catch (IOException ex) {
				throw new InvalidValueException("the Resource cannot be read", null, ex).at(this.property.getName());
			}
		}

	}

}
