package io.github.dynamospring.repository.reactive;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.documents.Contract;
import io.github.dynamospring.documents.Contracts;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import io.github.dynamospring.repository.ReactiveRevisionRepository;
import io.github.dynamospring.repository.RefusedPattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.domain.AbstractAggregateRoot;
import org.springframework.data.domain.DomainEvents;
import org.springframework.data.history.Revision;
import org.springframework.data.history.RevisionMetadata.RevisionType;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.history.RevisionRepository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * Tests for {@link ReactiveRevisionRepository}, and for what a reactive repository does
 * not do around a save.
 */
@Timeout(120)
class ReactiveRevisionsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Contract.class, Ticket.class, Sale.class).emptied();

	private final LocalApplication application = database.application();

	private final ReactiveDynamoRepositoryFactory factory = new ReactiveDynamoRepositoryFactory(
			this.application.template(), database.context(), LocalDatabase.PLANNER_SETTINGS);

	@Test
	void readsRevisionsOnSubscription() {
		ReactiveContracts contracts = this.factory.getRepository(ReactiveContracts.class);
		Contract first = contracts.insert(new Contract("a", "ada", 1, null)).block();
		Contract second = contracts.save(new Contract("a", "ada", 2, first.version())).block();
		database.clear();
		Flux<Revision<Integer, Contract>> all = contracts.findRevisions("a");
		assertThat(database.requests()).isEmpty();
		assertThat(all.map(Revision::getEntity).collectList().block()).containsExactly(first, second);
		assertThat(contracts.findRevision("a", 1).block().getEntity()).isEqualTo(first);
		assertThat(contracts.findRevision("a", 3).block()).isNull();
		Revision<Integer, Contract> last = contracts.findLastChangeRevision("a").block();
		assertThat(last.getRevisionNumber()).isEqualTo(Optional.of(2));
		assertThat(last.getMetadata().getRevisionType()).isEqualTo(RevisionType.UPDATE);
		assertThat(contracts.findLastChangeRevision("b").block()).isNull();
		assertThat(contracts.findRevisions("b").collectList().block()).isEmpty();
	}

	@Test
	void plansAreThoseOfTheBlockingMethods() {
		this.factory.getRepository(ReactiveContracts.class);
		this.application.repository(Contracts.class);
		for (String method : List.of("findLastChangeRevision", "findRevisions", "findRevision")) {
			assertThat(this.application.explain("ReactiveContracts." + method))
				.isEqualTo("Reactive" + this.application.explain("Contracts." + method));
		}
	}

	@Test
	void refusesTheBlockingInterface() {
		assertThat(refusals(BlockedContracts.class)).containsExactly(
				"BlockedContracts: it extends RevisionRepository, which blocks, but has reactive methods of "
						+ "its own; extend ReactiveRevisionRepository");
	}

	@Test
	void needsRevisions() {
		assertThat(refusals(Sales.class))
			.containsExactly("Sales: it is a ReactiveRevisionRepository, but no revisions of Sale are kept; "
					+ "annotate Sale with @Revisions, or leave ReactiveRevisionRepository out");
	}

	@Test
	void refusesToSaveAnEntityWithDomainEvents() {
		assertThat(refusals(Tickets.class)).containsExactly(
				"Tickets: Ticket has domain events, which a reactive repository does not publish; save it in "
						+ "a DynamoRepository, or publish them in doOnSuccess, without @DomainEvents");
		assertThat(refusals(Roots.class)).singleElement()
			.asString()
			.startsWith("Roots: Root has domain events, which a reactive repository does not publish");
		assertThat(this.factory.getRepository(ReadTickets.class).findById("1").block()).isNull();
	}

	private List<String> refusals(Class<?> repository) {
		return catchThrowableOfType(InvalidAccessPatternsException.class, () -> this.factory.getRepository(repository))
			.getPatterns()
			.stream()
			.map(RefusedPattern::toString)
			.toList();
	}

	interface ReactiveContracts
			extends ReactiveDynamoRepository<Contract, String>, ReactiveRevisionRepository<Contract, String, Integer> {

	}

	interface BlockedContracts
			extends ReactiveDynamoRepository<Contract, String>, RevisionRepository<Contract, String, Long> {

	}

	@Table("sales")
	@PrimaryKey(partition = "SALE#{saleId}")
	record Sale(String saleId) {

	}

	interface Sales extends ReactiveDynamoRepository<Sale, String>, ReactiveRevisionRepository<Sale, String, Long> {

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}")
	record Ticket(String ticketId) {

		@DomainEvents
		List<Object> events() {
			return List.of(this.ticketId);
		}

	}

	interface Tickets extends ReactiveDynamoRepository<Ticket, String> {

	}

	interface ReadTickets extends Repository<Ticket, String> {

		Mono<Ticket> findById(String id);

		Mono<Ticket> insert(Ticket ticket);

	}

	@Table("tickets")
	@PrimaryKey(partition = "ROOT#{rootId}")
	static class Root extends AbstractAggregateRoot<Root> {

		String rootId = "";

	}

	interface Roots extends Repository<Root, String> {

		Mono<Root> save(Root root);

	}

}
