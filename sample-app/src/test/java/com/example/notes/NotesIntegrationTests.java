package com.example.notes;

import java.time.Instant;

import io.github.dynamospring.test.DataDynamoTest;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;

@DataDynamoTest
class NotesIntegrationTests {

	private static final Instant MORNING = Instant.parse("2026-01-05T09:00:00Z");

	private static final Instant EVENING = Instant.parse("2026-01-05T21:00:00Z");

	@Autowired
	private Notes notes;

	@Test
	void findsTheNotesOfAnAuthorAfterATime() {
		Note evening = new Note("ada", EVENING, "Write the first program");
		this.notes.save(new Note("ada", MORNING, "Read about the engine"));
		this.notes.save(evening);
		this.notes.save(new Note("grace", EVENING, "Find the bug"));
		assertThat(this.notes.findByAuthorAndWrittenAtAfter("ada", MORNING)).containsExactly(evening);
	}

}
