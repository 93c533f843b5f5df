package io.github.dynamospring.client.wire;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.TableModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each operation has the same result, and stores the same items, whether items or whole
 * requests go past the SDK or not.
 */
class SameResultsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(EveryOperation.ENTITIES.toArray(Class<?>[]::new));

	@Test
	void resultsAndStoredItemsAreTheSame() {
		Outcome without = run(UnaryOperator.identity());
		compare(run(UnaryOperator.identity(), new WireInterceptor()), without);
		compare(run(LocalDatabase::addPath, new WireInterceptor()), without);
	}

	private static void compare(Outcome with, Outcome without) {
		assertThat(with.results()).hasSizeGreaterThan(90);
		with.results().forEach((step, result) -> assertThat(result).as(step).isEqualTo(without.results().get(step)));
		assertThat(with.items()).hasSizeGreaterThan(100).containsExactlyElementsOf(without.items());
	}

	private static Outcome run(UnaryOperator<DynamoDbClientBuilder> path, WireInterceptor... interceptors) {
		database.deleteItems();
		try (DynamoDbClient client = path
			.apply(LocalDatabase.clientBuilder(database.endpoint())
				.overrideConfiguration(
						(configuration) -> List.of(interceptors).forEach(configuration::addExecutionInterceptor)))
			.build()) {
			assertThat(WireInterceptor.isIn(client)).isEqualTo(interceptors.length > 0);
			DynamoTemplate template = database.template(client, LocalDatabase.TEMPLATE_SETTINGS);
			return new Outcome(EveryOperation.run(template, database.context()), items());
		}
	}

	// without the ids of writes, which are drawn by lot
	private static List<String> items() {
		List<String> items = new ArrayList<>();
		for (TableModel table : database.context().getTables()) {
			String name = LocalDatabase.tableName(table.logicalName());
			database.client().scanPaginator((scan) -> scan.tableName(name)).items().forEach((item) -> {
				Map<String, AttributeValue> rest = new TreeMap<>(item);
				AttributeValue id = rest.remove(table.names().writeId());
				items.add(name + " " + rest + ((id != null) ? " with an id of " + id.b().asByteArray().length : ""));
			});
		}
		items.sort(null);
		return items;
	}

	private record Outcome(Map<String, String> results, List<String> items) {

		private Outcome {
			results = new LinkedHashMap<>(results);
		}

	}

}
