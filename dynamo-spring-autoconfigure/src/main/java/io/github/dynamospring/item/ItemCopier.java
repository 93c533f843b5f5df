package io.github.dynamospring.item;

/**
 * Copier of a value from a reader to a writer, depth first.
 */
final class ItemCopier {

	private ItemCopier() {
	}

	static void write(ItemReader reader, ItemWriter writer) {
		AttributeType type = reader.type();
		switch (type) {
			case S -> writer.string(reader.string());
			case N -> writer.number(reader.number());
			case B -> writer.binary(reader.binary());
			case BOOL -> writer.bool(reader.bool());
			case NULL -> writer.nullValue();
			case M -> writeMap(writer, reader);
			case L -> writeList(writer, reader);
			case SS, NS, BS -> writeSet(writer, reader, type);
		}
	}

	private static void writeMap(ItemWriter writer, ItemReader reader) {
		writer.beginMap(reader.size());
		reader.attributes(writer, (target, name, value) -> {
			target.attribute(name);
			value.writeTo(target);
		});
		writer.endMap();
	}

	private static void writeList(ItemWriter writer, ItemReader reader) {
		writer.beginList(reader.size());
		reader.elements(writer, (target, element) -> element.writeTo(target));
		writer.endList();
	}

	private static void writeSet(ItemWriter writer, ItemReader reader, AttributeType type) {
		writer.beginSet(type, reader.size());
		reader.elements(writer, (target, element) -> element.writeTo(target));
		writer.endSet();
	}

}
