package io.github.dynamospring.repository;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.ComponentScan.Filter;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.FilterType;
import org.springframework.context.event.EventListener;
import org.springframework.data.domain.DomainEvents;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.event.TransactionalEventListener;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of domain events that wait for the end of a transaction.
 */
@ExtendWith(OutputCaptureExtension.class)
class DomainEventsIntegrationTests {

	private static final String WARNING = "Tickets publishes Sold outside a transaction, so that Mails.send is not "
			+ "called. DynamoDB writes without one: listen with @EventListener, which is called after the write, or "
			+ "set fallbackExecution = true at @TransactionalEventListener";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Ticket.class);

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	@BeforeEach
	void register() {
		this.context.registerBean("dynamoTemplate", DynamoOperations.class, () -> database.template());
		this.context.registerBean("dynamoMappingContext", DynamoMappingContext.class, database::context);
	}

	@AfterEach
	void close() {
		this.context.close();
	}

	@Test
	void warnsOnceOfAListenerThatIsNotCalled(CapturedOutput output) {
		start(Configured.class, Mails.class, Statistics.class);
		Tickets tickets = this.context.getBean(Tickets.class);
		tickets.save(new Ticket("1", "Ann"));
		tickets.save(new Ticket("2", "Bo"));
		assertThat(this.context.getBean(Mails.class).events).isEmpty();
		assertThat(this.context.getBean(Statistics.class).events).hasSize(4);
		assertThat(output.toString().split(WARNING.replaceAll("[().]", "."), -1)).hasSize(2);
	}

	@Test
	void saysNothingOfListenersThatAreCalled(CapturedOutput output) {
		start(Configured.class, Statistics.class);
		this.context.getBean(Tickets.class).save(new Ticket("1", "Ann"));
		assertThat(this.context.getBean(Statistics.class).events).hasSize(2);
		assertThat(output).doesNotContain("outside a transaction");
	}

	private void start(Class<?>... classes) {
		this.context.register(classes);
		this.context.refresh();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement
	@EnableDynamoRepositories(considerNestedRepositories = true,
			excludeFilters = @Filter(type = FilterType.REGEX, pattern = "(?!.*DomainEventsIntegrationTests).*"))
	static class Configured {

	}

	static class Mails {

		private final List<Object> events = new ArrayList<>();

		@TransactionalEventListener
		void send(Sold sold) {
			this.events.add(sold);
		}

		@TransactionalEventListener
		void other(String event) {
			this.events.add(event);
		}

	}

	static class Statistics {

		private final List<Object> events = new ArrayList<>();

		@EventListener
		void count(Sold sold) {
			this.events.add(sold);
		}

		@TransactionalEventListener(fallbackExecution = true)
		void sum(Sold sold) {
			this.events.add(sold);
		}

	}

	record Sold(String ticketId) {

	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{ticketId}")
	record Ticket(String ticketId, String to) {

		@DomainEvents
		List<Object> events() {
			return List.of(new Sold(this.ticketId));
		}

	}

	interface Tickets extends DynamoRepository<Ticket, String> {

	}

}
