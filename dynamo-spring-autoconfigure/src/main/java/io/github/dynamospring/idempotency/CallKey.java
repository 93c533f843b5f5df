package io.github.dynamospring.idempotency;

/**
 * Identity of a call and its repetitions.
 *
 * @param method the signature of the method
 * @param key the key of the call, unique for the method
 */
record CallKey(String method, String key) {

}
