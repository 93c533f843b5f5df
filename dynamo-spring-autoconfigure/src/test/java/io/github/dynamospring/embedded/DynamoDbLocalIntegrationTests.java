package io.github.dynamospring.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoDbLocal}.
 */
class DynamoDbLocalIntegrationTests {

	private static final ClassLoader CLASS_LOADER = DynamoDbLocalIntegrationTests.class.getClassLoader();

	@TempDir
	private Path directory;

	@Test
	void listensOnTheLoopbackInterfaceOnly() throws IOException {
		Path sockets = Path.of("/proc/net/tcp");
		Assumptions.assumeTrue(Files.exists(sockets));
		try (DynamoDbLocal local = DynamoDbLocal.start(null, CLASS_LOADER)) {
			List<String> addresses = listeningAddresses(local.getEndpoint().getPort());
			assertThat(addresses).isNotEmpty()
				.isSubsetOf("0100007F", "0000000000000000FFFF00000100007F", "00000000000000000000000001000000");
		}
	}

	/**
	 * The local addresses, as the kernel writes them in hexadecimal, of the sockets that
	 * listen on a port.
	 */
	private static List<String> listeningAddresses(int port) throws IOException {
		String suffix = String.format(":%04X", port);
		String listening = "0A";
		try (Stream<String> lines = Stream.concat(lines("/proc/net/tcp"), lines("/proc/net/tcp6"))) {
			return lines.map((line) -> line.trim().split("\\s+"))
				.filter((fields) -> fields[1].endsWith(suffix) && fields[3].equals(listening))
				.map((fields) -> fields[1].substring(0, fields[1].length() - suffix.length()))
				.toList();
		}
	}

	private static Stream<String> lines(String file) throws IOException {
		return Files.exists(Path.of(file)) ? Files.lines(Path.of(file)) : Stream.empty();
	}

	@Test
	void cannotBeReachedFromTheNetwork() throws IOException {
		InetAddress address = addressOnTheNetwork();
		Assumptions.assumeTrue(address != null, "this machine has no other interface");
		try (DynamoDbLocal local = DynamoDbLocal.start(null, CLASS_LOADER); Socket socket = new Socket()) {
			assertThatExceptionOfType(ConnectException.class)
				.isThrownBy(() -> socket.connect(new InetSocketAddress(address, local.getEndpoint().getPort()), 1000));
		}
	}

	private static InetAddress addressOnTheNetwork() throws IOException {
		return NetworkInterface.networkInterfaces()
			.flatMap(NetworkInterface::inetAddresses)
			.filter((address) -> address instanceof Inet4Address && !address.isLoopbackAddress())
			.findFirst()
			.orElse(null);
	}

	@Test
	void servesTheWholeProtocolAndWritesNoFile() throws Exception {
		List<Path> before = files(Path.of(""));
		try (DynamoDbLocal local = DynamoDbLocal.start(null, CLASS_LOADER);
				DynamoDbClient client = client(local.getEndpoint(), "eu-west-1")) {
			createTable(client);
			assertThat(client.listTables().tableNames()).containsExactly("shop");
			assertThat(files(Path.of(""))).isEqualTo(before);
		}
		assertThat(files(Path.of(""))).isEqualTo(before);
	}

	private static List<Path> files(Path directory) throws IOException {
		try (Stream<Path> files = Files.list(directory)) {
			return files.sorted().toList();
		}
	}

	@Test
	void showsTheSameTablesToAllRegionsAndCredentials() {
		try (DynamoDbLocal local = DynamoDbLocal.start(null, CLASS_LOADER);
				DynamoDbClient one = client(local.getEndpoint(), "eu-west-1");
				DynamoDbClient other = client(local.getEndpoint(), "us-east-1")) {
			createTable(one);
			assertThat(other.listTables().tableNames()).containsExactly("shop");
		}
	}

	@Test
	void keepsTablesInADirectory() throws IOException {
		Path data = this.directory.resolve("some/where");
		try (DynamoDbLocal local = DynamoDbLocal.start(data, CLASS_LOADER);
				DynamoDbClient client = client(local.getEndpoint(), "local")) {
			createTable(client);
		}
		try (DynamoDbLocal local = DynamoDbLocal.start(data, CLASS_LOADER);
				DynamoDbClient client = client(local.getEndpoint(), "local")) {
			assertThat(client.listTables().tableNames()).containsExactly("shop");
		}
	}

	@Test
	void refusesADirectoryThatAnotherDatabaseUses() {
		try (DynamoDbLocal local = DynamoDbLocal.start(this.directory, CLASS_LOADER)) {
			assertThatExceptionOfType(EmbeddedDatabaseException.class)
				.isThrownBy(() -> DynamoDbLocal.start(this.directory, CLASS_LOADER))
				.withMessage("The directory '" + this.directory.toAbsolutePath()
						+ "' of 'dynamo.embedded.path' is in use by another DynamoDB Local")
				.satisfies((ex) -> assertThat(ex.getAction()).startsWith("Stop the other application, or close"));
		}
		DynamoDbLocal.start(this.directory, CLASS_LOADER).close();
	}

	@Test
	void refusesADirectoryThatAnotherProcessUses() throws Exception {
		Process other = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), LockedDirectory.class.getName(), this.directory.toString())
			.redirectErrorStream(true)
			.start();
		try (BufferedReader output = other.inputReader()) {
			assertThat(output.readLine()).isEqualTo("locked");
			assertThatExceptionOfType(EmbeddedDatabaseException.class)
				.isThrownBy(() -> DynamoDbLocal.start(this.directory, CLASS_LOADER))
				.withMessageEndingWith("is in use by another DynamoDB Local");
		}
		finally {
			other.destroyForcibly().waitFor();
		}
		DynamoDbLocal.start(this.directory, CLASS_LOADER).close();
	}

	@Test
	void listensOnThePortThatIsAskedFor() throws IOException {
		int port;
		try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			port = free.getLocalPort();
			assertThatExceptionOfType(EmbeddedDatabaseException.class)
				.isThrownBy(() -> DynamoDbLocal.start(null, port, CLASS_LOADER))
				.withMessage("DynamoDB Local cannot be started: port " + port + " of the loopback interface is in use")
				.satisfies((ex) -> assertThat(ex.getAction())
					.isEqualTo("Set 'dynamo.embedded.port' to another port, or leave it out for a free one."));
		}
		try (DynamoDbLocal local = DynamoDbLocal.start(null, port, CLASS_LOADER)) {
			assertThat(local.getEndpoint()).hasPort(port);
		}
	}

	@Test
	void keepsTablesForTheirOwnerAlone() throws IOException {
		Assumptions.assumeTrue(this.directory.getFileSystem().supportedFileAttributeViews().contains("posix"));
		Path created = this.directory.resolve("created");
		DynamoDbLocal.start(created, CLASS_LOADER).close();
		assertThat(permissions(created)).isEqualTo("rwx------");
		assertThat(warnings(created)).isEmpty();
		Path found = Files.createDirectory(this.directory.resolve("found"));
		Files.setPosixFilePermissions(found, PosixFilePermissions.fromString("rwxr-xr-x"));
		assertThat(warnings(found))
			.containsExactly("The directory '" + found + "' of 'dynamo.embedded.path' is open to other "
					+ "users of this machine (rwxr-xr-x): let only its owner use it (chmod 700)");
		assertThat(permissions(found)).isEqualTo("rwxr-xr-x");
	}

	// of the platform's logger, which only an application leads to its own
	private static List<String> warnings(Path directory) {
		List<String> warnings = new ArrayList<>();
		Handler recorder = new Handler() {

			@Override
			public void publish(LogRecord line) {
				warnings.add(new SimpleFormatter().formatMessage(line));
			}

			@Override
			public void flush() {
			}

			@Override
			public void close() {
			}

		};
		Logger logger = Logger.getLogger(TableDirectory.class.getName());
		logger.addHandler(recorder);
		try {
			DynamoDbLocal.start(directory, CLASS_LOADER).close();
			return warnings;
		}
		finally {
			logger.removeHandler(recorder);
		}
	}

	private static String permissions(Path path) throws IOException {
		return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
	}

	/**
	 * Each row: request line, host header, status. A name that a web site lets resolve to
	 * the loopback interface must not open the tables to its pages.
	 */
	@ParameterizedTest
	@CsvSource(nullValues = "-", delimiter = '|', textBlock = """
			POST / HTTP/1.1                    | 127.0.0.1         | 200
			POST / HTTP/1.1                    | 127.0.0.1:80      | 200
			POST / HTTP/1.1                    | LocalHost:8000    | 200
			POST / HTTP/1.1                    | shop.example      | 403
			POST / HTTP/1.1                    | shop.example:8000 | 403
			POST / HTTP/1.1                    | 127.0.0.1.example | 403
			POST / HTTP/1.1                    | 10.0.0.1          | 403
			POST / HTTP/1.1                    | [::1]             | 403
			POST http://shop.example/ HTTP/1.1 | shop.example      | 403
			""")
	void answersRequestsToTheLoopbackInterfaceOnly(String line, String host, int status) throws IOException {
		try (DynamoDbLocal local = DynamoDbLocal.start(null, CLASS_LOADER);
				Socket socket = new Socket("127.0.0.1", local.getEndpoint().getPort())) {
			socket.getOutputStream().write("""
					%s
					Host: %s
					X-Amz-Target: DynamoDB_20120810.ListTables
					Content-Type: application/x-amz-json-1.0
					Authorization: AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, \
					SignedHeaders=host, Signature=0
					Content-Length: 2
					Connection: close

					{}""".formatted(line, host).getBytes(StandardCharsets.US_ASCII));
			String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
			assertThat(answer).startsWith("HTTP/1.1 " + status + " ");
			if (status == 403) {
				assertThat(answer).contains("The embedded database answers requests to 127.0.0.1 and localhost only")
					.doesNotContain("TableNames");
			}
		}
	}

	@Test
	void severalRunSideBySide() {
		try (DynamoDbLocal one = DynamoDbLocal.start(null, CLASS_LOADER);
				DynamoDbLocal two = DynamoDbLocal.start(null, CLASS_LOADER);
				DynamoDbClient first = client(one.getEndpoint(), "local");
				DynamoDbClient second = client(two.getEndpoint(), "local")) {
			createTable(first);
			assertThat(second.listTables().tableNames()).isEmpty();
		}
	}

	@Test
	void isNotReachedOnceClosed() throws IOException {
		DynamoDbLocal local = DynamoDbLocal.start(null, CLASS_LOADER);
		local.close();
		try (Socket socket = new Socket()) {
			assertThatExceptionOfType(ConnectException.class).isThrownBy(
					() -> socket.connect(new InetSocketAddress("127.0.0.1", local.getEndpoint().getPort()), 1000));
		}
	}

	private static DynamoDbClient client(URI endpoint, String region) {
		return DynamoDbClient.builder()
			.endpointOverride(endpoint)
			.region(Region.of(region))
			.credentialsProvider(
					StaticCredentialsProvider.create(AwsBasicCredentials.create(region.replace("-", ""), "x")))
			.httpClientBuilder(Apache5HttpClient.builder())
			.build();
	}

	private static void createTable(DynamoDbClient client) {
		client.createTable((table) -> table.tableName("shop")
			.billingMode(BillingMode.PAY_PER_REQUEST)
			.keySchema(KeySchemaElement.builder().attributeName("pk").keyType(KeyType.HASH).build())
			.attributeDefinitions(
					AttributeDefinition.builder().attributeName("pk").attributeType(ScalarAttributeType.S).build()));
	}

}
