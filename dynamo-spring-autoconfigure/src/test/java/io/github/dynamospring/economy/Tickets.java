package io.github.dynamospring.economy;

import java.util.List;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.Update;

import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

public interface Tickets extends DynamoRepository<Ticket, TicketKey> {

	@FetchFromTable
	List<Ticket> findByOwner(String owner);

	@FetchFromTable
	Window<Ticket> findWindowByOwner(String owner, ScrollPosition position, Limit limit);

	@FetchFromTable
	List<Ticket> findByProjectAndTitleStartingWith(String project, String prefix);

	List<Heading> findHeadingsByState(String state);

	long countByOwner(String owner);

	boolean existsByOwner(String owner);

	@Update("set note = :note")
	Ticket annotate(TicketKey key, String note);

	@Update("set state = 'DONE'")
	@Condition("state = 'NEW'")
	boolean close(TicketKey key);

	@Update(value = "set note = :note", idempotent = true)
	void annotateOnce(TicketKey key, String note);

	record Heading(String ticketId, String title) {

	}

}
