package io.github.dynamospring.autoconfigure.data.repositories;

import io.github.dynamospring.repository.DynamoRepository;

public final class Outer {

	private Outer() {
	}

	public interface NestedNotes extends DynamoRepository<Note, String> {

	}

}
