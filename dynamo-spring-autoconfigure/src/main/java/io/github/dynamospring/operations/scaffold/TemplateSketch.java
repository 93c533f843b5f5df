package io.github.dynamospring.operations.scaffold;

/**
 * Template of one key attribute.
 *
 * @param attribute the name of the key attribute
 * @param text the template
 * @param composed whether the attribute is computed, and not that of a property
 */
record TemplateSketch(String attribute, String text, boolean composed) {
}
