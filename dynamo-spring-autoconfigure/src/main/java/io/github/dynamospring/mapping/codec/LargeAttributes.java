package io.github.dynamospring.mapping.codec;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.item.AttributeNames;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeResource;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.large.ObjectPointer;
import io.github.dynamospring.large.ObjectRequests;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.mapping.LargeProperties.MissingObjectException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.ByteArrayResource;
import org.springframework.core.io.Resource;

/**
 * Reader of the large values of an entity that are stored as objects. Each pointer is
 * verified first, because whoever writes an item must not read the objects of others.
 */
final class LargeAttributes {

	private final LargeProperties large;

	private final List<String> attributes;

	private final AttributeNames names;

	LargeAttributes(LargeProperties large) {
		this.large = large;
		this.attributes = List.copyOf(large.properties().keySet());
		this.names = new AttributeNames(new ArrayList<>(this.attributes));
	}

	/**
	 * Verify that the values of a property can be objects.
	 * @throws InvalidValueException if they cannot
	 */
	static void verify(DynamoPersistentProperty property, boolean converted, LargeSettings settings) {
		Class<?> type = property.getType();
		if (type != String.class && type != byte[].class && type != Resource.class) {
			throw new InvalidValueException("values of type " + type.getSimpleName()
					+ " cannot be objects, but String, byte[] and Resource can: remove 'large = true'");
		}
		if (property.isEncrypted() || property.isCompressed() || property.getFormat() != null || converted) {
			throw new InvalidValueException("a large value is stored as it is: leave 'large = true' out, or its"
					+ " encryption, compression, format or converter");
		}
		if (settings.objects().get() == null) {
			throw new InvalidValueException(
					"there is no store for large values: add 'software.amazon.awssdk:s3', define"
							+ " a bean of type S3Client and set dynamo.attributes.large.bucket, or define a LargeObjects bean");
		}
	}

	/**
	 * Return an item with its values in place of the pointers to them. Resources keep
	 * their pointers.
	 * @param pattern the name of the access pattern for which the requests count
	 * @throws InvalidValueException if a pointer leads elsewhere, or the object is
	 * missing or has another content
	 */
	ItemReader fetch(ItemReader item, String pattern) {
		Map<String, @Nullable ObjectPointer> pointers = new LinkedHashMap<>();
		item.attributes(this.names, pointers, (found, position, value) -> {
			if (value.type() == AttributeType.M) {
				found.put(this.attributes.get(position), ObjectPointer.read(value));
			}
		});
		return pointers.isEmpty() ? item : fetch(item, pointers, this.large.requests().of(pattern).gets());
	}

	private ItemReader fetch(ItemReader item, Map<String, @Nullable ObjectPointer> pointers, LongAdder requests) {
		MapValue plain = (MapValue) ItemValue.copyOf(item);
		Map<String, ItemValue> values = new LinkedHashMap<>(plain.value());
		LargeObjects objects = this.large.objects();
		String prefix = prefix(plain);
		pointers.forEach((attribute, pointer) -> {
			DynamoPersistentProperty property = Objects.requireNonNull(this.large.properties().get(attribute));
			try {
				ItemValue value = fetch(property, verified(pointer, prefix), objects, requests);
				values.put(attribute, (value != null) ? value : values.get(attribute));
			}
			catch (InvalidValueException ex) {
				throw ex.at(property.getName());
			}
		});
		return new MapValue(values).reader();
	}

	private String prefix(MapValue item) {
		ItemValue key = item.value().get(this.large.partitionKey());
		return this.large.prefix((key != null && key.type() == AttributeType.S) ? key.reader().string() : "");
	}

	private ObjectPointer verified(@Nullable ObjectPointer pointer, String prefix) {
		if (pointer == null) {
			throw new InvalidValueException("the pointer to its object is damaged");
		}
		if (!this.large.isOwn(pointer, prefix)) {
			throw new InvalidValueException("the item points to an object outside of bucket '"
					+ this.large.objects().bucket() + "' and the prefix of its entity and tenant");
		}
		return pointer;
	}

	private static @Nullable ItemValue fetch(DynamoPersistentProperty property, ObjectPointer pointer,
			LargeObjects objects, LongAdder requests) {
		if (property.getType() == Resource.class) {
			return null;
		}
		byte[] content = content(pointer, objects, requests);
		if (property.getType() == String.class) {
			return ItemValue.of(new String(content, StandardCharsets.UTF_8));
		}
		return ItemValue.binary(content);
	}

	private static byte[] content(ObjectPointer pointer, LargeObjects objects, LongAdder requests) {
		try {
			return new LargeResource(objects, pointer, requests).fetch();
		}
		catch (FileNotFoundException ex) {
			throw new MissingObjectException();
		}
		catch (LargeResource.ChangedObjectException ex) {
			throw new InvalidValueException("its object has another content than was written");
		}
	}

	/**
	 * Codec of resources. A small one is stored as its bytes, and an object is opened
	 * only by its reader.
	 */
	static final class ResourceCodec extends AbstractValueCodec<Resource> {

		/**
		 * Bytes that stand for a resource that no item can hold. A write puts a pointer
		 * in their place. If one does not, the item is refused because of its size.
		 */
		private static final byte[] OVERSIZE = new byte[400 * 1024 + 1];

		private final LargeSettings settings;

		ResourceCodec(LargeSettings settings) {
			super(Resource.class, AttributeType.B);
			this.settings = settings;
		}

		@Override
		public Resource read(ItemReader reader) {
			if (reader.type() == AttributeType.M) {
				ObjectPointer pointer = ObjectPointer.read(reader);
				LargeObjects objects = this.settings.objects().get();
				if (pointer != null && objects != null) {
					return new LargeResource(objects, pointer,
							this.settings.requests().of(ObjectRequests.NO_PATTERN).gets());
				}
			}
			checkType(reader);
			return new ByteArrayResource(reader.binary());
		}

		@Override
		public void write(Resource value, ItemWriter writer) {
			if (value.isOpen()) {
				throw new InvalidValueException(
						"a Resource that can be read once cannot be stored, as its size and hash"
								+ " are needed before: give a file or a ByteArrayResource");
			}
			try {
				writer.binary((value.contentLength() < OVERSIZE.length) ? bytes(value) : OVERSIZE);
			}
			catch (IOException ex) {
				throw new InvalidValueException("the Resource cannot be read", null, ex);
			}
		}

		private static byte[] bytes(Resource value) throws IOException {
			try (InputStream in = value.getInputStream()) {
				return in.readNBytes(OVERSIZE.length);
			}
		}

		@Override
		public boolean isWritten(@Nullable Resource value) {
			return value != null;
		}

	}

}
