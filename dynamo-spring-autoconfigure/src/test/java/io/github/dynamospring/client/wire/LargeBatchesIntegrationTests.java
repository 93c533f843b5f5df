package io.github.dynamospring.client.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.privacy.KeyVisibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for batches of many megabytes and of many requests.
 */
class LargeBatchesIntegrationTests {

	private static final int MEGABYTE = 1024 * 1024;

	private static final Watch watch = new Watch();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Film.class).observedBy(watch);

	@Test
	void requestsAndAnswersAreFilledToTheirLimits() {
		// a character that takes two bytes over the network
		List<Film> films = films(45, "\"".repeat(390_000));
		DynamoTemplate template = database.template();
		watch.clear();
		template.saveAll(films);
		if (WireInterceptor.isIn(database.client())) {
			assertThat(watch.lengths).hasSize(3);
			assertThat(Collections.max(watch.lengths)).isBetween(15L * MEGABYTE, 16L * MEGABYTE);
		}
		assertThat(found(template, films)).isEqualTo(films);
		assertThat(database.requests()).filteredOn(BatchGetItemRequest.class::isInstance).hasSize(2);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void virtualThreadsSendTheRequestsOfACall() {
		List<Film> films = films(500, "short");
		DynamoTemplate template = database.template(new TemplateSettings(100, false, LocalDatabase.CLOCK,
				Backoff.DEFAULT, KeyVisibility.PLAIN, TemplateSettings.DEFAULT_FAN_OUT_THREADS, true, 16));
		watch.clear();
		template.saveAll(films);
		assertThat(found(template, films)).isEqualTo(films);
		assertThat(watch.threads).hasSizeGreaterThan(20).allMatch((thread) -> thread.startsWith("VirtualThread"));
	}

	private static List<Film> films(int count, String script) {
		return IntStream.range(0, count).mapToObj((number) -> new Film("film-" + number, script + number)).toList();
	}

	private static List<Film> found(DynamoTemplate template, List<Film> films) {
		return template.entity(Film.class).findAllById(films.stream().map(Film::id).toList());
	}

	/**
	 * Interceptor that notes the lengths of requests, and the threads that send them.
	 */
	private static final class Watch implements ExecutionInterceptor {

		private final List<Long> lengths = Collections.synchronizedList(new ArrayList<>());

		private final Set<String> threads = Collections.synchronizedSet(new TreeSet<>());

		void clear() {
			this.lengths.clear();
			this.threads.clear();
		}

		@Override
		public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
			this.threads.add(Thread.currentThread().toString());
			this.lengths.add(Long.valueOf(context.httpRequest().firstMatchingHeader("Content-Length").orElseThrow()));
		}

	}

	@Table("films")
	@PrimaryKey(partition = "{id}")
	record Film(String id, String script) {

	}

}
