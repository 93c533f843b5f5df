package com.example.notes;

import java.time.Instant;

import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import io.github.dynamospring.test.DynamoCleanup;
import io.github.dynamospring.test.FaultInjection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@DataDynamoTest
@DynamoCleanup
class NotesRequestsIntegrationTests {

	private static final Instant MORNING = Instant.parse("2026-01-05T09:00:00Z");

	private static final Instant EVENING = Instant.parse("2026-01-05T21:00:00Z");

	@Autowired
	private Notes notes;

	@Autowired
	private CapacityRecorder capacity;

	@Autowired
	private FaultInjection faults;

	@BeforeEach
	void saveANote() {
		this.notes.save(new Note("ada", EVENING, "Write the first program"));
	}

	@Test
	void findsNotesByOneRequest() {
		assertThat(this.capacity.of(() -> this.notes.findByAuthorAndWrittenAtAfter("ada", MORNING))).requests(1)
			.readUnits(0.5);
	}

	@Test
	void savesANoteForOneUnit() {
		Note note = new Note("ada", MORNING, "Read about the engine");
		assertThat(this.capacity.of(() -> this.notes.save(note))).requests(1).writeUnits(1);
	}

	@Test
	void findsNotesThoughDynamoDbThrottles() {
		this.faults.on(Notes.class, (notes) -> notes.findByAuthorAndWrittenAtAfter("ada", MORNING)).throttle(2);
		assertThat(this.notes.findByAuthorAndWrittenAtAfter("ada", MORNING)).hasSize(1);
	}

	@Test
	void givesUpWhereDynamoDbDoesNotRecover() {
		this.faults.onOperation("Query").throttle(5);
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> this.notes.findByAuthorAndWrittenAtAfter("ada", MORNING));
	}

	@Test
	void savesANoteThoughTheAnswerIsLost() {
		this.faults.onOperation("PutItem").loseAnswer(1);
		this.notes.save(new Note("ada", MORNING, "Read about the engine"));
		assertThat(this.notes.findByAuthorAndWrittenAtAfter("ada", MORNING.minusSeconds(1))).hasSize(2);
	}

}
