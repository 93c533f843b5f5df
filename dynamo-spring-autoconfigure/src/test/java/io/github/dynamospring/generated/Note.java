package io.github.dynamospring.generated;

import java.time.Instant;
import java.util.UUID;

import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.Id;

/**
 * Note: a mutable class whose id is its key attribute, without a version.
 */
@Table("notes")
public class Note {

	@Id
	@GeneratedId
	private @Nullable UUID id;

	private String text = "";

	@CreatedDate
	private @Nullable Instant created;

	public static Note of(String text) {
		Note note = new Note();
		note.text = text;
		return note;
	}

	public @Nullable UUID id() {
		return this.id;
	}

	public void id(UUID id) {
		this.id = id;
	}

	public String text() {
		return this.text;
	}

	public void text(String text) {
		this.text = text;
	}

	public @Nullable Instant created() {
		return this.created;
	}

}
