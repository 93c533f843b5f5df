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
 * Positions of attributes by their names: two hash tables without entries, boxes or
 * resizing, one for strings and one for bytes of UTF-8. It also learns which attribute
 * follows which, because most items of a type have theirs in the same order.
 */
public final class AttributeNames {

	/**
	 * Position of what is not known.
	 */
	public static final int NONE = -1;

	private static final int WORD = Long.BYTES;

	private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	/** The golden ratio: the highest bits of a product with it depend on all others. */
	private static final long SPREAD = 0x9E3779B97F4A7C15L;

	private final Table strings;

	private final Table bytes;

	private final @Nullable String[] names;

	/** The number of names that are read. */
	private final int read;

	/** The first and the last word of each name, which short ones are told by. */
	private final long[] words;

	/** Each name in UTF-8, or null for one that has escapes in JSON. */
	private final byte[] @Nullable [] utf8;

	/**
	 * Attribute that came behind each other one, and first of all. Threads may overwrite
	 * it at any time, because it is only a guess.
	 */
	private final int[] followers;

	/**
	 * Create a table.
	 * @param names the names, in the order of their positions, null for what no attribute
	 * has
	 */
	public AttributeNames(List<@Nullable String> names) {
		this(names, List.of());
	}

	/**
	 * Create a table.
	 * @param names the names, in the order of their positions, null for what no attribute
	 * has
	 * @param passedOver other names that items have, whose attributes nobody reads
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
	 * Return whether the attribute at a position is one that is read, neither unknown nor
	 * passed over.
	 */
	public boolean isRead(int position) {
		return position >= 0 && position < this.read;
	}

	/**
	 * Return the attribute that is likely to come behind another one.
	 * @param position the position of the other one, or {@link #NONE} for the first of an
	 * item
	 * @return its position, or {@link #NONE}
	 */
	public int follower(int position) {
		return this.followers[position + 1];
	}

	/**
	 * Note that an attribute came behind another one.
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
	 * Return the position of an attribute, or -1 for an unknown one. One that is passed
	 * over has a position behind those that are read.
	 * @param json bytes that hold a name in UTF-8, and eight more behind it
	 * @param from the position of its first byte
	 * @param to the position behind its last byte
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
	 * Return where the name of an attribute ends if it begins at some place, else -1.
	 * @param position the position of the attribute
	 * @param from the place in the bytes
	 * @param end the end of the bytes, of which eight must be left behind the name
	 */
	public int endOf(int position, byte[] json, int from, int end) {
		byte[] name = this.utf8[position];
		if (name == null) {
			return NONE;
		}
		int length = name.length;
		int to = from + length;
		return (to <= end - WORD
				&& isName(position, firstWord(json, from, length), lastWord(json, from, length), json, from, to)) ? to
						: NONE;
	}

	private boolean isName(int position, long first, long last, byte[] json, int from, int to) {
		int length = to - from;
		byte[] name = this.utf8[position];
		return name != null && this.words[2 * position] == first && this.words[2 * position + 1] == last
				&& name.length == length && (length <= 2 * WORD || Arrays.equals(name, 0, length, json, from, to));
	}

	// what is behind the name is shifted out
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
