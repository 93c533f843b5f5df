package com.example.documents;

import java.time.Instant;
import java.util.List;

import io.github.dynamospring.repository.AccessPattern;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;

interface Documents extends DynamoRepository<Document, DocumentKey> {

	@AccessPattern("A folder and all that is below it")
	List<Document> findByDriveAndPathStartingWith(String drive, List<String> folder);

	@AccessPattern("What an editor worked on last")
	List<Document> findByEditorAndDeletedAtIsNullOrderByEditedAtDesc(String editor, Limit limit);

	@AccessPattern("Throw a document into the bin")
	@Update("set deletedAt = :now")
	void discard(DocumentKey key, Instant now);

}
