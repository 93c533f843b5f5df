package io.github.dynamospring.autoconfigure;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import io.github.dynamospring.autoconfigure.client.DynamoClientProperties;
import io.github.dynamospring.autoconfigure.client.DynamoClientProperties.HttpClient;
import io.github.dynamospring.autoconfigure.data.DynamoQueryProperties;
import io.github.dynamospring.autoconfigure.data.DynamoScrollProperties;
import io.github.dynamospring.autoconfigure.embedded.DynamoEmbeddedProperties;
import io.github.dynamospring.autoconfigure.idempotency.DynamoIdempotencyProperties;
import io.github.dynamospring.embedded.EmbeddedMode;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoProperties} and those of single technologies.
 */
class DynamoPropertiesTests {

	@Test
	void hasDefaults() {
		assertThat(new DynamoProperties().getRegion()).isNull();
		DynamoClientProperties client = new DynamoClientProperties();
		assertThat(client.getHttp()).isEqualTo(HttpClient.AUTO);
		assertThat(client.getMaxConnections()).isEqualTo(200);
		DynamoQueryProperties query = new DynamoQueryProperties();
		assertThat(query.getMaxPages()).isEqualTo(100);
		assertThat(query.getMaxFanOut()).isEqualTo(100);
		assertThat(query.isConsistentReads()).isFalse();
		DynamoScrollProperties scroll = new DynamoScrollProperties();
		assertThat(scroll.getSecrets()).isEmpty();
		assertThat(scroll.getTtl()).isEqualTo(Duration.ofHours(1));
		assertThat(new DynamoEmbeddedProperties().getMode()).isEqualTo(EmbeddedMode.AUTO);
		assertThat(new DynamoIdempotencyProperties().getTable()).isEqualTo("idempotency");
	}

	@Test
	void bindsConnection() {
		DynamoProperties properties = PropertyBinding.bind(new DynamoProperties(), "region=eu-west-1",
				"endpoint=http://localhost:8000", "credentials.access-key=key", "credentials.secret-key=secret",
				"credentials.session-token=token", "credentials.profile=dev");
		assertThat(properties.getEndpoint()).isEqualTo(URI.create("http://localhost:8000"));
		assertThat(properties.getCredentials().sessionToken()).isEqualTo("token");
	}

	@Test
	void bindsClient() {
		DynamoClientProperties properties = PropertyBinding.bind(new DynamoClientProperties(), "http=apache5",
				"max-connections=7", "connection-timeout=1s", "socket-timeout=2s", "api-call-timeout=3s",
				"api-call-attempt-timeout=4s", "tcp-keep-alive=false", "warm-up=false");
		assertThat(properties.getHttp()).isEqualTo(HttpClient.APACHE5);
		assertThat(properties.getMaxConnections()).isEqualTo(7);
		assertThat(properties.isTcpKeepAlive()).isFalse();
		assertThat(properties.isWarmUp()).isFalse();
	}

	@Test
	void waitsForConnectionsForLessThanAnAttempt() {
		assertThat(acquisitionTimeout()).isEqualTo(Duration.ofMillis(2500));
		assertThat(acquisitionTimeout("api-call-attempt-timeout=1s")).isEqualTo(Duration.ofMillis(500));
		assertThat(acquisitionTimeout("api-call-attempt-timeout=0", "api-call-timeout=4s"))
			.isEqualTo(Duration.ofSeconds(2));
		assertThat(acquisitionTimeout("api-call-attempt-timeout=0", "api-call-timeout=0"))
			.isEqualTo(Duration.ofSeconds(10));
		assertThat(acquisitionTimeout("connection-acquisition-timeout=1s")).isEqualTo(Duration.ofSeconds(1));
	}

	private static Duration acquisitionTimeout(String... pairs) {
		return PropertyBinding.bind(new DynamoClientProperties(), pairs).determineConnectionAcquisitionTimeout();
	}

	@Test
	void bindsReads() {
		DynamoQueryProperties query = PropertyBinding.bind(new DynamoQueryProperties(), "max-pages=5", "max-fan-out=6",
				"fan-out-threads=7", "consistent-reads=true", "refuse-event-loops=true");
		assertThat(query.getMaxPages()).isEqualTo(5);
		assertThat(query.getFanOutThreads()).isEqualTo(7);
		assertThat(query.getMaxFanOut()).isEqualTo(6);
		assertThat(query.isConsistentReads()).isTrue();
		assertThat(query.isRefuseEventLoops()).isTrue();
		DynamoScrollProperties scroll = PropertyBinding.bind(new DynamoScrollProperties(), "secrets=one,two",
				"ttl=10m");
		assertThat(scroll.getSecrets()).isEqualTo(List.of("one", "two"));
		assertThat(scroll.getTtl()).isEqualTo(Duration.ofMinutes(10));
	}

	@Test
	void bindsEmbeddedDatabase() {
		DynamoEmbeddedProperties properties = PropertyBinding.bind(new DynamoEmbeddedProperties(), "mode=always",
				"path=data");
		assertThat(properties.getMode()).isEqualTo(EmbeddedMode.ALWAYS);
		assertThat(properties.getPath()).isEqualTo(Path.of("data"));
	}

	@Test
	void bindsIdempotency() {
		assertThat(PropertyBinding.bind(new DynamoIdempotencyProperties(), "table=calls").getTable())
			.isEqualTo("calls");
	}

}
