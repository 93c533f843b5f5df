package io.github.dynamospring.item;

/**
 * Reader of one typed value of an item. Visitors walk containers in stored order, so that
 * an implementation can read from a map or from a stream of bytes. A value is valid only
 * until the visitor returns. Unread values are skipped.
 * <p>
 * Each accessor is for values of its type and throws an {@link IllegalStateException} for
 * others. A value of an unknown type can be skipped: on access, each accessor throws an
 * {@link ItemFormatException}.
 *
 * @since 0.1
 */
public interface ItemReader {

	/**
	 * Return the type of this value.
	 * @throws ItemFormatException if it is unknown
	 */
	AttributeType type();

	/**
	 * Return the string of an {@code S}.
	 */
	String string();

	/**
	 * Return the decimal text of an {@code N}.
	 */
	String number();

	/**
	 * Return the string of an {@code S}, or the decimal text of an {@code N}, for
	 * parsing. It is valid only while this reader is at the value.
	 */
	default CharSequence text() {
		return (type() == AttributeType.N) ? number() : string();
	}

	/**
	 * Return the bytes of a {@code B}: a copy that the caller owns.
	 */
	byte[] binary();

	/**
	 * Return the value of a {@code BOOL}.
	 */
	boolean bool();

	/**
	 * Return the number of bytes of a {@code B}, or of attributes or elements of a
	 * container, or -1 if it is unknown before reading.
	 */
	int size();

	/**
	 * Walk the attributes of an {@code M}.
	 * @param state passed to each visit, so that the visitor can be stateless
	 * @param visitor called once per attribute
	 */
	<T> void attributes(T state, AttributeVisitor<T> visitor);

	/**
	 * Walk the attributes of an {@code M} with some names.
	 * @param names the names
	 * @param state passed to each visit
	 * @param visitor called once per attribute
	 */
	default <T> void attributes(AttributeNames names, T state, PositionVisitor<T> visitor) {
		attributes(state, (target, name, value) -> {
			int position = names.find(name);
			if (position >= 0) {
				visitor.visit(target, position, value);
			}
		});
	}

	/**
	 * Walk the elements of an {@code L}, {@code SS}, {@code NS} or {@code BS}. Elements
	 * of a set read as {@code S}, {@code N} or {@code B}.
	 * @param state passed to each visit
	 * @param visitor called once per element
	 */
	<T> void elements(T state, ElementVisitor<T> visitor);

	/**
	 * Write this value to a writer.
	 */
	default void writeTo(ItemWriter writer) {
		switch (type()) {
			case S -> writer.string(string());
			case N -> writer.number(number());
			case B -> writer.binary(binary());
			case BOOL -> writer.bool(bool());
			case NULL -> writer.nullValue();
			case M -> copyMap(writer);
			case L -> copyList(writer);
			case SS, NS, BS -> copySet(writer);
		}
	}

	private void copyMap(ItemWriter writer) {
		writer.beginMap(size());
		attributes(writer, (target, name, value) -> {
			target.attribute(name);
			value.writeTo(target);
		});
		writer.endMap();
	}

	private void copyList(ItemWriter writer) {
		writer.beginList(size());
		elements(writer, (target, element) -> element.writeTo(target));
		writer.endList();
	}

	private void copySet(ItemWriter writer) {
		writer.beginSet(type(), size());
		elements(writer, (target, element) -> element.writeTo(target));
		writer.endSet();
	}

	/**
	 * Visitor of the attributes of a map.
	 *
	 * @param <T> the type of the state
	 */
	@FunctionalInterface
	interface AttributeVisitor<T> {

		/**
		 * Receive one attribute.
		 */
		void visit(T state, String name, ItemReader value);

	}

	/**
	 * Visitor of some attributes of a map.
	 *
	 * @param <T> the type of the state
	 */
	@FunctionalInterface
	interface PositionVisitor<T> {

		/**
		 * Receive one attribute.
		 * @param position the position of its name among {@link AttributeNames}
		 */
		void visit(T state, int position, ItemReader value);

	}

	/**
	 * Visitor of the elements of a list or set.
	 *
	 * @param <T> the type of the state
	 */
	@FunctionalInterface
	interface ElementVisitor<T> {

		/**
		 * Receive one element.
		 */
		void visit(T state, ItemReader element);

	}

}
