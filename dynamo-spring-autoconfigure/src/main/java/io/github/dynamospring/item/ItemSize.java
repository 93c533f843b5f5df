package io.github.dynamospring.item;

import java.util.Map;

/**
 * Calculation of the size of values in bytes by DynamoDB's rules. The name of a value
 * adds its UTF-8 length. The documented rule for numbers is approximate (a byte for two
 * digits, and one more), so numbers follow the rule of DynamoDB Local.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html">Item
 * sizes and formats</a>
 */
public final class ItemSize {

	/**
	 * Size of a {@code BOOL} or {@code NULL}.
	 */
	public static final int BOOL_OR_NULL = 1;

	/**
	 * Size of an empty {@code M} or {@code L}.
	 */
	public static final int CONTAINER = 3;

	/**
	 * Additional size of each attribute or element inside an {@code M} or {@code L}.
	 */
	public static final int ELEMENT = 1;

	private ItemSize() {
	}

	/**
	 * Return the size of an item: its names and values.
	 * @param item a reader at the item, an {@code M}
	 */
	public static int ofItem(ItemReader item) {
		Sum sum = new Sum();
		item.attributes(sum, Sum::addAttribute);
		return sum.size;
	}

	/**
	 * Return the size of an item: its names and values.
	 */
	public static int ofItem(Map<String, ? extends ItemValue> item) {
		Sum sum = new Sum();
		item.forEach((name, value) -> sum.addAttribute(name, value.reader()));
		return sum.size;
	}

	/**
	 * Return the size of a string or name: the bytes of its UTF-8 form.
	 */
	public static int ofString(CharSequence value) {
		int size = value.length();
		for (int i = 0; i < value.length(); i++) {
			char unit = value.charAt(i);
			if (unit >= 0x80) {
				// the two units of a surrogate pair take four bytes
				size += (unit < 0x800 || Character.isSurrogate(unit)) ? 1 : 2;
			}
		}
		return size;
	}

	/**
	 * Return the size of a number: a byte for each pair of digits from the first to the
	 * last non-zero one, counted from the decimal point, one more, and one for a minus
	 * sign.
	 * @param value the decimal text
	 */
	public static int ofNumber(CharSequence value) {
		int end = endOfDigits(value);
		int power = firstPower(value, end);
		int first = 0;
		int size = 1;
		for (int i = 0; i < end; i++) {
			char digit = value.charAt(i);
			if (digit > '0' && digit <= '9') {
				int pair = Math.floorDiv(power, 2);
				first = (size == 1) ? pair : first;
				size = 2 + first - pair;
			}
			if (digit >= '0' && digit <= '9') {
				power--;
			}
		}
		return (size > 1 && value.charAt(0) == '-') ? size + 1 : size;
	}

	private static int endOfDigits(CharSequence value) {
		int end = 0;
		while (end < value.length() && (value.charAt(end) | 0x20) != 'e') {
			end++;
		}
		return end;
	}

	// the power of ten of the first digit
	private static int firstPower(CharSequence value, int end) {
		int power = (end < value.length()) ? Integer.parseInt(value, end + 1, value.length(), 10) : 0;
		for (int i = 0; i < end && value.charAt(i) != '.'; i++) {
			if (Character.isDigit(value.charAt(i))) {
				power++;
			}
		}
		return power - 1;
	}

	/**
	 * Sum of the sizes of visited values.
	 */
	private static final class Sum {

		private int size;

		void addAttribute(String name, ItemReader value) {
			this.size += ofString(name);
			add(value);
		}

		void add(ItemReader value) {
			switch (value.type()) {
				case M -> addMap(value);
				case L -> addList(value);
				case SS, NS, BS -> value.elements(this, Sum::add);
				default -> addScalar(value);
			}
		}

		private void addScalar(ItemReader value) {
			this.size += switch (value.type()) {
				case S -> ofString(value.text());
				case N -> ofNumber(value.text());
				case B -> value.size();
				default -> BOOL_OR_NULL;
			};
		}

		private void addMap(ItemReader map) {
			this.size += CONTAINER;
			map.attributes(this, (sum, name, value) -> {
				sum.size += ELEMENT;
				sum.addAttribute(name, value);
			});
		}

		private void addList(ItemReader list) {
			this.size += CONTAINER;
			list.elements(this, (sum, element) -> {
				sum.size += ELEMENT;
				sum.add(element);
			});
		}

	}

}
