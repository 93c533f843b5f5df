package io.github.dynamospring.idempotency;

/**
 * Identity of a call, which its repetitions share.
 *
 * @param method the signature of the method
 * @param key the key of the call among those of the method
 */
record CallKey(String method, String key) {

}
