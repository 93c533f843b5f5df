package com.example.notes;

import java.time.Instant;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

@Component
class FirstNotes implements ApplicationRunner {

	private final Notes notes;

	FirstNotes(Notes notes) {
		this.notes = notes;
	}

	@Override
	public void run(ApplicationArguments args) {
		this.notes.save(new Note("ada", Instant.parse("2026-01-05T09:00:00Z"), "Read about the engine"));
		this.notes.save(new Note("ada", Instant.parse("2026-01-06T10:30:00Z"), "Write the first program"));
		this.notes.findByAuthorAndWrittenAtAfter("ada", Instant.parse("2026-01-06T00:00:00Z"))
			.forEach(System.out::println);
	}

}
