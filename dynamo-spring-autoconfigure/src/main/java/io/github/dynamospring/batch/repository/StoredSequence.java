package io.github.dynamospring.batch.repository;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;

import org.springframework.data.annotation.TypeAlias;

/**
 * Stored sequence of IDs.
 *
 * @param name the name of the sequence
 * @param last the ID that was taken last
 */
@StandardKeyFormat
@Table(value = "${dynamo.batch.table:batch}", client = "${dynamo.batch.client:}")
@TypeAlias("BatchSequence")
@PrimaryKey(partition = "SEQUENCE#{name}", sort = "SEQUENCE")
record StoredSequence(String name, long last) {

}
