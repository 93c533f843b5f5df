package io.github.dynamospring.aop;

/**
 * What tells a call from all others.
 *
 * @param method the signature of the method
 * @param key the key of the call among those of the method
 */
record CallKey(String method, String key) {

}
