package io.github.dynamospring.autoconfigure.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslBundleRegistry;
import org.springframework.boot.ssl.jks.JksSslStoreBundle;
import org.springframework.boot.ssl.jks.JksSslStoreDetails;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the settings of connections, by what a server on the loopback interface sees.
 */
class ConnectionSettingsIntegrationTests {

	private final List<String> requests = new CopyOnWriteArrayList<>();

	private final List<HttpServer> servers = new ArrayList<>();

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
						DynamoDbAsyncClientAutoConfiguration.class, SslAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.retry.enabled=false");

	@AfterEach
	void stop() {
		this.servers.forEach((server) -> server.stop(0));
	}

	@ParameterizedTest
	@ValueSource(strings = { "apache5", "url-connection" })
	void goesThroughAProxy(String http) throws IOException {
		String proxy = "dynamo.client.proxy.port=" + start(HttpServer.create());
		this.runner
			.withPropertyValues("dynamo.client.http=" + http, "dynamo.client.proxy.host=localhost", proxy,
					"dynamo.endpoint=http://database.invalid", "dynamo.region=eu-west-1",
					"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret")
			.run((context) -> {
				context.getBean(DynamoDbClient.class).listTables();
				assertThat(this.requests).singleElement().asString().startsWith("POST http://database.invalid/");
			});
	}

	@Test
	void goesThroughAProxyByTls(@TempDir Path directory) throws Exception {
		Path store = directory.resolve("store.p12");
		String proxy = "dynamo.client.proxy.port=" + start(https(store));
		this.runner
			.withPropertyValues("dynamo.client.proxy.scheme=https", "dynamo.client.proxy.host=localhost", proxy,
					"dynamo.endpoint=http://database.invalid", "dynamo.region=eu-west-1",
					"dynamo.credentials.access-key=key", "dynamo.credentials.secret-key=secret",
					"spring.ssl.bundle.jks.internal.truststore.location=file:" + store,
					"spring.ssl.bundle.jks.internal.truststore.password=secret",
					"spring.ssl.bundle.jks.internal.truststore.type=PKCS12", "dynamo.client.ssl.bundle=internal")
			.run((context) -> {
				context.getBean(DynamoDbClient.class).listTables();
				assertThat(this.requests).singleElement().asString().startsWith("POST http://database.invalid/");
			});
	}

	@Test
	void theAsynchronousClientGoesThroughTheProxy() throws IOException {
		try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			CompletableFuture<String> request = CompletableFuture.supplyAsync(() -> refuse(server));
			this.runner
				.withPropertyValues("dynamo.client.proxy.host=localhost",
						"dynamo.client.proxy.port=" + server.getLocalPort(), "dynamo.endpoint=http://database.invalid",
						"dynamo.region=eu-west-1", "dynamo.credentials.access-key=key",
						"dynamo.credentials.secret-key=secret")
				.run((context) -> {
					assertThatExceptionOfType(CompletionException.class)
						.isThrownBy(() -> context.getBean(DynamoDbAsyncClient.class).listTables().join());
					assertThat(request.join()).startsWith("CONNECT database.invalid:80 ");
				});
		}
	}

	private static String refuse(ServerSocket server) {
		try (Socket connection = server.accept()) {
			return new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.UTF_8))
				.readLine();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "apache5", "url-connection" })
	void reachesSomeHostsWithoutTheProxy(String http) throws IOException {
		String endpoint = "dynamo.endpoint=http://localhost:" + start(HttpServer.create());
		this.runner
			.withPropertyValues("dynamo.client.http=" + http, "dynamo.client.proxy.host=proxy.invalid",
					"dynamo.client.proxy.port=80", "dynamo.client.proxy.non-proxy-hosts=*.internal,local*", endpoint)
			.run((context) -> {
				context.getBean(DynamoDbClient.class).listTables();
				assertThat(this.requests).singleElement().asString().startsWith("POST / ");
			});
	}

	@ParameterizedTest
	@ValueSource(strings = { "apache5", "url-connection" })
	void trustsTheCertificatesOfABundle(String http, @TempDir Path directory) throws Exception {
		Path store = directory.resolve("store.p12");
		String endpoint = "dynamo.endpoint=https://localhost:" + start(https(store));
		ApplicationContextRunner secure = this.runner.withPropertyValues("dynamo.client.http=" + http, endpoint,
				"spring.ssl.bundle.jks.internal.truststore.location=file:" + store,
				"spring.ssl.bundle.jks.internal.truststore.password=secret",
				"spring.ssl.bundle.jks.internal.truststore.type=PKCS12");
		secure.run((context) -> assertThatExceptionOfType(SdkClientException.class)
			.isThrownBy(() -> context.getBean(DynamoDbClient.class).listTables()));
		secure.withPropertyValues("dynamo.client.ssl.bundle=internal").run((context) -> {
			context.getBean(DynamoDbClient.class).listTables();
			assertThat(context.getBean(DynamoDbAsyncClient.class).listTables().join().tableNames()).isEmpty();
			assertThat(this.requests).hasSize(2);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "apache5", "url-connection" })
	void connectsByTheKeysAndCertificatesOfAReloadedBundle(String http, @TempDir Path directory) throws Exception {
		Path old = createStore(directory.resolve("old.p12"));
		Path store = createStore(directory.resolve("store.p12"));
		HttpsServer server = HttpsServer.create();
		server.setHttpsConfigurator(new AskingConfigurator(sslContext(store)));
		int port = start(server, (exchange) -> {
			this.requests.add(((HttpsExchange) exchange).getSSLSession().getPeerPrincipal().getName());
			answer(exchange);
		});
		this.runner
			.withPropertyValues("dynamo.client.http=" + http, "dynamo.endpoint=https://localhost:" + port,
					"spring.ssl.bundle.jks.internal.truststore.location=file:" + old,
					"spring.ssl.bundle.jks.internal.truststore.password=secret",
					"spring.ssl.bundle.jks.internal.truststore.type=PKCS12", "dynamo.client.ssl.bundle=internal")
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				DynamoDbAsyncClient asyncClient = context.getBean(DynamoDbAsyncClient.class);
				assertThatExceptionOfType(SdkClientException.class).isThrownBy(client::listTables);
				assertThatExceptionOfType(CompletionException.class).isThrownBy(asyncClient.listTables()::join);
				JksSslStoreDetails details = new JksSslStoreDetails("PKCS12", null, "file:" + store, "secret");
				context.getBean(SslBundleRegistry.class)
					.updateBundle("internal", SslBundle.of(new JksSslStoreBundle(details, details)));
				client.listTables();
				asyncClient.listTables().join();
				assertThat(this.requests).filteredOn("CN=localhost"::equals).hasSize(2);
			});
	}

	@Test
	void namesTheBundlesThatThereAre(@TempDir Path directory) throws Exception {
		Path store = directory.resolve("store.p12");
		https(store);
		assertThat(StartFailure
			.of(this.runner.withPropertyValues("dynamo.endpoint=https://localhost",
					"spring.ssl.bundle.jks.internal.truststore.location=file:" + store,
					"spring.ssl.bundle.jks.internal.truststore.password=secret", "dynamo.client.ssl.bundle=intern"))
			.getDescription()).endsWith("There is no such bundle: the bundles of 'spring.ssl.bundle' are [internal].");
	}

	@Test
	void limitsConnectionsAndTheWaitForOne() throws IOException {
		HttpServer silent = HttpServer.create();
		CountDownLatch arrived = new CountDownLatch(1);
		String endpoint = "dynamo.endpoint=http://localhost:" + start(silent, (exchange) -> arrived.countDown());
		this.runner
			.withPropertyValues("dynamo.client.max-connections=1", "dynamo.client.connection-acquisition-timeout=100ms",
					"dynamo.client.socket-timeout=5s", endpoint)
			.run((context) -> {
				DynamoDbClient client = context.getBean(DynamoDbClient.class);
				Thread first = new Thread(() -> ignoreFailure(client));
				first.start();
				arrived.await();
				assertThatExceptionOfType(SdkClientException.class).isThrownBy(client::listTables)
					.withStackTraceContaining("Timeout deadline: 100 MILLISECONDS");
				silent.stop(0);
				first.join();
			});
	}

	private static void ignoreFailure(DynamoDbClient client) {
		try {
			client.listTables();
		}
		catch (SdkClientException ex) {
			// the server never answers
		}
	}

	@Test
	void tellsWhoSendsRequests() throws IOException {
		String endpoint = "dynamo.endpoint=http://localhost:" + start(HttpServer.create());
		this.runner.withPropertyValues(endpoint).run((context) -> {
			context.getBean(DynamoDbClient.class).listTables();
			assertThat(this.requests).singleElement().asString().endsWith(" lib/dynamo-spring");
		});
		this.requests.clear();
		this.runner.withPropertyValues(endpoint, "dynamo.client.user-agent-suffix=app/orders").run((context) -> {
			context.getBean(DynamoDbClient.class).listTables();
			assertThat(this.requests).singleElement().asString().endsWith(" lib/dynamo-spring app/orders");
		});
		this.requests.clear();
		this.runner.withPropertyValues(endpoint)
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder.overrideConfiguration((configuration) -> configuration
						.putAdvancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX, "own")))
			.run((context) -> {
				context.getBean(DynamoDbClient.class).listTables();
				assertThat(this.requests).singleElement().asString().endsWith(" lib/dynamo-spring own");
			});
	}

	private int start(HttpServer server) throws IOException {
		return start(server, ConnectionSettingsIntegrationTests::answer);
	}

	private int start(HttpServer server, HttpHandler handler) throws IOException {
		server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> {
			this.requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
					+ exchange.getRequestHeaders().getFirst("User-Agent"));
			handler.handle(exchange);
		});
		server.start();
		this.servers.add(server);
		return server.getAddress().getPort();
	}

	private static void answer(HttpExchange exchange) throws IOException {
		byte[] body = "{\"TableNames\":[]}".getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
		exchange.sendResponseHeaders(200, body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private static HttpsServer https(Path store) throws Exception {
		HttpsServer server = HttpsServer.create();
		server.setHttpsConfigurator(new HttpsConfigurator(sslContext(createStore(store))));
		return server;
	}

	private static Path createStore(Path store) throws Exception {
		Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
				"-genkeypair", "-alias", "server", "-keyalg", "EC", "-dname", "CN=localhost", "-ext",
				"san=dns:localhost", "-keystore", store.toString(), "-storepass", "secret", "-storetype", "PKCS12")
			.redirectErrorStream(true)
			.start();
		assertThat(keytool.waitFor()).isZero();
		return store;
	}

	private static SSLContext sslContext(Path store) throws Exception {
		KeyStore keys = KeyStore.getInstance("PKCS12");
		try (InputStream input = Files.newInputStream(store)) {
			keys.load(input, "secret".toCharArray());
		}
		KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
		managers.init(keys, "secret".toCharArray());
		TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
		trust.init(keys);
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(managers.getKeyManagers(), trust.getTrustManagers(), null);
		return context;
	}

	/**
	 * Configurator that asks clients for a certificate.
	 */
	private static final class AskingConfigurator extends HttpsConfigurator {

		AskingConfigurator(SSLContext context) {
			super(context);
		}

		@Override
		public void configure(HttpsParameters parameters) {
			SSLParameters settings = getSSLContext().getDefaultSSLParameters();
			settings.setNeedClientAuth(true);
			parameters.setSSLParameters(settings);
		}

	}

}
