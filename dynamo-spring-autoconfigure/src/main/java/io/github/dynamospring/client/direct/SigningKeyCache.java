package io.github.dynamospring.client.direct;

import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Cache of the latest signing keys of a service in a region: enough for two days at
 * midnight, and for credentials that rotate meanwhile.
 */
final class SigningKeyCache {

	static final int LIMIT = 4;

	private final String region;

	private final String service;

	private volatile SigningKey[] latest = {};

	SigningKeyCache(String region, String service) {
		this.region = region;
		this.service = service;
	}

	/**
	 * Return the key for a request with these credentials at a date such as
	 * {@code 20150830T123600Z}.
	 */
	SigningKey find(AwsCredentialsIdentity credentials, String date) {
		// The SDK trims them, too.
		String accessKeyId = credentials.accessKeyId().trim();
		String secret = credentials.secretAccessKey().trim();
		for (SigningKey key : this.latest) {
			if (key.fits(date, accessKeyId, secret)) {
				return key;
			}
		}
		return add(new SigningKey(date.substring(0, 8), this.region, this.service, accessKeyId, secret));
	}

	// A key that another thread adds at the same time may be lost, and is derived again.
	private SigningKey add(SigningKey key) {
		SigningKey[] before = this.latest;
		SigningKey[] after = new SigningKey[Math.min(before.length + 1, LIMIT)];
		after[0] = key;
		System.arraycopy(before, 0, after, 1, after.length - 1);
		this.latest = after;
		return key;
	}

	int size() {
		return this.latest.length;
	}

}
