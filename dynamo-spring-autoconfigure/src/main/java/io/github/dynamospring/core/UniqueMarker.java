package io.github.dynamospring.core;

import io.github.dynamospring.mapping.UniqueProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The marker of one unique value.
 *
 * @param property the property that has the value
 * @param key its partition key, and its sort key where the table has one
 * @param expiry its time to live, which is that of the entity, or null
 */
record UniqueMarker(UniqueProperty property, String key, @Nullable AttributeValue expiry) {

}
