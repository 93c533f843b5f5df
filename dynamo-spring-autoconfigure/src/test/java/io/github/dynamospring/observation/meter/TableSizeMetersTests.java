package io.github.dynamospring.observation.meter;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

import io.github.dynamospring.aop.MutableClock;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.SettableRequestContext;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableSizeMeters}.
 */
class TableSizeMetersTests {

	private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

	private final MutableClock clock = new MutableClock();

	private final Queue<Runnable> tasks = new ArrayDeque<>();

	private final List<String> described = new ArrayList<>();

	private final TableSizeMeters meters = new TableSizeMeters(this.registry,
			(table) -> table.replaceFirst("^tenant-\\w+-", "tenant-*-"), new ObservationFailures(), this.tasks::add,
			this.clock);

	@Test
	void askNobodyUntilTheyAreRead() {
		register("shop");
		assertThat(this.tasks).isEmpty();
		assertThat(value("size", "shop")).isNaN();
		assertThat(value("items", "shop")).isNaN();
		assertThat(this.tasks).hasSize(1);
	}

	@Test
	void showTheAnswerAndAskAgainAfterThreeHours() {
		register("shop");
		value("size", "shop");
		answer();
		assertThat(value("size", "shop")).isEqualTo(2048);
		assertThat(value("items", "shop")).isEqualTo(16);
		this.clock.advance(Duration.ofHours(3).minusMillis(1));
		assertThat(value("size", "shop")).isEqualTo(2048);
		assertThat(this.tasks).isEmpty();
		this.clock.advance(Duration.ofMillis(1));
		assertThat(value("size", "shop")).isEqualTo(2048);
		assertThat(this.tasks).hasSize(1);
	}

	@Test
	void takeTheAnswersOfOthers() {
		register("shop");
		end(table("shop", 4096, 32));
		end(table("other", 1, 1));
		end(TableDescription.builder().build());
		assertThat(value("size", "shop")).isEqualTo(4096);
		assertThat(value("items", "shop")).isEqualTo(32);
		assertThat(this.tasks).isEmpty();
		assertThat(this.registry.getMeters()).hasSize(2);
	}

	@Test
	void waitThreeHoursAfterAFailureAndForgetAfterHalfADay() {
		this.meters.register("shop", () -> {
			this.described.add("shop");
			throw ResourceNotFoundException.builder().build();
		});
		end(table("shop", 4096, 32));
		for (int hour = 0; hour < 11; hour++) {
			this.clock.advance(Duration.ofHours(1));
			assertThat(value("size", "shop")).isEqualTo(4096);
			answer();
		}
		assertThat(this.described).hasSize(3);
		this.clock.advance(Duration.ofHours(1));
		assertThat(value("size", "shop")).isNaN();
		assertThat(value("items", "shop")).isNaN();
	}

	@Test
	void addTheTablesOfATag() {
		register("tenant-a-shop");
		register("tenant-b-shop");
		value("size", "tenant-*-shop");
		answer();
		assertThat(value("size", "tenant-*-shop")).isEqualTo(4096);
		assertThat(value("items", "tenant-*-shop")).isEqualTo(32);
		assertThat(this.described).containsExactlyInAnyOrder("tenant-a-shop", "tenant-b-shop");
	}

	private void register(String table) {
		this.meters.register(table, () -> {
			this.described.add(table);
			return table(table, 2048, 16);
		});
	}

	private void answer() {
		while (!this.tasks.isEmpty()) {
			this.tasks.remove().run();
		}
	}

	private void end(TableDescription table) {
		SettableRequestContext context = new SettableRequestContext("DescribeTable", "health",
				DescribeTableRequest.builder().build());
		context.setSdkResponse(DescribeTableResponse.builder().table(table).build());
		this.meters.ended(context);
	}

	private static TableDescription table(String name, long size, long items) {
		return TableDescription.builder().tableName(name).tableSizeBytes(size).itemCount(items).build();
	}

	private double value(String name, String table) {
		return this.registry.get("dynamodb.table." + name).tag("table", table).gauge().value();
	}

}
