package io.github.dynamospring.item.wire;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;

/**
 * Reads one value from DynamoDB's JSON.
 */
final class WireReader implements ItemReader {

	private final byte[] json;

	private int position;

	/**
	 * Create a reader of an item.
	 * @param start the position of the brace that opens the item
	 */
	WireReader(byte[] json, int start) {
		this.json = json;
		this.position = start;
	}

	@Override
	public AttributeType type() {
		throw new UnsupportedOperationException(String.valueOf(this.json[this.position]));
	}

	@Override
	public String string() {
		throw new UnsupportedOperationException();
	}

	@Override
	public String number() {
		throw new UnsupportedOperationException();
	}

	@Override
	public byte[] binary() {
		throw new UnsupportedOperationException();
	}

	@Override
	public boolean bool() {
		throw new UnsupportedOperationException();
	}

	@Override
	public int size() {
		throw new UnsupportedOperationException();
	}

	@Override
	public <T> void attributes(T state, AttributeVisitor<T> visitor) {
		throw new UnsupportedOperationException();
	}

	@Override
	public <T> void elements(T state, ElementVisitor<T> visitor) {
		throw new UnsupportedOperationException();
	}

}
