package io.github.dynamospring.key;

/**
 * Text of a placeholder, which stands for all values that have it.
 */
record RenderedText(String text) {

}
