package io.github.dynamospring.core;

import java.security.SecureRandom;

import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The id of one call that writes, the same on each of its attempts. The item keeps that
 * of its last conditional write, which is how a call recognizes its own work when the
 * answer was lost. Ids are random: of two in 12 bytes being the same there is one chance
 * in 10<sup>28</sup>.
 */
final class WriteId {

	private static final int BYTES = 12;

	private static final SecureRandom RANDOM = new SecureRandom();

	private WriteId() {
	}

	static AttributeValue next() {
		byte[] id = new byte[BYTES];
		RANDOM.nextBytes(id);
		return AttributeValue.createB(SdkBytes.fromByteArrayUnsafe(id));
	}

}
