package io.github.dynamospring.stream.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.LocalDatabase;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Server that answers the requests of a reader of streams for one table, in DynamoDB's
 * protocol. Its shards split as the test says, its pages are small, and some requests
 * fail. It may refuse or hold the requests of an operation.
 */
final class SimulatedStream implements AutoCloseable {

	private static final JsonMapper JSON = JsonMapper.shared();

	private static final int SHARDS_OF_A_PAGE = 7;

	private static final List<Refusal> FAULTS = List
		.of(new Refusal("ExpiredIteratorException", "expired"), new Refusal("LimitExceededException", "three readers"),
				new Refusal("ProvisionedThroughputExceededException", "throttled",
						"TableReadProvisionedThroughputExceeded", 400),
				new Refusal("InternalServerError", "broken", null, 500));

	private final Map<String, Map<String, SimulatedShard>> streams = new LinkedHashMap<>();

	private final Map<String, Refusal> refusals = new ConcurrentHashMap<>();

	private final Map<String, CountDownLatch> held = new ConcurrentHashMap<>();

	private final Map<String, Integer> requests = new ConcurrentHashMap<>();

	private final Random random;

	private final double faults;

	private final int longestPage;

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final HttpServer server;

	private final DynamoDbStreamsClient client;

	private final DynamoDbClient tables;

	private BigInteger sequence = new BigInteger("100000000000000000000");

	private String stream = "";

	private boolean on;

	private int shards;

	/**
	 * Create a stand-in.
	 * @param faults the share of requests that fail
	 */
	SimulatedStream(Random random, double faults, int shards) {
		this(random, faults, shards, 300);
	}

	SimulatedStream(Random random, double faults, int shards, int longestPage) {
		this.random = random;
		this.faults = faults;
		this.longestPage = longestPage;
		this.server = start();
		URI endpoint = URI.create("http://127.0.0.1:" + this.server.getAddress().getPort());
		this.client = DynamoDbStreamsClient.builder()
			.endpointOverride(endpoint)
			.region(Region.EU_WEST_1)
			.credentialsProvider(AnonymousCredentialsProvider.create())
			.overrideConfiguration((configuration) -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry()))
			.build();
		this.tables = LocalDatabase.clientBuilder(endpoint)
			.overrideConfiguration((configuration) -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry()))
			.build();
		turnOn(shards);
	}

	private HttpServer start() {
		try {
			HttpServer started = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
			started.setExecutor(this.threads);
			started.createContext("/", this::handle);
			started.start();
			return started;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	DynamoDbStreamsClient client() {
		return this.client;
	}

	/**
	 * Return a client that describes the table.
	 */
	DynamoDbClient tables() {
		return this.tables;
	}

	/**
	 * Refuse all requests of an operation.
	 */
	void refuse(String operation, String code, String message) {
		this.refusals.put(operation, new Refusal(code, message));
	}

	/**
	 * Answer the requests of an operation again.
	 */
	void allow(String operation) {
		this.refusals.remove(operation);
	}

	/**
	 * Answer the requests of an operation once they are released.
	 */
	void hold(String operation) {
		this.held.put(operation, new CountDownLatch(1));
	}

	void release(String operation) {
		CountDownLatch latch = this.held.remove(operation);
		if (latch != null) {
			latch.countDown();
		}
	}

	/**
	 * Return the number of requests of an operation.
	 */
	int requests(String operation) {
		return this.requests.getOrDefault(operation, 0);
	}

	/**
	 * Turn the stream off. It is closed and stays readable.
	 */
	synchronized void turnOff() {
		this.on = false;
		open().forEach((shard) -> shard.closed = true);
	}

	/**
	 * Turn another stream on.
	 */
	synchronized void turnOn(int shards) {
		turnOff();
		this.on = true;
		this.stream = "arn:" + this.streams.size();
		this.streams.put(this.stream, new LinkedHashMap<>());
		for (int i = 0; i < shards; i++) {
			add(null, i * 1000 / shards, (i + 1) * 1000 / shards);
		}
	}

	private SimulatedShard add(String parent, int from, int to) {
		SimulatedShard shard = new SimulatedShard("shard-" + this.shards++, parent, from, to);
		this.streams.get(this.stream).put(shard.id, shard);
		return shard;
	}

	private List<SimulatedShard> open() {
		return this.streams.getOrDefault(this.stream, Map.of())
			.values()
			.stream()
			.filter((shard) -> !shard.closed)
			.toList();
	}

	/**
	 * Close a random shard, which gets one child or two.
	 */
	synchronized void closeShard() {
		List<SimulatedShard> open = open();
		SimulatedShard shard = open.get(this.random.nextInt(open.size()));
		shard.closed = true;
		int middle = (shard.from + shard.to) / 2;
		if (this.random.nextBoolean() && middle > shard.from && open.size() < 12) {
			add(shard.id, shard.from, middle);
			add(shard.id, middle, shard.to);
		}
		else {
			add(shard.id, shard.from, shard.to);
		}
	}

	/**
	 * Drop all records and all closed shards, as after 24 hours.
	 */
	synchronized void trim() {
		this.streams.values().forEach((some) -> some.values().removeIf((shard) -> shard.closed));
		open().forEach(SimulatedShard::trim);
	}

	/**
	 * Add an item, whose attributes are texts and numbers.
	 */
	void insert(Map<String, Object> item, Instant time) {
		write("INSERT", item, time);
	}

	void remove(Map<String, Object> item) {
		write("REMOVE", item, Instant.now());
	}

	/**
	 * Remove an item by time to live.
	 */
	void expire(Map<String, Object> item) {
		write("EXPIRE", item, Instant.now());
	}

	private synchronized void write(String event, Map<String, Object> item, Instant time) {
		this.sequence = this.sequence.add(BigInteger.valueOf(1 + this.random.nextInt(1000)));
		ObjectNode record = JSON.createObjectNode()
			.put("eventID", "event-" + this.sequence)
			.put("eventName", event.equals("EXPIRE") ? "REMOVE" : event)
			.put("eventSource", "aws:dynamodb");
		ObjectNode change = record.putObject("dynamodb")
			.put("ApproximateCreationDateTime", time.getEpochSecond())
			.put("SequenceNumber", this.sequence.toString());
		change.set("Keys", image(Map.of("pk", item.get("pk"))));
		change.set(event.equals("INSERT") ? "NewImage" : "OldImage", image(item));
		if (event.equals("EXPIRE")) {
			record.putObject("userIdentity").put("Type", "Service").put("PrincipalId", "dynamodb.amazonaws.com");
		}
		int hash = Math.floorMod(item.get("pk").hashCode() * 31, 1000);
		open().stream().filter((shard) -> shard.from <= hash && hash < shard.to).findFirst().orElseThrow().records
			.add(new SimulatedRecord(this.sequence, record.toString()));
	}

	private static ObjectNode image(Map<String, Object> item) {
		ObjectNode image = JSON.createObjectNode();
		item.forEach((name, value) -> image.putObject(name)
			.put((value instanceof Number) ? "N" : "S", String.valueOf(value)));
		return image;
	}

	private void handle(HttpExchange exchange) throws IOException {
		String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target").replaceAll(".*\\.", "");
		JsonNode request = JSON.readTree(exchange.getRequestBody());
		this.requests.merge(operation, 1, Integer::sum);
		await(operation);
		int status = 200;
		String body;
		try {
			body = answer(operation, request);
		}
		catch (Refusal refusal) {
			status = refusal.status;
			body = refusal.body();
		}
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
		exchange.sendResponseHeaders(status, bytes.length);
		exchange.getResponseBody().write(bytes);
		exchange.close();
	}

	private void await(String operation) {
		CountDownLatch latch = this.held.get(operation);
		try {
			if (latch != null) {
				latch.await();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private synchronized String answer(String operation, JsonNode request) {
		Refusal refusal = this.refusals.get(operation);
		if (refusal != null) {
			throw refusal;
		}
		if (this.random.nextDouble() < this.faults) {
			throw FAULTS.get(this.random.nextInt(FAULTS.size()));
		}
		return switch (operation) {
			case "DescribeTable" -> describeTable();
			case "DescribeStream" -> describeStream(request);
			case "GetShardIterator" -> shardIterator(request);
			case "GetRecords" -> records(request.get("ShardIterator").asString().split("/"));
			default -> throw new Refusal("UnknownOperationException", operation);
		};
	}

	private String describeTable() {
		ObjectNode answer = JSON.createObjectNode();
		ObjectNode table = answer.putObject("Table").put("LatestStreamArn", this.stream);
		if (this.on) {
			table.putObject("StreamSpecification")
				.put("StreamEnabled", true)
				.put("StreamViewType", "NEW_AND_OLD_IMAGES");
		}
		return answer.toString();
	}

	private String describeStream(JsonNode request) {
		List<SimulatedShard> all = new ArrayList<>(find(request).values());
		String start = request.path("ExclusiveStartShardId").asString("");
		int from = 0;
		while (!start.isEmpty() && from < all.size() && !all.get(from++).id.equals(start)) {
			continue;
		}
		int to = Math.min(from + SHARDS_OF_A_PAGE, all.size());
		ObjectNode answer = JSON.createObjectNode();
		ObjectNode description = answer.putObject("StreamDescription");
		ArrayNode page = description.putArray("Shards");
		all.subList(from, to).forEach((shard) -> shard.describe(page.addObject()));
		if (to < all.size()) {
			description.put("LastEvaluatedShardId", all.get(to - 1).id);
		}
		return answer.toString();
	}

	private Map<String, SimulatedShard> find(JsonNode request) {
		return find(request.get("StreamArn").asString());
	}

	private Map<String, SimulatedShard> find(String stream) {
		Map<String, SimulatedShard> found = this.streams.get(stream);
		if (found == null) {
			throw new Refusal("ResourceNotFoundException", "no stream " + stream);
		}
		return found;
	}

	private static SimulatedShard shard(Map<String, SimulatedShard> shards, String shard) {
		SimulatedShard found = shards.get(shard);
		if (found == null) {
			throw new Refusal("ResourceNotFoundException", "no shard " + shard);
		}
		return found;
	}

	private String shardIterator(JsonNode request) {
		SimulatedShard shard = shard(find(request), request.get("ShardId").asString());
		int index = shard.trimmed;
		if (request.get("ShardIteratorType").asString().equals("AFTER_SEQUENCE_NUMBER")) {
			index = shard.after(new BigInteger(request.get("SequenceNumber").asString()));
			if (index < shard.trimmed) {
				throw new Refusal("TrimmedDataAccessException", "trimmed");
			}
		}
		String iterator = String.join("/", request.get("StreamArn").asString(), shard.id, "" + index);
		return JSON.createObjectNode().put("ShardIterator", iterator).toString();
	}

	private String records(String[] iterator) {
		SimulatedShard shard = shard(find(iterator[0]), iterator[1]);
		int from = Integer.parseInt(iterator[2]);
		if (from < shard.trimmed) {
			throw new Refusal("TrimmedDataAccessException", "trimmed");
		}
		int to = Math.min(from + 1 + this.random.nextInt(this.longestPage), shard.records.size());
		boolean end = shard.closed && to == shard.records.size();
		String next = end ? "" : ",\"NextShardIterator\":\"" + iterator[0] + "/" + iterator[1] + "/" + to + "\"";
		return shard.records.subList(from, to)
			.stream()
			.map(SimulatedRecord::json)
			.collect(Collectors.joining(",", "{\"Records\":[", "]" + next + "}"));
	}

	@Override
	public void close() {
		this.held.values().forEach(CountDownLatch::countDown);
		this.client.close();
		this.tables.close();
		this.server.stop(0);
		this.threads.shutdown();
	}

	/**
	 * Record in DynamoDB's JSON.
	 */
	private record SimulatedRecord(BigInteger number, String json) {

	}

	/**
	 * Shard of the keys with hashes in a range.
	 */
	private static final class SimulatedShard {

		private final String id;

		private final String parent;

		private final int from;

		private final int to;

		private final List<SimulatedRecord> records = new ArrayList<>();

		private boolean closed;

		private int trimmed;

		SimulatedShard(String id, String parent, int from, int to) {
			this.id = id;
			this.parent = parent;
			this.from = from;
			this.to = to;
		}

		void trim() {
			this.trimmed = this.records.size();
		}

		int after(BigInteger number) {
			return (int) this.records.stream().filter((record) -> record.number().compareTo(number) <= 0).count();
		}

		void describe(ObjectNode description) {
			description.put("ShardId", this.id);
			if (this.parent != null) {
				description.put("ParentShardId", this.parent);
			}
		}

	}

	/**
	 * Refusal of a request.
	 */
	private static final class Refusal extends RuntimeException {

		private final String code;

		private final String reason;

		private final int status;

		Refusal(String code, String message) {
			this(code, message, null, 400);
		}

		Refusal(String code, String message, String reason, int status) {
			super(message);
			this.code = code;
			this.reason = reason;
			this.status = status;
		}

		String body() {
			ObjectNode body = JSON.createObjectNode()
				.put("__type", "com.amazonaws.dynamodb.v20120810#" + this.code)
				.put("message", getMessage());
			if (this.reason != null) {
				body.putArray("ThrottlingReasons").addObject().put("reason", this.reason);
			}
			return body.toString();
		}

	}

}
