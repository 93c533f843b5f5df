package io.github.dynamospring.published;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Extension that opens a published table as it is, by an application of one's own. The
 * key attributes of the table are {@code PK} and {@code SK}. Each test finds the
 * published items.
 */
public final class PublishedApplication implements BeforeAllCallback, BeforeEachCallback, AfterAllCallback {

	private final LocalDatabase database = LocalDatabase.of();

	private final Class<?> application;

	private final PublishedTable table;

	private final List<String> settings;

	private ConfigurableApplicationContext context;

	/**
	 * Create an application.
	 * @param application the configuration of the application
	 * @param model the name of the published model
	 * @param settings further settings of the table
	 */
	public PublishedApplication(Class<?> application, String model, String... settings) {
		this.application = application;
		this.table = PublishedTable.read(model);
		this.settings = List.of(settings);
	}

	@Override
	public void beforeAll(ExtensionContext extension) {
		this.table.create(client());
		this.context = new SpringApplicationBuilder(this.application).web(WebApplicationType.NONE)
			.properties(properties())
			.run();
	}

	private String[] properties() {
		String prefix = "dynamo.tables.definitions." + this.table.name() + ".";
		return Stream.concat(
				Stream.of("dynamo.region=eu-west-1", "dynamo.endpoint=" + this.database.endpoint(),
						"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret",
						"dynamo.tables.name-pattern={table}", "dynamo.tables.management=validate",
						prefix + "attributes.partition=PK", prefix + "attributes.sort=SK",
						prefix + "attributes.type=none", prefix + "attributes.write-id=none", prefix + "escape=none"),
				this.settings.stream().map((setting) -> prefix + setting))
			.toArray(String[]::new);
	}

	@Override
	public void beforeEach(ExtensionContext extension) {
		this.table.fill(client());
	}

	@Override
	public void afterAll(ExtensionContext extension) {
		if (this.context != null) {
			this.context.close();
		}
		this.database.close();
	}

	public <T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	/**
	 * Return the published items.
	 */
	public List<Map<String, AttributeValue>> items() {
		return this.table.items();
	}

	/**
	 * Return all items of the table as they are stored.
	 */
	public Set<Map<String, AttributeValue>> stored() {
		return this.table.stored(client());
	}

	/**
	 * Delete all items.
	 */
	public void clear() {
		this.table.clear(client());
	}

	String tableName() {
		return this.table.name();
	}

	DynamoDbClient client() {
		return this.database.client();
	}

}
