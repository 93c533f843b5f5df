package io.github.dynamospring.large;

import java.util.List;

import io.github.dynamospring.item.AttributeNames;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import org.jspecify.annotations.Nullable;

/**
 * Pointer of an item to the object with one of its values. It is stored in place of the
 * value, as a map.
 *
 * @param bucket the bucket of the object
 * @param key the key of the object
 * @param size its length in bytes
 * @param sha256 its SHA-256 in lower-case hexadecimal digits
 */
public record ObjectPointer(String bucket, String key, long size, String sha256) {

	/** Metadata of an object with the physical name of the table. */
	public static final String TABLE = "table";

	/**
	 * Metadata of an object with the primary key of the item: DynamoDB's JSON in Base64.
	 */
	public static final String ITEM = "item";

	private static final String BUCKET = "bucket";

	private static final String KEY = "key";

	private static final String SIZE = "size";

	private static final String SHA_256 = "sha256";

	private static final AttributeNames NAMES = new AttributeNames(List.of(BUCKET, KEY, SIZE, SHA_256));

	/**
	 * Read a pointer.
	 * @return the pointer, or null if the map is none
	 */
	public static @Nullable ObjectPointer read(ItemReader map) {
		@Nullable String[] values = new @Nullable String[4];
		map.attributes(NAMES, values, ObjectPointer::add);
		if (values[0] == null || values[1] == null || values[2] == null || values[3] == null) {
			return null;
		}
		try {
			return new ObjectPointer(values[0], values[1], Long.parseLong(values[2]), values[3]);
		}
		catch (NumberFormatException ex) {
			return null;
		}
	}

	private static void add(@Nullable String[] values, int position, ItemReader value) {
		AttributeType expected = (position == 2) ? AttributeType.N : AttributeType.S;
		if (value.type() == expected) {
			values[position] = value.text().toString();
		}
	}

	/**
	 * Write the pointer as a map.
	 */
	public void writeTo(ItemWriter writer) {
		writer.beginMap(4);
		writer.attribute(BUCKET);
		writer.string(this.bucket);
		writer.attribute(KEY);
		writer.string(this.key);
		writer.attribute(SIZE);
		writer.number(Long.toString(this.size));
		writer.attribute(SHA_256);
		writer.string(this.sha256);
		writer.endMap();
	}

}
