package io.github.dynamospring.generated;

import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * Ticket for an event: a record with a version.
 */
@Table("tickets")
@PrimaryKey(partition = "EVENT#{eventId}", sort = "TICKET#{ticketId}")
public record Ticket(String eventId, @GeneratedId @Nullable String ticketId, String holder,
		@Version @Nullable Long version) {

	public static Ticket of(String eventId, String holder) {
		return new Ticket(eventId, null, holder, null);
	}

}
