package io.github.dynamospring.item.sdk;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reader of DynamoDB's JSON by Jackson's streaming parser, to weigh it against ours. It
 * reads each value once, and does not check what is malformed.
 */
final class JacksonReader implements ItemReader {

	private final JsonParser parser;

	private AttributeType type = AttributeType.M;

	/**
	 * Create a reader of an item.
	 * @param parser stands before the item
	 */
	JacksonReader(JsonParser parser) {
		this.parser = parser;
		parser.nextToken();
	}

	@Override
	public AttributeType type() {
		return this.type;
	}

	@Override
	public String string() {
		return this.parser.getString();
	}

	@Override
	public String number() {
		return this.parser.getString();
	}

	@Override
	public byte[] binary() {
		return this.parser.getBinaryValue();
	}

	@Override
	public boolean bool() {
		return this.parser.getBooleanValue();
	}

	@Override
	public int size() {
		return -1;
	}

	@Override
	public <T> void attributes(T state, AttributeVisitor<T> visitor) {
		for (String name = this.parser.nextName(); name != null; name = this.parser.nextName()) {
			this.parser.nextToken();
			this.type = AttributeType.valueOf(this.parser.nextName());
			this.parser.nextToken();
			visitor.visit(state, name, this);
			leave();
		}
	}

	@Override
	public <T> void elements(T state, ElementVisitor<T> visitor) {
		while (this.parser.nextToken() != JsonToken.END_ARRAY) {
			this.type = AttributeType.valueOf(this.parser.nextName());
			this.parser.nextToken();
			visitor.visit(state, this);
			leave();
		}
	}

	// to the end of the typed value
	private void leave() {
		this.parser.skipChildren();
		this.parser.nextToken();
	}

}
