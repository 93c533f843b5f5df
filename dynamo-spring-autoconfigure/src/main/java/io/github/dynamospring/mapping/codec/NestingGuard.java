package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Writer that refuses values nested deeper than DynamoDB stores them. It also ends the
 * write of an object graph with a cycle. A value of the item is at level one, a value in
 * it at level two. Elements of a set are not counted, as in DynamoDB Local.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas
 * and limits</a>
 */
final class NestingGuard implements ItemWriter {

	private static final int MAX_LEVELS = 32;

	private final ItemWriter writer;

	/** The level of the open map or list: zero, the item, one of its values. */
	private int level = -1;

	NestingGuard(ItemWriter writer) {
		this.writer = writer;
	}

	private void checkContent() {
		if (this.level >= MAX_LEVELS) {
			throw new InvalidValueException(
					"it is nested deeper than the " + MAX_LEVELS + " levels that DynamoDB stores");
		}
	}

	@Override
	public void string(String value) {
		this.writer.string(value);
	}

	@Override
	public void number(String value) {
		this.writer.number(value);
	}

	@Override
	public void binary(byte[] value) {
		this.writer.binary(value);
	}

	@Override
	public void bool(boolean value) {
		this.writer.bool(value);
	}

	@Override
	public void nullValue() {
		this.writer.nullValue();
	}

	@Override
	public void beginMap(int expectedSize) {
		this.level++;
		this.writer.beginMap(expectedSize);
	}

	@Override
	public void attribute(String name) {
		checkContent();
		this.writer.attribute(name);
	}

	@Override
	public void attribute(FixedName name) {
		checkContent();
		this.writer.attribute(name);
	}

	@Override
	public void endMap() {
		this.level--;
		this.writer.endMap();
	}

	@Override
	public void beginList(int expectedSize) {
		this.level++;
		if (expectedSize > 0) {
			checkContent();
		}
		this.writer.beginList(expectedSize);
	}

	@Override
	public void endList() {
		this.level--;
		this.writer.endList();
	}

	@Override
	public void beginSet(AttributeType type, int expectedSize) {
		this.writer.beginSet(type, expectedSize);
	}

	@Override
	public void endSet() {
		this.writer.endSet();
	}

}
