package io.github.dynamospring.test;

import java.util.List;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
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
				+ "none: annotate the test with @DataDynamoTest or @SpringBootTest");
		DynamoDbClient client = context.getBean(DynamoDbClient.class);
		TableNameResolver names = context.getBean(TableNameResolver.class);
		List<TableModel> tables = List.copyOf(mapping.getTables());
		refuseOthers(client, EmbeddedDatabase.find(context),
				tables.stream().map((table) -> names.resolve(table.logicalName())).toList());
		TableCleaner cleaner = new TableCleaner(client, names);
		tables.forEach(cleaner::clean);
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

}
