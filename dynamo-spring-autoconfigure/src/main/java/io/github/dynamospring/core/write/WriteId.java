package io.github.dynamospring.core.write;

import java.util.Base64;
import java.util.Map;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Id of one call that writes, the same on each of its attempts. The item keeps the id of
 * its last conditional write, so that a call recognizes its own work when the answer was
 * lost.
 *
 * @param attribute the name of the attribute that keeps the id
 * @param value the id
 */
record WriteId(String attribute, AttributeValue value) {

	static final int BYTES = 12;

	static WriteId of(String attribute, byte[] id) {
		return new WriteId(attribute, AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(id)));
	}

	boolean isOf(Map<String, AttributeValue> item) {
		return this.value.equals(item.get(this.attribute));
	}

	byte[] bytes() {
		return this.value.b().asByteArrayUnsafe();
	}

	String text() {
		return text(this.value);
	}

	/**
	 * Return the id in Base64 for URLs.
	 */
	String urlText() {
		return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes());
	}

	/**
	 * Return an id in Base64.
	 */
	static String text(AttributeValue value) {
		return Base64.getEncoder().encodeToString(value.b().asByteArrayUnsafe());
	}

}
