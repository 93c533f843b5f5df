package io.github.dynamospring.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import org.jspecify.annotations.Nullable;

/**
 * DynamoDB Local inside this JVM, on a free port of the loopback interface and with
 * telemetry off. All credentials and regions see the same tables.
 *
 * @since 0.1
 */
public final class DynamoDbLocal implements AutoCloseable {

	/**
	 * Notice about its licence for its users, in one line.
	 */
	public static final String LICENSE_NOTICE = "DynamoDB Local is licensed by AWS under the DynamoDB Local License Agreement: "
			+ "it is for development and testing, needs an AWS account and must not be distributed with an application";

	private static final Logger logger = System.getLogger(DynamoDbLocal.class.getName());

	private static final String RUNNER = "software.amazon.dynamodb.services.local.main.ServerRunner";

	private final LocalServer server;

	private final @Nullable DirectoryLock lock;

	private final URI endpoint;

	private DynamoDbLocal(LocalServer server, @Nullable DirectoryLock lock) throws Exception {
		this.server = server;
		this.lock = lock;
		this.endpoint = URI.create("http://127.0.0.1:" + server.port());
	}

	/**
	 * Return whether DynamoDB Local is on the class path.
	 * @param classLoader the class loader to search
	 * @return whether it can be started
	 */
	public static boolean isPresent(ClassLoader classLoader) {
		try {
			Class.forName(RUNNER, false, classLoader);
			return true;
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return false;
		}
	}

	/**
	 * Start a database on a free port.
	 * @param directory the directory that keeps the tables, created for its owner alone
	 * if absent, or null to keep them in memory
	 * @param classLoader the class loader that has DynamoDB Local
	 * @return the running database
	 * @throws EmbeddedDatabaseException if it cannot be started
	 */
	public static DynamoDbLocal start(@Nullable Path directory, ClassLoader classLoader) {
		return start(directory, 0, classLoader);
	}

	/**
	 * Start a database.
	 * @param directory the directory that keeps the tables, created for its owner alone
	 * if absent, or null to keep them in memory
	 * @param port the port to listen on, or zero for a free one
	 * @param classLoader the class loader that has DynamoDB Local
	 * @return the running database
	 * @throws EmbeddedDatabaseException if it cannot be started; it is stopped completely
	 * then
	 */
	public static DynamoDbLocal start(@Nullable Path directory, int port, ClassLoader classLoader) {
		Objects.requireNonNull(classLoader, "'classLoader' must not be null");
		if (!isPresent(classLoader)) {
			throw new EmbeddedDatabaseException(
					"DynamoDB Local, 'software.amazon.dynamodb:DynamoDBLocal', is not on the class path",
					"Add 'software.amazon.dynamodb:DynamoDBLocal' to the application, as an optional dependency or with "
							+ "test scope. For another database, set 'dynamo.embedded.mode' to 'never', or give a test "
							+ "a @ServiceConnection.",
					null);
		}
		Path created = (directory != null) ? createDirectory(directory) : null;
		String[] arguments = arguments(created);
		DirectoryLock lock = (created != null) ? lock(created) : null;
		LocalThreads threads = new LocalThreads();
		try {
			return threads.call(() -> start(Class.forName(RUNNER, true, classLoader), arguments, port, lock));
		}
		catch (Exception | LinkageError ex) {
			interrupt(threads);
			restoreInterrupt(ex);
			if (lock != null) {
				lock.close();
			}
			throw failure(ex, directory, port);
		}
	}

	private static DynamoDbLocal start(Class<?> runner, String[] arguments, int port, @Nullable DirectoryLock lock)
			throws Exception {
		LocalServer server = LocalServer.create(runner, arguments, port);
		try {
			server.start();
			DynamoDbLocal database = new DynamoDbLocal(server, lock);
			FirstRequest.send(database.endpoint);
			return database;
		}
		catch (Exception | LinkageError ex) {
			stop(server);
			throw ex;
		}
	}

	private static void stop(LocalServer server) {
		try {
			server.stop();
		}
		catch (Exception | LinkageError ex) {
			logger.log(Level.DEBUG, "DynamoDB Local did not stop properly", ex);
		}
	}

	private static void interrupt(LocalThreads threads) {
		try {
			threads.interrupt();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void restoreInterrupt(Throwable failure) {
		if (failure instanceof InterruptedException) {
			Thread.currentThread().interrupt();
		}
	}

	private static String[] arguments(@Nullable Path directory) {
		List<String> arguments = new ArrayList<>(List.of("-sharedDb", "-disableTelemetry"));
		if (directory == null) {
			arguments.add("-inMemory");
		}
		else {
			arguments.add("-dbPath");
			arguments.add(directory.toString());
		}
		return arguments.toArray(String[]::new);
	}

	private static Path createDirectory(Path directory) {
		try {
			return TableDirectory.create(directory.toAbsolutePath());
		}
		catch (IOException ex) {
			throw notWritable(directory, ex);
		}
	}

	private static DirectoryLock lock(Path directory) {
		try {
			return DirectoryLock.of(directory);
		}
		catch (IOException ex) {
			throw notWritable(directory, ex);
		}
	}

	private static EmbeddedDatabaseException notWritable(Path directory, IOException ex) {
		return new EmbeddedDatabaseException("DynamoDB Local cannot keep its tables in '" + directory + "': " + ex,
				"Set 'dynamo.embedded.path' to a directory that can be written, or leave it out to keep the tables "
						+ "in memory.",
				ex);
	}

	private static EmbeddedDatabaseException failure(Throwable cause, @Nullable Path directory, int port) {
		if (port != 0 && isBound(cause)) {
			return new EmbeddedDatabaseException(
					"DynamoDB Local cannot be started: port " + port + " of the loopback interface is in use",
					"Set 'dynamo.embedded.port' to another port, or leave it out for a free one.", cause);
		}
		String missing = missingClass(cause);
		if (missing != null) {
			return new EmbeddedDatabaseException(
					"DynamoDB Local cannot be started: class " + missing + " is not on the class path",
					"Add the library that has it. DynamoDB Local needs all its dependencies, also "
							+ "'software.amazon.awssdk:cognitoidentity', 'cognitoidentityprovider' and 'pinpoint'.",
					cause);
		}
		String files = (directory != null) ? "Check the files in '" + directory.toAbsolutePath() + "'"
				: "See the cause";
		return new EmbeddedDatabaseException("DynamoDB Local cannot be started: " + cause,
				files + ", or set 'dynamo.embedded.mode' to 'never' to do without it.", cause);
	}

	private static boolean isBound(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			if (cause instanceof BindException) {
				return true;
			}
		}
		return false;
	}

	private static @Nullable String missingClass(Throwable failure) {
		for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
			boolean missing = cause instanceof ClassNotFoundException || cause instanceof NoClassDefFoundError;
			String message = cause.getMessage();
			if (missing && message != null && cause.getCause() == null) {
				return message.replace('/', '.');
			}
		}
		return null;
	}

	/**
	 * Return the URI of the server.
	 */
	public URI getEndpoint() {
		return this.endpoint;
	}

	// tables in memory are lost
	@Override
	public void close() {
		stop(this.server);
		if (this.lock != null) {
			this.lock.close();
		}
	}

	/**
	 * First request to a new database. Only then does the server open its files and load
	 * its native library. Without this request, a broken database would count as started.
	 */
	private static final class FirstRequest {

		private static final int TIMEOUT_MILLISECONDS = 60_000;

		private FirstRequest() {
		}

		static void send(URI endpoint) throws IOException {
			HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection(Proxy.NO_PROXY);
			try {
				write(connection);
				if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
					throw new IOException(
							"its first answer is " + connection.getResponseCode() + " " + error(connection));
				}
				connection.getInputStream().readAllBytes();
			}
			finally {
				connection.disconnect();
			}
		}

		private static void write(HttpURLConnection connection) throws IOException {
			connection.setConnectTimeout(TIMEOUT_MILLISECONDS);
			connection.setReadTimeout(TIMEOUT_MILLISECONDS);
			connection.setRequestMethod("POST");
			connection.setRequestProperty("Content-Type", "application/x-amz-json-1.0");
			connection.setRequestProperty("X-Amz-Target", "DynamoDB_20120810.ListTables");
			connection.setRequestProperty("Authorization",
					"AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0");
			connection.setDoOutput(true);
			try (OutputStream body = connection.getOutputStream()) {
				body.write("{}".getBytes(StandardCharsets.UTF_8));
			}
		}

		private static String error(HttpURLConnection connection) throws IOException {
			try (@Nullable
			InputStream body = connection.getErrorStream()) {
				return (body != null) ? new String(body.readAllBytes(), StandardCharsets.UTF_8) : "";
			}
		}

	}

	/**
	 * Threads of one database: all threads that its start creates, directly or not. A
	 * failed start leaves threads that keep the JVM alive, and DynamoDB Local cannot stop
	 * them.
	 */
	private static final class LocalThreads {

		private static final int ATTEMPTS = 20;

		private static final long PAUSE_MILLISECONDS = 50;

		private final ThreadGroup group = new ThreadGroup("dynamodb-local");

		<T> T call(Callable<T> action) throws Exception {
			FutureTask<T> task = new FutureTask<>(action);
			Thread thread = new Thread(this.group, task, "dynamodb-local-start");
			thread.setDaemon(true);
			thread.start();
			try {
				return task.get();
			}
			catch (ExecutionException ex) {
				if (ex.getCause() instanceof Error error) {
					throw error;
				}
				throw (Exception) Objects.requireNonNull(ex.getCause());
			}
		}

		/**
		 * Interrupt all living threads. Some start another one when they are interrupted,
		 * which ends when it is interrupted in turn.
		 */
		void interrupt() throws InterruptedException {
			for (int attempt = 0; attempt < ATTEMPTS && isAlive(); attempt++) {
				this.group.interrupt();
				Thread.sleep(PAUSE_MILLISECONDS);
			}
		}

		private boolean isAlive() {
			Thread[] threads = new Thread[this.group.activeCount() + 16];
			int count = this.group.enumerate(threads);
			return Arrays.stream(threads, 0, count).anyMatch((thread) -> !thread.isDaemon());
		}

	}

}
