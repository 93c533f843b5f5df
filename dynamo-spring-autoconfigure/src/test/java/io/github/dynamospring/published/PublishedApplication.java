package io.github.dynamospring.published;

import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Application that opens a published table as it is.
 */
public final class PublishedApplication {

	private PublishedApplication() {
	}

	/**
	 * Start an application on a table whose key attributes are {@code PK} and {@code SK}.
	 * @param settings further settings of the table
	 */
	public static ConfigurableApplicationContext start(Class<?> application, LocalDatabase database, String table,
			String... settings) {
		String prefix = "dynamo.tables.definitions." + table + ".";
		String[] properties = Stream.concat(
				Stream.of("dynamo.region=eu-west-1", "dynamo.endpoint=" + database.endpoint(),
						"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret",
						"dynamo.tables.name-pattern={table}", "dynamo.tables.management=validate",
						prefix + "attributes.partition=PK", prefix + "attributes.sort=SK",
						prefix + "attributes.type=none", prefix + "attributes.write-id=none", prefix + "escape=none"),
				Stream.of(settings).map((setting) -> prefix + setting))
			.toArray(String[]::new);
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE).properties(properties).run();
	}

}
