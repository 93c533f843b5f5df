package io.github.dynamospring;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

import org.springframework.util.Assert;

/**
 * Server with the API of S3 on the loopback interface, one for all tests of a JVM. It is
 * a program of its own, S3Mock, which the build copies to {@code target}.
 */
public final class LocalObjects {

	private static final Path PROGRAM = Path.of("target", "s3mock.jar");

	private static final Pattern PORT = Pattern.compile("Tomcat started on ports (\\d+) ");

	private static final int PATIENCE = 60;

	private static final LocalObjects INSTANCE = new LocalObjects();

	private final CompletableFuture<Integer> port = new CompletableFuture<>();

	private LocalObjects() {
		Assert.state(Files.exists(PROGRAM), () -> PROGRAM + " is missing: run 'mvn process-test-resources'");
		try {
			Process process = start();
			Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(process)));
			Thread output = new Thread(() -> read(process), "s3mock");
			output.setDaemon(true);
			output.start();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Process start() throws IOException {
		String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
		Path root = Files.createTempDirectory(PROGRAM.getParent(), "s3mock");
		return new ProcessBuilder(List.of(java, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m", "-jar",
				PROGRAM.toString(), "--server.address=127.0.0.1", "--server.port=0", "--server.ssl.enabled=false",
				"--http.port=0", "--spring.main.banner-mode=off", "--com.adobe.testing.s3mock.store.root=" + root,
				"--logging.level.root=warn", "--logging.level.org.springframework.boot.tomcat=info"))
			.redirectErrorStream(true)
			.start();
	}

	private static void stop(Process process) {
		process.destroy();
		try {
			if (!process.waitFor(5, TimeUnit.SECONDS)) {
				process.destroyForcibly();
			}
		}
		catch (InterruptedException ex) {
			process.destroyForcibly();
		}
	}

	private void read(Process process) {
		StringBuilder output = new StringBuilder();
		try (BufferedReader reader = process.inputReader()) {
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				Matcher matcher = PORT.matcher(line);
				if (matcher.find()) {
					this.port.complete(Integer.valueOf(matcher.group(1)));
				}
				else if (!this.port.isDone()) {
					output.append(line).append('\n');
				}
			}
		}
		catch (IOException ex) {
			output.append(ex);
		}
		this.port.completeExceptionally(new IllegalStateException("S3Mock ended: " + output));
	}

	/**
	 * Return where the server listens.
	 */
	public static URI endpoint() {
		return URI.create("http://127.0.0.1:" + INSTANCE.port.orTimeout(PATIENCE, TimeUnit.SECONDS).join());
	}

	/**
	 * Return a client of the server.
	 */
	public static S3Client client(ExecutionInterceptor... interceptors) {
		return client(endpoint(), 1, interceptors);
	}

	/**
	 * Return a client of any server.
	 * @param attempts how often it sends a request
	 */
	public static S3Client client(URI endpoint, int attempts, ExecutionInterceptor... interceptors) {
		return S3Client.builder()
			.endpointOverride(endpoint)
			.forcePathStyle(true)
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.httpClientBuilder(Apache5HttpClient.builder())
			.overrideConfiguration((configuration) -> configuration.executionInterceptors(List.of(interceptors))
				.retryStrategy((retry) -> retry.maxAttempts(attempts)))
			.build();
	}

	/**
	 * Create a bucket, unless it exists.
	 */
	public static String bucket(String name) {
		try (S3Client client = client()) {
			if (client.listBuckets().buckets().stream().noneMatch((bucket) -> bucket.name().equals(name))) {
				client.createBucket((request) -> request.bucket(name));
			}
		}
		return name;
	}

}
