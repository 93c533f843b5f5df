package io.github.dynamospring.core.write;

import java.security.SecureRandom;
import java.util.Map;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Id of one call that writes, the same on each of its attempts. The item keeps the id of
 * its last conditional write, so that a call recognizes its own work when the answer was
 * lost. Ids are random and have 12 bytes: 2<sup>48</sup> of them are needed before two
 * are likely to be the same.
 *
 * @param attribute the name of the attribute that keeps the id
 * @param value the id
 */
record WriteId(String attribute, AttributeValue value) {

	private static final int BYTES = 12;

	private static final SecureRandom RANDOM = new SecureRandom();

	static WriteId next(String attribute) {
		byte[] id = new byte[BYTES];
		RANDOM.nextBytes(id);
		return new WriteId(attribute, AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(id)));
	}

	boolean isOf(Map<String, AttributeValue> item) {
		return this.value.equals(item.get(this.attribute));
	}

	/**
	 * Return the largest size that DynamoDB counts for it, in bytes.
	 */
	int mostSize() {
		return 3 * this.attribute.length() + BYTES;
	}

}
