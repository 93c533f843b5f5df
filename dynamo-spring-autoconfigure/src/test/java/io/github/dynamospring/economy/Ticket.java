package io.github.dynamospring.economy;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.schema.Projection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * A versioned entity with indexes that hold little of it.
 */
@Table("tickets")
@PrimaryKey(partition = "PROJECT#{project}", sort = "TICKET#{ticketId}")
@GlobalSecondaryIndex(name = "byOwner", partition = "OWNER#{owner}", sort = "{ticketId}",
		projection = Projection.Type.KEYS_ONLY)
@GlobalSecondaryIndex(name = "byState", partition = "STATE#{state}", sort = "{ticketId}",
		projection = Projection.Type.INCLUDE, include = "title")
@LocalSecondaryIndex(name = "byTitle", sort = "TITLE#{title}", projection = Projection.Type.KEYS_ONLY)
public record Ticket(String project, String ticketId, String owner, String state, String title, @Nullable String note,
		@Version @Nullable Long version) {

	static Ticket of(String project, String ticketId, String owner) {
		return new Ticket(project, ticketId, owner, "NEW", "Title of " + ticketId, null, null);
	}

	Ticket withNote(String note) {
		return new Ticket(this.project, this.ticketId, this.owner, this.state, this.title, note, this.version);
	}

	Ticket withState(String state) {
		return new Ticket(this.project, this.ticketId, this.owner, state, this.title, this.note, this.version);
	}

}
