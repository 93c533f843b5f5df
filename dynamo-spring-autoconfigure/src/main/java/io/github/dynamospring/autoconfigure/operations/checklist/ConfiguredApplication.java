package io.github.dynamospring.autoconfigure.operations.checklist;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.data.DynamoScrollProperties;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.autoconfigure.table.DynamoTablesProperties;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.WatchedCapacity;
import io.github.dynamospring.operations.checklist.ApplicationFacts;
import io.github.dynamospring.operations.checklist.CapacityUse;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.stream.DeadLetters;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerRegistry;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Source of the facts about the application as it is configured.
 */
class ConfiguredApplication {

	private static final String TOKENS = "dynamoScrollTokens";

	private final DynamoTablesProperties tables;

	private final DynamoScrollProperties scroll;

	private final DynamoDbClient client;

	private final ConfigurableListableBeanFactory beanFactory;

	private final Environment environment;

	private final @Nullable HotPartitions hotPartitions;

	ConfiguredApplication(DynamoTablesProperties tables, DynamoScrollProperties scroll, DynamoDbClient client,
			ConfigurableListableBeanFactory beanFactory, Environment environment,
			@Nullable HotPartitions hotPartitions) {
		this.tables = tables;
		this.scroll = scroll;
		this.client = client;
		this.beanFactory = beanFactory;
		this.environment = environment;
		this.hotPartitions = hotPartitions;
	}

	ApplicationFacts facts() {
		String service = this.tables.getService();
		return new ApplicationFacts(text(this.tables.getEnv()),
				StringUtils.hasText(service) ? service : text(this.environment.getProperty("spring.application.name")),
				isDisposable(), usesScrollTokens(), hasScrollSecrets(), used(), listened(), keepsDeadLetters());
	}

	private static @Nullable String text(@Nullable String value) {
		if (StringUtils.hasText(value)) {
			return value;
		}
		return null;
	}

	private boolean isDisposable() {
		DynamoConnectionDetails database = EmbeddedDatabase.find(this.beanFactory);
		return database != null && database.isDisposableFor(this.client);
	}

	private boolean usesScrollTokens() {
		return Arrays.stream(this.beanFactory.getBeanNamesForType(ScrollTokens.class, true, false))
			.anyMatch((name) -> this.beanFactory.getDependentBeans(name).length > 0);
	}

	/** Tokens that the application defines have secrets of its own. */
	private boolean hasScrollSecrets() {
		return !this.scroll.getSecrets().isEmpty() || !this.beanFactory.containsBeanDefinition(TOKENS);
	}

	private Map<String, CapacityUse> used() {
		Map<String, CapacityUse> used = new HashMap<>();
		if (this.hotPartitions != null) {
			this.hotPartitions.capacity()
				.stream()
				.filter((capacity) -> capacity.index() == null)
				.forEach((capacity) -> used.merge(capacity.table(), use(capacity), ConfiguredApplication::add));
		}
		return used;
	}

	private Set<String> listened() {
		return this.beanFactory.getBeanProvider(StreamListenerRegistry.class)
			.stream()
			.flatMap((registry) -> registry.getContainers().stream())
			.map(StreamListenerContainer::getTable)
			.collect(Collectors.toSet());
	}

	private boolean keepsDeadLetters() {
		return this.beanFactory.getBeanNamesForType(DeadLetters.class, true, false).length > 0;
	}

	private static CapacityUse use(WatchedCapacity capacity) {
		if (capacity.type() == CapacityType.READ) {
			return new CapacityUse(capacity.unitsPerSecond(), 0);
		}
		return new CapacityUse(0, capacity.unitsPerSecond());
	}

	private static CapacityUse add(CapacityUse one, CapacityUse other) {
		return new CapacityUse(one.read() + other.read(), one.write() + other.write());
	}

}
