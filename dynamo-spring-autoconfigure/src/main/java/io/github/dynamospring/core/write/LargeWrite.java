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
public final class LargeWrite {

	private static final Log logger = LogFactory.getLog(LargeWrite.class);

	private static final long LOG_INTERVAL = TimeUnit.MINUTES.toNanos(1);

	private static final AtomicLong NEXT_LOG = new AtomicLong(System.nanoTime());

	// S3 takes 2 KB of metadata in all
	private static final int MAX_METADATA = 1900;

	private final LargeProperties large;

	private final Map<String, Content> objects = new LinkedHashMap<>();

	private final Map<String, AttributeValue> values = new LinkedHashMap<>();

	/** Whether the write is the same one if the call is repeated. */
	private final boolean repeated;

	/** The primary key of the item, as the metadata have it. */
	private String item = "";

	private boolean stored;

	private LargeWrite(LargeProperties large, boolean repeated) {
		this.large = large;
		this.repeated = repeated;
	}

	/**
	 * Take the large values out of an item that is copied. Each call has objects of its
	 * own.
	 * @param item the item, which receives pointers
	 * @param key its primary key
	 * @return the objects, or null if the item has no large values
	 */
	public static @Nullable LargeWrite ofCopy(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item,
			Map<String, AttributeValue> key) {
		return extract(entity, null, item, key, WriteIdSource.RANDOM.next("").urlText(), true);
	}

	/**
	 * Take the large values out of an item.
	 * @param source the entity, or null if it has no large resource
	 * @param item the item, which receives pointers
	 * @param key its primary key
	 * @param id the id of the write
	 * @param repeated whether the write is the same one if the call is repeated
	 * @return the objects, or null if the item has no large values
	 */
	static <T> @Nullable LargeWrite extract(DynamoPersistentEntity<T> entity, @Nullable T source,
			Map<String, AttributeValue> item, Map<String, AttributeValue> key, String id, boolean repeated) {
		LargeProperties large = entity.getCodec().large();
		if (large == null) {
			return null;
		}
		LargeWrite write = new LargeWrite(large, repeated);
		write.extract(entity, source, item, prefix(large, key) + id + "/");
		if (write.objects.isEmpty()) {
			return null;
		}
		write.item = metadata(key);
		return write;
	}

	private <T> void extract(DynamoPersistentEntity<T> entity, @Nullable T source, Map<String, AttributeValue> item,
			String place) {
		List<Value> values = new ArrayList<>();
		this.large.properties().forEach((attribute, property) -> {
			AttributeValue stored = item.get(attribute);
			if (stored != null) {
				values.add(value(entity, source, property, stored));
			}
		});
		values.sort(Comparator.comparingInt(Value::size).reversed());
		for (Value value : values) {
			if (value.size() > this.large.threshold()
					|| AttributeValueSize.ofItem(item) > ItemTooLargeException.MAX_SIZE) {
				point(value, item, place);
			}
		}
	}

	private static <T> Value value(DynamoPersistentEntity<T> entity, @Nullable T source,
			DynamoPersistentProperty property, AttributeValue stored) {
		byte[] bytes = bytes(stored);
		if (property.getType() != Resource.class || bytes.length <= ItemTooLargeException.MAX_SIZE) {
			return new Value(property, bytes.length, new ByteArrayResource(bytes));
		}
		T resources = Objects.requireNonNull(source);
		Object value = Objects.requireNonNull(entity.getPropertyAccessor(resources).getProperty(property));
		return new Value(property, bytes.length, (Resource) value);
	}

	private static byte[] bytes(AttributeValue stored) {
		return (stored.s() != null) ? stored.s().getBytes(StandardCharsets.UTF_8) : stored.b().asByteArrayUnsafe();
	}

	private void point(Value value, Map<String, AttributeValue> item, String place) {
		Content content = value.content();
		String sha256 = HexFormat.of().formatHex(content.sha256());
		String key = place + sha256;
		this.objects.put(key, content);
		ObjectPointer pointer = new ObjectPointer(this.large.objects().bucket(), key, content.size(), sha256);
		AttributeValueWriter writer = new AttributeValueWriter();
		pointer.writeTo(writer);
		String attribute = value.property().getAttributeName();
		this.values.put(attribute, item.get(attribute));
		item.put(attribute, AttributeValue.fromM(writer.item()));
	}

	private static String prefix(LargeProperties large, Map<String, AttributeValue> key) {
		AttributeValue partition = key.get(large.partitionKey());
		return large.prefix((partition != null && partition.s() != null) ? partition.s() : "");
	}

	/**
	 * Return an item with its large values in place of the pointers to them.
	 * @param item the item that has received pointers
	 */
	Map<String, AttributeValue> whole(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> whole = new LinkedHashMap<>(item);
		whole.putAll(this.values);
		return whole;
	}

	/**
	 * Store the objects, unless they are stored already.
	 * @param table the name of the table of the item
	 * @param pattern the name of the access pattern for which the requests count
	 * @throws DataAccessException if the store fails, so that the item must not be sent
	 */
	public void store(String table, String pattern) {
		if (!this.stored) {
			LargeObjects store = this.large.objects();
			Map<String, String> metadata = Map.of(ObjectPointer.TABLE, table, ObjectPointer.ITEM, this.item);
			LongAdder puts = this.large.requests().of(pattern).puts();
			this.objects.forEach((key, content) -> {
				store.put(key, content, metadata);
				puts.increment();
			});
			this.stored = true;
		}
	}

	private static String metadata(Map<String, AttributeValue> key) {
		WireItem item = WireItem.of(key);
		byte[] json = new byte[item.length()];
		item.copyTo(json, 0);
		String text = Base64.getUrlEncoder().withoutPadding().encodeToString(json);
		if (text.length() > MAX_METADATA) {
			throw new InvalidValueException("The key of the item has more than 1,400 bytes, which do not fit into the"
					+ " metadata of an object: use shorter keys");
		}
		return text;
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
			if (pointer != null && large.isOwn(pointer, prefix)) {
				tag(large.objects(), pointer.key());
			}
		}
	}

	/**
	 * Return whether two values of a large attribute have the same content. A pointer has
	 * its size and hash.
	 */
	public static boolean isSame(AttributeValue first, AttributeValue second) {
		boolean plain = !first.hasM() && !second.hasM();
		return plain ? AttributeValues.isSame(first, second) : content(first).equals(content(second));
	}

	private static String content(AttributeValue value) {
		if (!value.hasM()) {
			byte[] bytes = bytes(value);
			return bytes.length + " " + HexFormat.of().formatHex(Sha256.digest().digest(bytes));
		}
		ObjectPointer pointer = ObjectPointer.read(AttributeValues.reader(value));
		return (pointer != null) ? pointer.size() + " " + pointer.sha256() : "";
	}

	// The write is done, and a job tags what is left.
	private static void tag(LargeObjects objects, String key) {
		try {
			objects.tag(key, true);
		}
		catch (RuntimeException ex) {
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
	 * @param size its length in bytes, or more than 400 KB
	 * @param source opens it
	 */
	private record Value(DynamoPersistentProperty property, int size, InputStreamSource source) {

		// The length that a resource states may be unknown, or that of another moment.
		Content content() {
			MessageDigest digest = Sha256.digest();
			try (InputStream in = new DigestInputStream(this.source.getInputStream(), digest)) {
				long length = in.transferTo(OutputStream.nullOutputStream());
				return new Content(length, digest.digest(), this.source);
			}
			catch (IOException ex) {
				throw new InvalidValueException("the Resource cannot be read", null, ex).at(this.property.getName());
			}
		}

	}

}
