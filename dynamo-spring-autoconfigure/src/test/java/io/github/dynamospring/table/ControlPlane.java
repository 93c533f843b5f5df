package io.github.dynamospring.table;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Server that has one table and does with it what DynamoDB does and DynamoDB Local does
 * not: updates take their time, there are tags, backups and warm throughput, and a
 * request may be refused. Time passes with each description of the table, unless it
 * stands still.
 */
final class ControlPlane implements AutoCloseable {

	static final String TABLE = "prod-shop";

	private static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/" + TABLE;

	private static final JsonMapper JSON = JsonMapper.shared();

	private final HttpServer server;

	private final List<DynamoDbClient> clients = new ArrayList<>();

	private final List<String> changes = new ArrayList<>();

	private final Map<String, Deque<Refusal>> refusals = new HashMap<>();

	private final ObjectNode table = JSON.createObjectNode();

	private final Map<String, String> tags = new TreeMap<>();

	private String ttlAttribute = "";

	private boolean recovery;

	private int items;

	private boolean frozen;

	ControlPlane(TableDefinition definition) throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::handle);
		this.server.start();
		// The SDK writes the description, and this server keeps it.
		client().createTable(CreateTableRequestFactory.of(definition));
	}

	DynamoDbClient client() {
		DynamoDbClient client = DynamoDbClient.builder()
			.endpointOverride(URI.create("http://127.0.0.1:" + this.server.getAddress().getPort()))
			.region(Region.EU_WEST_1)
			.credentialsProvider(AnonymousCredentialsProvider.create())
			.httpClient(UrlConnectionHttpClient.create())
			.overrideConfiguration((configuration) -> configuration.retryStrategy(DefaultRetryStrategy.doNotRetry()))
			.build();
		this.clients.add(client);
		return client;
	}

	/**
	 * Refuse the next request of an operation.
	 */
	synchronized void refuse(String operation, String code, String message) {
		refuse(operation, new Refusal(code, message));
	}

	synchronized void refuse(String operation, Refusal refusal) {
		this.refusals.computeIfAbsent(operation, (name) -> new ArrayDeque<>()).add(refusal);
	}

	/**
	 * Let the time stand still, or go on.
	 */
	synchronized void freeze(boolean frozen) {
		this.frozen = frozen;
	}

	/**
	 * Let one moment pass.
	 */
	synchronized void elapse() {
		pass();
	}

	synchronized void addItem() {
		this.items++;
	}

	synchronized void enableTimeToLive(String attribute) {
		this.ttlAttribute = attribute;
	}

	synchronized void enablePointInTimeRecovery() {
		this.recovery = true;
	}

	synchronized List<String> changes() {
		return List.copyOf(this.changes);
	}

	synchronized JsonNode table() {
		return this.table.deepCopy();
	}

	private void handle(HttpExchange exchange) throws IOException {
		String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target").replaceAll(".*\\.", "");
		JsonNode request = JSON.readTree(exchange.getRequestBody());
		Answer answer = answer(operation, (ObjectNode) request);
		byte[] body = answer.body().toString().getBytes();
		exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
		exchange.sendResponseHeaders(answer.status(), body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private synchronized Answer answer(String operation, ObjectNode request) {
		try {
			Deque<Refusal> refused = this.refusals.getOrDefault(operation, new ArrayDeque<>());
			if (!refused.isEmpty()) {
				Refusal refusal = refused.remove();
				refusal.meanwhile.run();
				throw refusal;
			}
			return new Answer(200, perform(operation, request));
		}
		catch (Refusal refusal) {
			ObjectNode body = JSON.createObjectNode();
			body.put("__type", "com.amazonaws.dynamodb.v20120810#" + refusal.code).put("message", refusal.getMessage());
			return new Answer(400, body);
		}
	}

	private ObjectNode perform(String operation, ObjectNode request) {
		ObjectNode answer = JSON.createObjectNode();
		switch (operation) {
			case "CreateTable" -> create(request);
			case "DescribeTable" -> answer.set("Table", describe());
			case "UpdateTable" -> update(request);
			case "DescribeTimeToLive" -> answer.putObject("TimeToLiveDescription")
				.put("TimeToLiveStatus", this.ttlAttribute.isEmpty() ? "DISABLED" : "ENABLING")
				.put("AttributeName", this.ttlAttribute);
			case "UpdateTimeToLive" -> updateTimeToLive(request.get("TimeToLiveSpecification"));
			case "DescribeContinuousBackups" -> answer.putObject("ContinuousBackupsDescription")
				.put("ContinuousBackupsStatus", "ENABLED")
				.putObject("PointInTimeRecoveryDescription")
				.put("PointInTimeRecoveryStatus", this.recovery ? "ENABLED" : "DISABLED");
			case "UpdateContinuousBackups" -> {
				this.recovery = true;
				this.changes.add("recovery");
			}
			case "ListTagsOfResource" -> {
				ArrayNode list = answer.putArray("Tags");
				this.tags.forEach((key, value) -> list.addObject().put("Key", key).put("Value", value));
			}
			case "TagResource" -> {
				request.get("Tags")
					.forEach((tag) -> this.tags.put(tag.get("Key").asString(), tag.get("Value").asString()));
				this.changes.add("tags " + this.tags);
			}
			case "Scan" -> answer.put("Count", Math.min(this.items, 1)).put("ScannedCount", Math.min(this.items, 1));
			default -> throw new IllegalStateException(operation);
		}
		return answer;
	}

	private void create(ObjectNode request) {
		request.remove(List.of("BillingMode", "Tags"));
		this.table.removeAll();
		this.table.setAll(request);
		this.table.put("TableStatus", "ACTIVE").put("TableArn", ARN);
		this.table.withArrayProperty("GlobalSecondaryIndexes")
			.forEach((index) -> ((ObjectNode) index).put("IndexStatus", "ACTIVE"));
		this.changes.clear();
	}

	private JsonNode describe() {
		JsonNode described = this.table.deepCopy();
		if (!this.frozen) {
			pass();
		}
		return described;
	}

	/** An index is allocated while the table is UPDATING, and filled while it is not. */
	private void pass() {
		this.table.put("TableStatus", "ACTIVE");
		for (JsonNode node : this.table.withArrayProperty("GlobalSecondaryIndexes")) {
			ObjectNode index = (ObjectNode) node;
			if (index.path("Backfilling").asBoolean(false)) {
				index.put("IndexStatus", "ACTIVE").remove("Backfilling");
			}
			else if (isBuilding(index)) {
				index.put("Backfilling", true);
			}
		}
	}

	private static boolean isBuilding(JsonNode index) {
		return index.get("IndexStatus").asString().equals("CREATING");
	}

	private void update(ObjectNode request) {
		if (this.table.get("TableStatus").asString().equals("UPDATING")) {
			throw new Refusal("ResourceInUseException", "Table is being updated: " + TABLE);
		}
		request.remove("TableName");
		JsonNode indexes = request.remove("GlobalSecondaryIndexUpdates");
		JsonNode definitions = request.remove("AttributeDefinitions");
		if (indexes == null) {
			this.changes.add(request.toString());
			this.table.setAll(request);
			if (request.has("TableClass")) {
				this.table.putObject("TableClassSummary").set("TableClass", request.get("TableClass"));
			}
		}
		else if (indexes.get(0).has("Create")) {
			add((ObjectNode) indexes.get(0).get("Create"), definitions);
		}
		else {
			ObjectNode update = (ObjectNode) indexes.get(0).get("Update");
			this.changes.add("index " + update);
			index(update.get("IndexName").asString()).setAll(update);
		}
		this.table.put("TableStatus", "UPDATING");
	}

	private void add(ObjectNode index, JsonNode definitions) {
		String name = index.get("IndexName").asString();
		for (JsonNode other : this.table.withArrayProperty("GlobalSecondaryIndexes")) {
			if (isBuilding(other)) {
				throw new Refusal("LimitExceededException", "Subscriber limit exceeded: Only 1 online index can be "
						+ "created or deleted simultaneously per table");
			}
			if (other.get("IndexName").asString().equals(name)) {
				throw new Refusal("ValidationException", "Attempting to create an index which already exists");
			}
		}
		this.changes.add("add " + name);
		definitions.forEach(this.table.withArrayProperty("AttributeDefinitions")::add);
		this.table.withArrayProperty("GlobalSecondaryIndexes")
			.add(index.put("IndexStatus", "CREATING").put("Backfilling", false));
	}

	private ObjectNode index(String name) {
		for (JsonNode index : this.table.withArrayProperty("GlobalSecondaryIndexes")) {
			if (index.get("IndexName").asString().equals(name)) {
				return (ObjectNode) index;
			}
		}
		throw new IllegalStateException(name);
	}

	private void updateTimeToLive(JsonNode specification) {
		if (!this.ttlAttribute.isEmpty()) {
			throw new Refusal("ValidationException", "TimeToLive is already enabled");
		}
		this.ttlAttribute = specification.get("AttributeName").asString();
		this.changes.add("time to live by " + this.ttlAttribute);
	}

	@Override
	public void close() {
		this.clients.forEach(DynamoDbClient::close);
		this.server.stop(0);
	}

	private record Answer(int status, JsonNode body) {

	}

	/**
	 * Refusal of a request.
	 */
	static final class Refusal extends RuntimeException {

		private final String code;

		private final transient Runnable meanwhile;

		Refusal(String code, String message) {
			this(code, message, () -> {
			});
		}

		/**
		 * Create a refusal.
		 * @param meanwhile what another instance does in the meantime
		 */
		Refusal(String code, String message, Runnable meanwhile) {
			super(message);
			this.code = code;
			this.meanwhile = meanwhile;
		}

	}

}
