package io.github.dynamospring.autoconfigure.data.repositories;

import io.github.dynamospring.repository.DynamoRepository;

public interface Notes extends DynamoRepository<Note, String> {

}
