package io.github.dynamospring.item;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Table of the positions of attributes by their names: two hash tables without entries,
 * boxes or resizing, one for strings and one for bytes of UTF-8. It also learns the order
 * of attributes, because most items of a type share it.
 */
public final class AttributeNames {

	/**
	 * Position of an unknown attribute.
	 */
	public static final int NONE = -1;

	private static final int WORD = Long.BYTES;

	private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	/**
	 * The golden ratio: the highest bits of a product with it depend on all other bits.
	 */
	private static final long SPREAD = 0x9E3779B97F4A7C15L;

	private final Table strings;

	private final Table bytes;

	private final @Nullable String[] names;

	/** The number of read attributes. */
	private final int read;

	/** The first and the last word of each name, which identify short names. */
	private final long[] words;

	/** Each name in UTF-8, or null for one that has escapes in JSON. */
	private final byte[] @Nullable [] utf8;

	/**
	 * The last seen follower of each attribute, and the first attribute of all. Threads
	 * may overwrite it at any time, because it is only a guess.
	 */
	private final int[] followers;

	/**
	 * Create a table.
	 * @param names the names, in the order of their positions, null for a position
	 * without an attribute
	 */
	public AttributeNames(List<@Nullable String> names) {
		this(names, List.of());
	}

	/**
	 * Create a table.
	 * @param names the names, in the order of their positions, null for a position
	 * without an attribute
	 * @param passedOver the names of unread attributes of items
	 */
	public AttributeNames(List<@Nullable String> names, Collection<String> passedOver) {
		this.names = Stream.concat(names.stream(), passedOver.stream()).toArray(String[]::new);
		this.read = names.size();
		this.strings = new Table(this.names.length);
		this.bytes = new Table(this.names.length);
		this.words = new long[2 * this.names.length];
		this.utf8 = new byte[this.names.length][];
		this.followers = new int[this.names.length + 1];
		Arrays.fill(this.followers, NONE);
		for (int position = 0; position < this.names.length; position++) {
			String name = this.names[position];
			if (name != null) {
				add(name, position);
			}
		}
	}

	private void add(String name, int position) {
		if (isRead(position)) {
			this.strings.add(hash(name), position);
		}
		if (name.indexOf('"') < 0 && name.indexOf('\\') < 0) {
			addBytes(name, position);
		}
	}

	private void addBytes(String name, int position) {
		byte[] encoded = name.getBytes(StandardCharsets.UTF_8);
		byte[] padded = Arrays.copyOf(encoded, encoded.length + WORD);
		this.utf8[position] = encoded;
		this.words[2 * position] = firstWord(padded, 0, encoded.length);
		this.words[2 * position + 1] = lastWord(padded, 0, encoded.length);
		this.bytes.add(hash(this.words[2 * position], this.words[2 * position + 1], encoded.length), position);
	}

	/**
	 * Return whether the attribute at a position is read: it is neither unknown nor
	 * passed over.
	 */
	public boolean isRead(int position) {
		return position >= 0 && position < this.read;
	}

	/**
	 * Return the attribute that is likely to follow another one.
	 * @param position the position of the other one, or {@link #NONE} for the first of an
	 * item
	 * @return its position, or {@link #NONE}
	 */
	public int follower(int position) {
		return this.followers[position + 1];
	}

	/**
	 * Record that an attribute followed another one.
	 */
	public void follows(int position, int follower) {
		this.followers[position + 1] = follower;
	}

	/**
	 * Return the position of an attribute, or -1 for one that is unknown or passed over.
	 */
	public int find(String name) {
		int index = this.strings.start(hash(name));
		int position = this.strings.positions[index];
		while (position >= 0 && !name.equals(this.names[position])) {
			index = this.strings.next(index);
			position = this.strings.positions[index];
		}
		return position;
	}

	/**
	 * Return the position of an attribute, or -1 for an unknown one. Attributes that are
	 * passed over have positions after the read ones.
	 * @param json the bytes of a name in UTF-8, followed by at least eight more
	 * @param from the index of its first byte
	 * @param to the index after its last byte
	 */
	public int find(byte[] json, int from, int to) {
		int length = to - from;
		long first = firstWord(json, from, length);
		long last = lastWord(json, from, length);
		int index = this.bytes.start(hash(first, last, length));
		int position = this.bytes.positions[index];
		while (position >= 0 && !isName(position, first, last, json, from, to)) {
			index = this.bytes.next(index);
			position = this.bytes.positions[index];
		}
		return position;
	}

	/**
	 * Return the index after the name of an attribute if the bytes at an index begin with
	 * it, or -1.
	 * @param position the position of the attribute
	 * @param from the index in the bytes
	 * @param end the end of the bytes, at least eight after the name
	 */
	public int endOf(int position, byte[] json, int from, int end) {
		byte[] name = this.utf8[position];
		if (name == null) {
			return NONE;
		}
		int length = name.length;
		int to = from + length;
		if (to <= end - WORD
				&& isName(position, firstWord(json, from, length), lastWord(json, from, length), json, from, to)) {
			return to;
		}
		return NONE;
	}

	private boolean isName(int position, long first, long last, byte[] json, int from, int to) {
		int length = to - from;
		byte[] name = this.utf8[position];
		return name != null && this.words[2 * position] == first && this.words[2 * position + 1] == last
				&& name.length == length && (length <= 2 * WORD || Arrays.equals(name, 0, length, json, from, to));
	}

	// masks the bytes after the name
	private static long firstWord(byte[] json, int from, int length) {
		long word = (long) WORDS.get(json, from);
		return (length < WORD) ? word & ~(-1L << (length * Byte.SIZE)) : word;
	}

	private static long lastWord(byte[] json, int from, int length) {
		return (length > WORD) ? (long) WORDS.get(json, from + length - WORD) : 0;
	}

	private static int hash(long first, long last, int length) {
		return (int) (((first ^ Long.rotateLeft(last, 29)) + length) * SPREAD >>> Integer.SIZE);
	}

	private static int hash(String name) {
		return name.hashCode() * (int) (SPREAD >>> Integer.SIZE);
	}

	/**
	 * Hash table with open addressing.
	 */
	private static final class Table {

		private final int[] positions;

		private final int shift;

		Table(int size) {
			int capacity = Integer.highestOneBit(Math.max(size, 1)) * 4;
			this.positions = new int[capacity];
			this.shift = Integer.numberOfLeadingZeros(capacity) + 1;
			Arrays.fill(this.positions, -1);
		}

		void add(int hash, int position) {
			int index = start(hash);
			while (this.positions[index] >= 0) {
				index = next(index);
			}
			this.positions[index] = position;
		}

		int start(int hash) {
			return hash >>> this.shift;
		}

		int next(int index) {
			return (index + 1) & (this.positions.length - 1);
		}

	}

}
