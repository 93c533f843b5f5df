package io.github.dynamospring.observation.hot;

import java.util.HexFormat;

/**
 * Mask that hides keys from those who read logs. What stays is the literal that many keys
 * begin with ({@code CUSTOMER#}): up to the first {@code #}, and only if it is of capital
 * letters, as a value may stand there as well. The hash tells the few keys of a log
 * apart, also between instances, but is too short to tell which of all customers it is.
 */
final class KeyMask {

	private static final int MAX_PREFIX = 32;

	private static final int HASH_BYTES = 2;

	private KeyMask() {
	}

	static String mask(String key) {
		return key.substring(0, prefix(key)) + '*'
				+ HexFormat.of().formatHex(PartitionKeyText.sha256(key), 0, HASH_BYTES);
	}

	private static int prefix(String key) {
		for (int i = 0; i < Math.min(key.length(), MAX_PREFIX); i++) {
			char character = key.charAt(i);
			if (character == '#') {
				return i + 1;
			}
			if ((character < 'A' || character > 'Z') && character != '_' && character != '-') {
				return 0;
			}
		}
		return 0;
	}

}
