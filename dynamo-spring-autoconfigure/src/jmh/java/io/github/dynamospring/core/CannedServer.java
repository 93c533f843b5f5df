package io.github.dynamospring.core;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Answers every GetItem with one order and every Query with a hundred, from memory, over HTTP on the loopback interface:
 * what is left to measure is the client.
 */
final class CannedServer implements AutoCloseable {

	static final int PAGE = 100;

	private final HttpServer server;

	private final ExecutorService threads = Executors.newFixedThreadPool(2);

	private final byte[] item;

	private final byte[] page;

	CannedServer() {
		String json = json(BenchmarkOrder.stored());
		this.item = ("{\"Item\":" + json + "}").getBytes(StandardCharsets.UTF_8);
		this.page = ("{\"Count\":100,\"ScannedCount\":100,\"Items\":["
				+ String.join(",", Collections.nCopies(PAGE, json)) + "]}")
			.getBytes(StandardCharsets.UTF_8);
		try {
			this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.server.setExecutor(this.threads);
		this.server.createContext("/", this::answer);
		this.server.start();
	}

	private void answer(HttpExchange exchange) throws IOException {
		exchange.getRequestBody().readAllBytes();
		boolean query = exchange.getRequestHeaders().getFirst("X-Amz-Target").endsWith("Query");
		byte[] body = query ? this.page : this.item;
		exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
		exchange.sendResponseHeaders(200, body.length);
		try (OutputStream out = exchange.getResponseBody()) {
			out.write(body);
		}
	}

	DynamoDbClient client() {
		return DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.endpointOverride(URI.create("http://127.0.0.1:" + this.server.getAddress().getPort()))
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.build();
	}

	private static String json(Map<String, AttributeValue> map) {
		return map.entrySet()
			.stream()
			.map((entry) -> "\"" + entry.getKey() + "\":" + json(entry.getValue()))
			.collect(Collectors.joining(",", "{", "}"));
	}

	private static String json(AttributeValue value) {
		return switch (value.type()) {
			case S -> "{\"S\":\"" + value.s() + "\"}";
			case N -> "{\"N\":\"" + value.n() + "\"}";
			case M -> "{\"M\":" + json(value.m()) + "}";
			case L -> value.l().stream().map(CannedServer::json).collect(Collectors.joining(",", "{\"L\":[", "]}"));
			default -> throw new IllegalArgumentException(value.toString());
		};
	}

	@Override
	public void close() {
		this.server.stop(0);
		this.threads.shutdownNow();
	}

}
