package io.github.dynamospring.autoconfigure.data.repositories;

import org.springframework.data.repository.CrudRepository;

public interface CrudNotes extends CrudRepository<Note, String> {

}
