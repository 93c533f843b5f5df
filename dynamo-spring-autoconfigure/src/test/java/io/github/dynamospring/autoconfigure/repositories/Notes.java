package io.github.dynamospring.autoconfigure.repositories;

import io.github.dynamospring.repository.DynamoRepository;

public interface Notes extends DynamoRepository<Note, String> {

}
