package io.github.dynamospring.key;

/**
 * Set of characters: ASCII characters one by one, all others together.
 *
 * @param low the characters up to U+003F, as bits
 * @param high the characters from U+0040 to U+007F, as bits
 * @param beyond whether the set holds the characters beyond ASCII
 */
record KeyChars(long low, long high, boolean beyond) {

	/** The escape character of the standard format, forbidden in literals. */
	static final char ESCAPE = '$';

	/** The last character of ASCII. */
	static final char LAST = '\u007f';

	/** Printable ASCII above the escape: the characters of texts of fixed width. */
	static final KeyChars PRINTABLE = range('%', '~', false);

	static final KeyChars DIGITS = range('0', '9', false);

	static final KeyChars HEX = DIGITS.or(range('a', 'f', false));

	static final KeyChars ALL = range('\0', LAST, true);

	static KeyChars of(char c) {
		if (c < 0x80) {
			return range(c, c, false);
		}
		return new KeyChars(0, 0, true);
	}

	static KeyChars range(char from, char to, boolean beyond) {
		long low = 0;
		long high = 0;
		for (int c = from; c <= to; c++) {
			if (c < 0x40) {
				low |= 1L << c;
			}
			else {
				high |= 1L << (c - 0x40);
			}
		}
		return new KeyChars(low, high, beyond);
	}

	KeyChars or(KeyChars other) {
		return new KeyChars(this.low | other.low, this.high | other.high, this.beyond || other.beyond);
	}

	KeyChars and(KeyChars other) {
		return new KeyChars(this.low & other.low, this.high & other.high, this.beyond && other.beyond);
	}

	/**
	 * Return this set without an ASCII character.
	 */
	KeyChars without(char c) {
		KeyChars removed = of(c);
		return new KeyChars(this.low & ~removed.low, this.high & ~removed.high, this.beyond);
	}

	/**
	 * Return the set of the next characters.
	 */
	KeyChars next() {
		long carry = this.low >>> 63;
		return new KeyChars(this.low << 1, this.high << 1 | carry, this.beyond || this.high < 0);
	}

	boolean intersects(KeyChars other) {
		return (this.low & other.low) != 0 || (this.high & other.high) != 0 || this.beyond && other.beyond;
	}

	boolean contains(char c) {
		if (c > LAST) {
			return this.beyond;
		}
		return (((c < 0x40) ? this.low >>> c : this.high >>> (c - 0x40)) & 1) != 0;
	}

	boolean isWithin(KeyChars other) {
		return or(other).equals(other);
	}

	boolean isSingle() {
		return !this.beyond && Long.bitCount(this.low) + Long.bitCount(this.high) == 1;
	}

	/**
	 * Return the lowest ASCII character in this set.
	 */
	char first() {
		if (this.low != 0) {
			return (char) Long.numberOfTrailingZeros(this.low);
		}
		return (char) (0x40 + Long.numberOfTrailingZeros(this.high));
	}

	/**
	 * Return the highest ASCII character in this set.
	 */
	char last() {
		if (this.high != 0) {
			return (char) (0x7f - Long.numberOfLeadingZeros(this.high));
		}
		return (char) (0x3f - Long.numberOfLeadingZeros(this.low));
	}

}
