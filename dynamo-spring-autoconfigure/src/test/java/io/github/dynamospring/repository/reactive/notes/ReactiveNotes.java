package io.github.dynamospring.repository.reactive.notes;

import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.repository.ReactiveDynamoRepository;

public interface ReactiveNotes extends ReactiveDynamoRepository<Note, String> {

}
