package io.github.dynamospring.item.wire;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.sdk.ItemBuilder;

/**
 * Writes one item as DynamoDB's JSON.
 */
public final class WireWriter extends JsonBuffer implements ItemBuilder {

	/** Most items fit into it. */
	private static final int INITIAL_SIZE = 1024;

	private static final byte[] BINARY = ascii("{\"B\":");

	private static final byte[] TRUE = ascii("{\"BOOL\":true},");

	private static final byte[] FALSE = ascii("{\"BOOL\":false},");

	private static final byte[] NULL = ascii("{\"NULL\":true},");

	private static final byte[] MAP = ascii("{\"M\":{");

	private static final byte[] LIST = ascii("{\"L\":[");

	private static final byte[] STRING_SET = ascii("{\"SS\":[");

	private static final byte[] NUMBER_SET = ascii("{\"NS\":[");

	private static final byte[] BINARY_SET = ascii("{\"BS\":[");

	/** The number of maps that are open. */
	private int maps;

	/** Whether a set is open. Its elements have no type of their own. */
	private boolean set;

	public WireWriter() {
		super(INITIAL_SIZE);
	}

	@Override
	public WireItem item() {
		if (this.length == 0 || this.maps > 0) {
			throw new IllegalStateException("No item has been written");
		}
		return new WireItem(this.json, 0, this.length);
	}

	@Override
	public long mostSize() {
		return this.length;
	}

	@Override
	public void append(String name, byte[] value) {
		reopen();
		attribute(name);
		binary(value);
		endMap();
	}

	private void reopen() {
		if (item().length() > 2) {
			this.json[this.length - 1] = ',';
		}
		else {
			this.length--;
		}
		this.maps++;
	}

	@Override
	public void string(String value) {
		scalar('S', value);
	}

	@Override
	public void number(String value) {
		scalar('N', value);
	}

	private void scalar(char type, String value) {
		if (this.set) {
			quote(value);
		}
		else {
			reserve(value.length() + 9);
			put('{');
			put('"');
			put(type);
			put('"');
			put(':');
			quote(value);
			write('}');
		}
		write(',');
	}

	@Override
	public void binary(byte[] value) {
		if (!this.set) {
			write(BINARY);
		}
		quote(value);
		if (!this.set) {
			write('}');
		}
		write(',');
	}

	@Override
	public void bool(boolean value) {
		write(value ? TRUE : FALSE);
	}

	@Override
	public void nullValue() {
		write(NULL);
	}

	@Override
	public void beginMap(int expectedSize) {
		if (this.maps > 0) {
			write(MAP);
		}
		else {
			write('{');
		}
		this.maps++;
	}

	@Override
	public void attribute(String name) {
		if (this.maps == 0) {
			throw new IllegalStateException("Attribute '" + name + "' is written outside of a map");
		}
		quote(name);
		write(':');
	}

	@Override
	public void attribute(FixedName name) {
		reserve(name.length() + 1);
		name.copyTo(this.json, this.length);
		this.length += name.length();
		put(':');
	}

	@Override
	public void endMap() {
		close('}');
		this.maps--;
		if (this.maps > 0) {
			endValue();
		}
	}

	@Override
	public void beginList(int expectedSize) {
		write(LIST);
	}

	@Override
	public void endList() {
		close(']');
		endValue();
	}

	@Override
	public void beginSet(AttributeType type, int expectedSize) {
		write(opening(type));
		this.set = true;
	}

	private static byte[] opening(AttributeType type) {
		return switch (type) {
			case SS -> STRING_SET;
			case NS -> NUMBER_SET;
			case BS -> BINARY_SET;
			default -> throw new IllegalStateException(type + " is no type of set");
		};
	}

	@Override
	public void endSet() {
		this.set = false;
		close(']');
		endValue();
	}

	private void endValue() {
		write('}');
		write(',');
	}

}
