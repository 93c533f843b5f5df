package io.github.dynamospring.autoconfigure.stream;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.idempotency.DynamoAopAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.idempotency.Idempotent;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Modified;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.stream.DeadLetters;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.DynamoStreamListener.Expired;
import io.github.dynamospring.stream.StoredLetter;
import io.github.dynamospring.stream.TableDeadLetters;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.Record;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the code in {@code docs/streams.md}.
 */
class StreamsPageIntegrationTests {

	@Test
	void callsTheListenersOfThePage() {
		new ApplicationContextRunner()
			.withConfiguration(
					AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
							DynamoDbClientConfigurerAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
							DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class,
							DynamoAopAutoConfiguration.class, DynamoStreamsAutoConfiguration.class))
			.withUserConfiguration(Application.class)
			.withBean(Journal.class)
			.withBean(OrderListener.class)
			.withPropertyValues("dynamo.embedded.mode=always", "dynamo.streams.max-poll-interval=250ms")
			.run((context) -> {
				DynamoOperations operations = context.getBean(DynamoOperations.class);
				operations.entity(Session.class).save(new Session("s1", Instant.now().minusSeconds(1)));
				operations.entity(Order.class).save(new Order("o1", "placed"));
				operations.entity(Order.class).save(new Order("o1", "paid"));
				Journal journal = context.getBean(Journal.class);
				List<String> lines = new ArrayList<>();
				for (int line = 0; line < 6; line++) {
					lines.add(journal.next());
				}
				assertThat(lines).containsExactlyInAnyOrder("placed o1", "placed -> paid", "mail o1", "index placed",
						"index paid", "expired s1");
			});
	}

	void replay(TableDeadLetters letters) {
		try (Stream<StoredLetter> found = letters.find("OrderListener.placed", "acme")) {
			found.forEach(letters::replay);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = StreamsPageIntegrationTests.class)
	static class Application {

		@Bean
		DeadLetters deadLetters(Journal journal) {
			return (failed) -> journal.add(failed.listener() + " " + failed.record().eventID());
		}

	}

	@Table("listened-orders")
	@PrimaryKey(partition = "ORDER#{id}")
	record Order(String id, String status) {

	}

	@Table("listened-sessions")
	@PrimaryKey(partition = "SESSION#{id}")
	record Session(String id, @TimeToLive Instant expiresAt) {

	}

	static class Journal {

		private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

		void add(String line) {
			this.lines.add(line);
		}

		String next() throws InterruptedException {
			return String.valueOf(this.lines.poll(20, TimeUnit.SECONDS));
		}

	}

	static class OrderListener {

		private final Journal journal;

		OrderListener(Journal journal) {
			this.journal = journal;
		}

		@DynamoStreamListener
		void placed(Inserted<Order> event) {
			this.journal.add("placed " + event.after().id());
		}

		@DynamoStreamListener
		void changed(Modified<Order> event) {
			this.journal.add(event.before().status() + " -> " + event.after().status());
		}

		@DynamoStreamListener(group = "archive", expired = Expired.ONLY)
		void archive(Removed<Session> event) {
			this.journal.add("expired " + event.before().id());
		}

		@DynamoStreamListener(group = "search", concurrency = 4)
		void index(List<Order> orders) {
			orders.forEach((order) -> this.journal.add("index " + order.status()));
		}

		@DynamoStreamListener(group = "mail")
		@Idempotent(key = "#event.id()", releaseOn = IllegalStateException.class)
		void confirm(Inserted<Order> event) {
			this.journal.add("mail " + event.after().id());
		}

	}

	static class OrderFunction {

		private final DynamoStreamDecoder decoder;

		OrderFunction(DynamoMappingContext context) {
			this.decoder = new DynamoStreamDecoder(context);
		}

		void handle(List<Record> records) {
			for (Record record : records) {
				this.decoder.decode(record, Order.class).ifPresent((event) -> handle(event.entity()));
			}
		}

		private void handle(Order order) {
			assertThat(order).isNotNull();
		}

	}

}
