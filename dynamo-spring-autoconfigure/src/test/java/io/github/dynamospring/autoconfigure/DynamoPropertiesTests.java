package io.github.dynamospring.autoconfigure;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.DynamoProperties.HttpClient;
import io.github.dynamospring.autoconfigure.DynamoTablesProperties.Definition;
import io.github.dynamospring.embedded.EmbeddedMode;
import io.github.dynamospring.retry.Jitter;
import io.github.dynamospring.retry.RetrySettings;
import io.github.dynamospring.retry.RetrySettings.Budget;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.TableManagement;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoProperties} and {@link DynamoTablesProperties}.
 */
class DynamoPropertiesTests {

	@Test
	void hasDefaults() {
		DynamoProperties properties = new DynamoProperties();
		assertThat(properties.getRegion()).isNull();
		assertThat(properties.getClient().getHttp()).isEqualTo(HttpClient.AUTO);
		assertThat(properties.getClient().getMaxConnections()).isEqualTo(200);
		assertThat(properties.getQuery().getMaxPages()).isEqualTo(100);
		assertThat(properties.getQuery().getMaxFanOut()).isEqualTo(100);
		assertThat(properties.getQuery().isConsistentReads()).isFalse();
		assertThat(properties.getScroll().getSecrets()).isEmpty();
		assertThat(properties.getScroll().getTtl()).isEqualTo(Duration.ofHours(1));
		assertThat(properties.getEmbedded().getMode()).isEqualTo(EmbeddedMode.AUTO);
		assertThat(properties.getIdempotency().getTable()).isEqualTo("idempotency");
		assertThat(properties.getRetry().isEnabled()).isTrue();
		assertThat(new RetrySettingsMapper().map(properties.getRetry()))
			.isEqualTo(new RetrySettings(5, Duration.ofMillis(25), Duration.ofMillis(200), Duration.ofSeconds(5),
					Jitter.FULL, new Budget(500, 5, 1)));
		DynamoTablesProperties tables = new DynamoTablesProperties();
		assertThat(tables.getNamePattern()).isEqualTo("{env}-{service}-{table}");
		assertThat(tables.getManagement()).isEqualTo(TableManagement.NONE);
		assertThat(new Definition().toSettings()).isEqualTo(TableSettings.DEFAULT);
	}

	@Test
	void binds() {
		DynamoProperties properties = bind("dynamo", new DynamoProperties(), "region=eu-west-1",
				"endpoint=http://localhost:8000", "credentials.access-key=key", "credentials.secret-key=secret",
				"credentials.session-token=token", "credentials.profile=dev", "client.http=apache5",
				"client.max-connections=7", "client.connection-timeout=1s", "client.socket-timeout=2s",
				"client.api-call-timeout=3s", "client.api-call-attempt-timeout=4s", "client.tcp-keep-alive=false",
				"client.warm-up=false", "query.max-pages=5", "query.max-fan-out=6", "query.consistent-reads=true",
				"scroll.secrets=one,two", "scroll.ttl=10m", "embedded.mode=always", "embedded.path=data");
		assertThat(properties.getEndpoint()).isEqualTo(URI.create("http://localhost:8000"));
		assertThat(properties.getCredentials().getSessionToken()).isEqualTo("token");
		assertThat(properties.getClient().getHttp()).isEqualTo(HttpClient.APACHE5);
		assertThat(properties.getClient().getMaxConnections()).isEqualTo(7);
		assertThat(properties.getClient().isTcpKeepAlive()).isFalse();
		assertThat(properties.getClient().isWarmUp()).isFalse();
		assertThat(properties.getQuery().getMaxPages()).isEqualTo(5);
		assertThat(properties.getQuery().getMaxFanOut()).isEqualTo(6);
		assertThat(properties.getQuery().isConsistentReads()).isTrue();
		assertThat(properties.getScroll().getSecrets()).isEqualTo(List.of("one", "two"));
		assertThat(properties.getScroll().getTtl()).isEqualTo(Duration.ofMinutes(10));
		assertThat(properties.getEmbedded().getPath()).isEqualTo(Path.of("data"));
	}

	@Test
	void bindsRetries() {
		DynamoProperties properties = bind("dynamo", new DynamoProperties(), "idempotency.table=calls",
				"retry.enabled=false", "retry.max-attempts=2", "retry.base-delay=3ms", "retry.throttle-base-delay=4ms",
				"retry.max-delay=5ms", "retry.jitter=equal", "retry.budget.capacity=8", "retry.budget.cost=6",
				"retry.budget.refund=7");
		assertThat(properties.getIdempotency().getTable()).isEqualTo("calls");
		assertThat(properties.getRetry().isEnabled()).isFalse();
		assertThat(new RetrySettingsMapper().map(properties.getRetry())).isEqualTo(new RetrySettings(2,
				Duration.ofMillis(3), Duration.ofMillis(4), Duration.ofMillis(5), Jitter.EQUAL, new Budget(8, 6, 7)));
	}

	@Test
	void refusesRetriesOutOfRange() {
		assertRefused("max-attempts=0", "It must be at least 1.");
		assertRefused("base-delay=0ms", "It must be at least 1 ms.");
		assertRefused("throttle-base-delay=-1ms", "It must be at least 1 ms.");
		assertRefused("max-delay=999us", "It must be at least 1 ms.");
		assertRefused("budget.cost=-1", "It must not be negative.");
		assertRefused("budget.capacity=4", "It must be at least 'dynamo.retry.budget.cost'.");
		assertRefused("budget.refund=0", "It must be at least 1.");
	}

	private static void assertRefused(String property, String reason) {
		DynamoProperties properties = bind("dynamo", new DynamoProperties(), "retry." + property);
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> new RetrySettingsMapper().map(properties.getRetry()))
			.satisfies((ex) -> {
				assertThat("dynamo.retry." + property).startsWith(ex.getName() + "=");
				assertThat(ex.getReason()).isEqualTo(reason);
			});
	}

	@Test
	void takesEmptyValuesAsAbsent() {
		DynamoProperties properties = bind("dynamo", new DynamoProperties(), "region=", "endpoint=",
				"credentials.access-key=", "credentials.secret-key=", "credentials.profile=");
		PropertiesDynamoConnectionDetails details = new PropertiesDynamoConnectionDetails(properties);
		assertThat(details.getRegion()).isNull();
		assertThat(details.getEndpoint()).isNull();
		assertThat(details.getCredentialsProvider()).isNull();
	}

	@Test
	void bindsDefinitionsOfTables() {
		DynamoTablesProperties tables = bind("dynamo.tables", new DynamoTablesProperties(), "management=create",
				"definitions.shop.attributes.partition=p", "definitions.shop.attributes.indexes.gsi1.sort=s1",
				"definitions.shop.billing-mode=provisioned", "definitions.shop.throughput.read=10",
				"definitions.shop.throughput.write=20", "definitions.shop.warm-throughput.read=13000",
				"definitions.shop.warm-throughput.write=5000",
				"definitions.shop.table-class=standard-infrequent-access", "definitions.shop.kms-key-id=alias/shop",
				"definitions.shop.point-in-time-recovery=true", "definitions.shop.deletion-protection=true",
				"definitions.shop.stream-view=new-image", "definitions.shop.tags.team=sales");
		Definition definition = tables.getDefinitions().get("shop");
		assertThat(tables.getManagement()).isEqualTo(TableManagement.CREATE);
		assertThat(definition.getAttributes().getPartition()).isEqualTo("p");
		assertThat(definition.getAttributes().getSort()).isEqualTo("sk");
		assertThat(definition.getAttributes().getIndexes().get("gsi1").getPartition()).isNull();
		assertThat(definition.getAttributes().getIndexes().get("gsi1").getSort()).isEqualTo("s1");
		assertThat(definition.toSettings())
			.isEqualTo(new TableSettings(BillingMode.PROVISIONED, new Throughput(10, 20), new Throughput(13000, 5000),
					"STANDARD_INFREQUENT_ACCESS", "alias/shop", true, true, "NEW_IMAGE", Map.of("team", "sales")));
	}

	private static <T> T bind(String prefix, T properties, String... pairs) {
		Map<String, String> values = new LinkedHashMap<>();
		for (String pair : pairs) {
			int index = pair.indexOf('=');
			values.put(prefix + "." + pair.substring(0, index), pair.substring(index + 1));
		}
		Binder binder = new Binder(new MapConfigurationPropertySource(values));
		binder.bind(prefix, Bindable.ofInstance(properties));
		return properties;
	}

}
