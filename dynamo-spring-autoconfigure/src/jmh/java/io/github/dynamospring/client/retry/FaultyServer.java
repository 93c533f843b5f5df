package io.github.dynamospring.client.retry;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;

/**
 * Answers every request over HTTP on the loopback interface with nothing, a failed condition or, at a given rate, a
 * fault: an error, or an answer that comes after the timeout of the attempt. The number of the call is in its body, the
 * number of the attempt in the SDK's header.
 */
final class FaultyServer implements AutoCloseable {

	private static final Pattern CALL = Pattern.compile("call-(\\d+)");

	private static final Pattern ATTEMPT = Pattern.compile("attempt=(\\d+)");

	private final HttpServer server;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final AtomicInteger requests = new AtomicInteger();

	private volatile long seed;

	private volatile double rate;

	private volatile boolean refusing;

	private volatile Duration delay = Duration.ZERO;

	FaultyServer() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.setExecutor(this.threads);
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	String endpoint() {
		return "http://127.0.0.1:" + this.server.getAddress().getPort();
	}

	/**
	 * Forget the requests, and answer further ones so.
	 * @param seed the seed of the faults
	 * @param rate the share of attempts that fail
	 * @param refusing whether the others are refused by a failed condition
	 * @param delay the time after which faulty attempts are answered as the others are, or zero for errors
	 */
	void begin(long seed, double rate, boolean refusing, Duration delay) {
		this.seed = seed;
		this.rate = rate;
		this.refusing = refusing;
		this.delay = delay;
		this.requests.set(0);
	}

	int requests() {
		return this.requests.get();
	}

	private void answer(HttpExchange exchange) throws IOException {
		this.requests.incrementAndGet();
		String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
		int call = number(CALL, body);
		int attempt = number(ATTEMPT, exchange.getRequestHeaders().getFirst("amz-sdk-request"));
		SplittableRandom chance = new SplittableRandom(this.seed * 31_000_003 + call * 101L + attempt);
		boolean faulty = chance.nextDouble() < this.rate;
		if (faulty && this.delay.isZero()) {
			fail(exchange, chance.nextBoolean());
			return;
		}
		if (faulty) {
			sleep();
		}
		if (this.refusing) {
			send(exchange, 400, error("ConditionalCheckFailedException"));
		}
		else {
			send(exchange, 200, "{}");
		}
	}

	private void sleep() {
		try {
			TimeUnit.MILLISECONDS.sleep(this.delay.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static int number(Pattern pattern, String text) {
		Matcher matcher = pattern.matcher(text);
		if (!matcher.find()) {
			throw new IllegalArgumentException("No " + pattern + " in " + text);
		}
		return Integer.parseInt(matcher.group(1));
	}

	private static void fail(HttpExchange exchange, boolean throttle) throws IOException {
		if (throttle) {
			send(exchange, 400, error("ProvisionedThroughputExceededException"));
		}
		else {
			send(exchange, 500, error("InternalServerError"));
		}
	}

	private static String error(String code) {
		return "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code + "\",\"message\":\"No.\"}";
	}

	private static void send(HttpExchange exchange, int status, String json) throws IOException {
		byte[] body = json.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
		exchange.sendResponseHeaders(status, body.length);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(body);
		}
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
