package io.github.dynamospring.item.sdk;

import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.item.AttributeNames;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader of the SDK's values. One object reads a whole item, and any number of items in
 * turn: it is at one value at a time.
 */
public final class AttributeValueReader implements ItemReader {

	/** The type, or null if it is unknown. */
	private @Nullable AttributeType type;

	private @Nullable Object value;

	public AttributeValueReader(Map<String, AttributeValue> item) {
		this.type = AttributeType.M;
		this.value = item;
	}

	AttributeValueReader at(Map<String, AttributeValue> item) {
		return at(AttributeType.M, item);
	}

	private AttributeValueReader at(AttributeType type, Object value) {
		this.type = type;
		this.value = value;
		return this;
	}

	private AttributeValueReader atUnknown() {
		this.type = null;
		this.value = null;
		return this;
	}

	static AttributeValueReader of(AttributeValue value) {
		return new AttributeValueReader(Map.of()).at(value);
	}

	// an answer may have a null value, or a value of several types
	private AttributeValueReader at(@Nullable AttributeValue value) {
		if (value == null) {
			return atUnknown();
		}
		AttributeValue.Type known = value.type();
		return (known != null) ? at(known, value) : atUnknown();
	}

	private AttributeValueReader at(AttributeValue.Type known, AttributeValue value) {
		return switch (known) {
			case S -> at(AttributeType.S, value.s());
			case N -> at(AttributeType.N, value.n());
			case B -> at(AttributeType.B, value.b());
			case BOOL -> at(AttributeType.BOOL, value.bool());
			case NUL -> at(AttributeType.NULL, Boolean.TRUE);
			case M -> at(AttributeType.M, value.m());
			case L -> at(AttributeType.L, value.l());
			case SS -> at(AttributeType.SS, value.ss());
			case NS -> at(AttributeType.NS, value.ns());
			case BS -> at(AttributeType.BS, value.bs());
			case UNKNOWN_TO_SDK_VERSION -> atUnknown();
		};
	}

	@Override
	public AttributeType type() {
		if (this.type == null) {
			throw ItemFormatException.ofUnknownType();
		}
		return this.type;
	}

	@Override
	public String string() {
		return (String) require(AttributeType.S);
	}

	@Override
	public String number() {
		return (String) require(AttributeType.N);
	}

	@Override
	public byte[] binary() {
		return ((SdkBytes) require(AttributeType.B)).asByteArray();
	}

	@Override
	public boolean bool() {
		return (Boolean) require(AttributeType.BOOL);
	}

	private Object require(AttributeType expected) {
		if (this.type != expected) {
			throw new IllegalStateException("The value is of type " + type() + ", not " + expected);
		}
		return Objects.requireNonNull(this.value);
	}

	@Override
	public int size() {
		if (this.value instanceof Map<?, ?> map) {
			return map.size();
		}
		if (this.value instanceof List<?> list) {
			return list.size();
		}
		if (this.value instanceof SdkBytes bytes) {
			return bytes.asByteArrayUnsafe().length;
		}
		throw new IllegalStateException("A value of type " + type() + " has no size");
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> void attributes(T state, AttributeVisitor<T> visitor) {
		Map<String, AttributeValue> attributes = (Map<String, AttributeValue>) require(AttributeType.M);
		// Not by entries: the SDK's unmodifiable maps wrap each entry.
		attributes.forEach((name, attribute) -> visitor.visit(state, name, at(attribute)));
		at(AttributeType.M, attributes);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <T> void attributes(AttributeNames names, T state, PositionVisitor<T> visitor) {
		Map<String, AttributeValue> attributes = (Map<String, AttributeValue>) require(AttributeType.M);
		attributes.forEach((name, attribute) -> {
			int position = names.find(name);
			if (position >= 0) {
				visitor.visit(state, position, at(attribute));
			}
		});
		at(AttributeType.M, attributes);
	}

	@Override
	public <T> void elements(T state, ElementVisitor<T> visitor) {
		AttributeType container = type();
		List<?> elements = switch (container) {
			case L, SS, NS, BS -> (List<?>) require(container);
			default -> throw new IllegalStateException("A value of type " + container + " has no elements");
		};
		for (int i = 0; i < elements.size(); i++) {
			visitor.visit(state, element(container, elements.get(i)));
		}
		at(container, elements);
	}

	private AttributeValueReader element(AttributeType container, @Nullable Object element) {
		if (element == null) {
			return atUnknown();
		}
		return switch (container) {
			case SS -> at(AttributeType.S, element);
			case NS -> at(AttributeType.N, element);
			case BS -> at(AttributeType.B, element);
			default -> at((AttributeValue) element);
		};
	}

}
