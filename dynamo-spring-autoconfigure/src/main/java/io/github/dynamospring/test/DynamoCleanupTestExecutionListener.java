package io.github.dynamospring.test;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.TableClients;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.batch.KeyDeletion;
import io.github.dynamospring.core.read.KeyScan;
import io.github.dynamospring.core.read.KeyScan.KeyPage;
import io.github.dynamospring.core.request.ParallelRequests;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.ScanSettings;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.test.context.TestContext;
import org.springframework.test.context.TestContextAnnotationUtils;
import org.springframework.test.context.support.AbstractTestExecutionListener;
import org.springframework.util.Assert;

/**
 * Listener that empties tables for {@link DynamoCleanup @DynamoCleanup}. It comes before
 * Spring's listener for {@code @Sql}, which has the order 5000.
 */
class DynamoCleanupTestExecutionListener extends AbstractTestExecutionListener {

	@Override
	public int getOrder() {
		return 4900;
	}

	@Override
	public void beforeTestMethod(TestContext test) {
		if (isAnnotated(test)) {
			clean(test.getApplicationContext());
		}
	}

	private static boolean isAnnotated(TestContext test) {
		return AnnotatedElementUtils.hasAnnotation(test.getTestMethod(), DynamoCleanup.class)
				|| TestContextAnnotationUtils.hasAnnotation(test.getTestClass(), DynamoCleanup.class);
	}

	private static void clean(ApplicationContext context) {
		DynamoMappingContext mapping = context.getBeanProvider(DynamoMappingContext.class).getIfAvailable();
		Assert.state(mapping != null, "@DynamoCleanup empties the tables of entities, but the context of the test has "
				+ "no entities: annotate the test with @DataDynamoTest or @SpringBootTest");
		TableClients clients = TableClients.of(context.getAutowireCapableBeanFactory());
		TableNameResolver names = context.getBean(TableNameResolver.class);
		List<TableModel> tables = List.copyOf(mapping.getTables());
		DynamoConnectionDetails database = EmbeddedDatabase.find(context);
		Map<DynamoDbClient, List<TableModel>> own = tables.stream()
			.collect(Collectors.groupingBy((table) -> clients.get(table.client()), LinkedHashMap::new,
					Collectors.toList()));
		own.forEach((client, all) -> refuseOthers(client, database,
				all.stream().map((table) -> names.resolve(table.logicalName())).toList()));
		try (ListenerPause pause = new ListenerPause(context)) {
			own.forEach((client, all) -> all.forEach((table) -> {
				new TableCleaner(client, names).clean(table);
				pause.renewStream(table.logicalName(), names.resolve(table.logicalName()), client);
			}));
		}
	}

	private static void refuseOthers(DynamoDbClient client, @Nullable DynamoConnectionDetails database,
			List<String> tables) {
		Assert.state(database != null && database.isDisposableFor(client),
				() -> "@DynamoCleanup would empty the tables " + tables + " of " + place(client)
						+ ", which is neither the embedded database nor a service connection: use @DataDynamoTest, "
						+ "'dynamo.embedded.mode=always', or a container with @ServiceConnection");
	}

	private static String place(DynamoDbClient client) {
		try {
			return client.serviceClientConfiguration()
				.endpointOverride()
				.map(Object::toString)
				.orElseGet(() -> "AWS in " + client.serviceClientConfiguration().region());
		}
		catch (UnsupportedOperationException ex) {
			return client.getClass().getName();
		}
	}

	/**
	 * Deletion of all items of a table. It scans for the keys and deletes them in
	 * batches. An empty table takes one request, and is therefore not recreated.
	 */
	private static class TableCleaner {

		private final DynamoDbClient client;

		private final RequestSender sender;

		private final ParallelRequests oneByOne = new ParallelRequests(Runnable::run);

		TableCleaner(DynamoDbClient client, TableNameResolver names) {
			this.client = client;
			this.sender = new RequestSender(client, names, "DynamoCleanup", new RunningCalls(), () -> null, false);
		}

		void clean(TableModel table) {
			KeyDeletion deletion = new KeyDeletion(this.client, this.sender, table.logicalName(), null,
					Backoff.DEFAULT);
			try (KeyScan scan = new KeyScan(table.entities().get(0), List.of(), ScanSettings.DEFAULT, Map.of(),
					this.sender, this.oneByOne)) {
				for (KeyPage page = scan.next(); page != null; page = scan.next()) {
					page.batches(KeyDeletion.MAX_KEYS)
						.forEach((keys) -> Assert.state(deletion.delete(keys) == keys.size(),
								() -> "The database has not deleted all items of " + table.logicalName()));
				}
			}
		}

	}

}
