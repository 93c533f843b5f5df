package io.github.dynamospring.operations.checklist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * HTTP server that answers the operations of the control plane as DynamoDB does, by a
 * script for each, and those without a script as DynamoDB Local does what it lacks.
 */
public final class ScriptedControlPlane implements AutoCloseable {

	private final HttpServer server;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final Map<String, Answer> script = new ConcurrentHashMap<>();

	private final List<String> requests = new CopyOnWriteArrayList<>();

	private final CountDownLatch released = new CountDownLatch(1);

	/**
	 * Start a server on the loopback interface.
	 */
	public ScriptedControlPlane() {
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.createContext("/", this::serve);
		this.server.setExecutor(this.threads);
		this.server.start();
	}

	/**
	 * Answer an operation with a body.
	 * @param operation the operation, or with a question mark and a text, those of its
	 * requests that have the text
	 * @param body the body
	 */
	public ScriptedControlPlane answer(String operation, String body) {
		this.script.put(operation, new Answer(200, body));
		return this;
	}

	/**
	 * Answer an operation with an error.
	 */
	public ScriptedControlPlane fail(String operation, String code) {
		this.script.put(operation, error(code));
		return this;
	}

	/**
	 * Leave an operation without an answer.
	 */
	public ScriptedControlPlane hang(String operation) {
		this.script.put(operation, new Answer(0, ""));
		return this;
	}

	private static Answer error(String code) {
		return new Answer(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code
				+ "\",\"message\":\"User: arn:aws:sts::123456789012:assumed-role/shop is not authorized\"}");
	}

	public URI endpoint() {
		return URI.create("http://127.0.0.1:" + this.server.getAddress().getPort());
	}

	/**
	 * Return the operations that were asked for, each with the body of its request.
	 */
	public List<String> requests() {
		return this.requests;
	}

	private void serve(HttpExchange exchange) throws IOException {
		try (exchange) {
			String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
			String operation = target.substring(target.indexOf('.') + 1);
			String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
			this.requests.add(operation + " " + body);
			Answer answer = find(operation, body);
			if (answer.status() == 0) {
				await();
				return;
			}
			byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
			exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
			exchange.sendResponseHeaders(answer.status(), bytes.length);
			exchange.getResponseBody().write(bytes);
		}
	}

	private Answer find(String operation, String body) {
		return this.script.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().startsWith(operation + "?")
					&& body.contains(entry.getKey().substring(operation.length() + 1)))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElseGet(() -> this.script.getOrDefault(operation, error("UnknownOperationException")));
	}

	private void await() {
		try {
			this.released.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void close() {
		this.released.countDown();
		this.server.stop(0);
		this.threads.shutdownNow();
	}

	private record Answer(int status, String body) {

	}

}
