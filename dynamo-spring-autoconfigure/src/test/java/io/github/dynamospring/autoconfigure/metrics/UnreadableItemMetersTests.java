package io.github.dynamospring.autoconfigure.metrics;

import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.library.Member;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.plan.read.Planner;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UnreadableItemMeters}.
 */
class UnreadableItemMetersTests {

	private final MeterRegistry registry = new SimpleMeterRegistry();

	@Test
	void countsSkippedItemsOfEachPatternThatSkips() {
		AccessPatterns patterns = new AccessPatterns();
		patterns.register(pattern("Members.early", true, 2));
		patterns.register(pattern("Members.strict", false, 0));
		new ApplicationContextRunner().withBean(AccessPatterns.class, () -> patterns)
			.run((context) -> new UnreadableItemMeters(context.getBeanProvider(AccessPatterns.class))
				.bindTo(this.registry));
		patterns.register(pattern("Members.late", true, 3));
		patterns.register(pattern("Members.late", true, 4));
		assertThat(count("Members.early")).isEqualTo(2);
		assertThat(count("Members.late")).isEqualTo(7);
		assertThat(this.registry.find(UnreadableItemMeters.METER).tag("access.pattern", "Members.strict").meter())
			.isNull();
	}

	private double count(String pattern) {
		return this.registry.get(UnreadableItemMeters.METER).tag("access.pattern", pattern).functionCounter().count();
	}

	private static RegisteredPattern pattern(String name, boolean skipping, long unreadable) {
		DynamoMappingContext context = new DynamoMappingContext();
		DynamoPersistentEntity<?> entity = context.getRequiredPersistentEntity(Member.class);
		AccessPlan plan = new Planner(LocalDatabase.PLANNER_SETTINGS)
			.plan(PatternRequest.of(name, entity).scan(ScanSettings.DEFAULT).skipUnreadable(skipping).build());
		return new RegisteredPattern() {

			@Override
			public AccessPlan plan() {
				return plan;
			}

			@Override
			public List<DynamoDbRequest> requests(@Nullable Object... arguments) {
				return List.of();
			}

			@Override
			public long unreadableItems() {
				return unreadable;
			}

		};
	}

}
