package io.github.dynamospring.sample;

import io.github.dynamospring.repository.DynamoRepository;

/**
 * Repository of markers, which gives them access patterns in the exports.
 */
interface CountedEvents extends DynamoRepository<CountedEvent, String> {

}
