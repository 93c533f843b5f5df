package com.example.notes;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;

interface Notes extends DynamoRepository<Note, NoteId> {

	@AccessPattern("Notes of an author after a time, oldest first")
	List<Note> findByAuthorAndWrittenAtAfter(String author, Instant time);

}
