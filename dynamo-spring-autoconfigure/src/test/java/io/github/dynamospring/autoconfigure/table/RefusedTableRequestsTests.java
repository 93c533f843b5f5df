package io.github.dynamospring.autoconfigure.table;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests that a start whose tables cannot be managed says what to do about it.
 */
class RefusedTableRequestsTests {

	private static final String ERROR = "{\"__type\":\"com.amazon.coral.service#%s\",\"message\":\"%s\"}";

	private static final String TABLE = "{\"Table\":{\"TableName\":\"refused\",\"TableStatus\":\"ACTIVE\","
			+ "\"TableArn\":\"arn:aws:dynamodb:eu-west-1:123456789012:table/refused\","
			+ "\"KeySchema\":[{\"AttributeName\":\"id\",\"KeyType\":\"HASH\"}],"
			+ "\"AttributeDefinitions\":[{\"AttributeName\":\"id\",\"AttributeType\":\"S\"}]}}";

	private final Map<String, Answer> answers = new ConcurrentHashMap<>();

	private Answer otherwise = new Answer(200, TABLE);

	private HttpServer server;

	private ApplicationContextRunner runner;

	@BeforeEach
	void start() throws IOException {
		this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		this.server.createContext("/", this::answer);
		this.server.start();
		this.runner = new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(DynamoDbClientAutoConfiguration.class,
					DynamoTableNamesAutoConfiguration.class, DynamoTablesAutoConfiguration.class))
			.withBean(DynamoMappingContext.class, RefusedTableRequestsTests::mappingContext)
			.withPropertyValues("dynamo.client.warm-up=false", "dynamo.retry.enabled=false",
					"dynamo.tables.name-pattern={table}",
					"dynamo.endpoint=http://127.0.0.1:" + this.server.getAddress().getPort());
	}

	private void answer(HttpExchange exchange) throws IOException {
		String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
		Answer answer = this.answers.getOrDefault(target.substring(target.indexOf('.') + 1), this.otherwise);
		byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
		exchange.getRequestBody().readAllBytes();
		exchange.getResponseHeaders()
			.add("Content-Type", answer.body().startsWith("<") ? "text/html" : "application/x-amz-json-1.0");
		exchange.sendResponseHeaders(answer.status(), body.length);
		exchange.getResponseBody().write(body);
		exchange.close();
	}

	private static DynamoMappingContext mappingContext() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(Set.of(Refused.class)));
		return context;
	}

	@AfterEach
	void stop() {
		this.server.stop(0);
	}

	@ParameterizedTest
	@ValueSource(strings = { "validate", "create", "update" })
	void saysThatCredentialsHaveExpired(String management) {
		this.otherwise = refusal("ExpiredTokenException", "The security token included in the request is expired");
		FailureAnalysis analysis = analysis(management);
		assertThat(analysis.getDescription()).isEqualTo("The credentials of dynamodb:DescribeTable have expired "
				+ "(ExpiredTokenException: The security token included in the request is expired).");
		assertThat(analysis.getAction()).startsWith("Get new ones, for instance by 'aws sso login'");
	}

	@Test
	void saysThatCredentialsAreNotAccepted() {
		this.otherwise = refusal("UnrecognizedClientException", "The security token is invalid");
		FailureAnalysis analysis = analysis("validate");
		assertThat(analysis.getDescription()).isEqualTo("DynamoDB does not accept the credentials of "
				+ "dynamodb:DescribeTable (UnrecognizedClientException: The security token is invalid).");
		assertThat(analysis.getAction()).contains("'dynamo.region'").contains("the clock of this machine");
	}

	@ParameterizedTest
	@CsvSource({ "validate, DescribeTable", "create, DescribeTable", "update, DescribeTable", "create, CreateTable",
			"update, CreateTable", "validate, DescribeContinuousBackups", "update, DescribeContinuousBackups",
			"validate, ListTagsOfResource" })
	void namesTheActionThatIsDenied(String management, String action) {
		String text = "User: arn:aws:sts::123456789012:assumed-role/app/i is not authorized to perform: dynamodb:"
				+ action;
		if (action.equals("CreateTable")) {
			this.otherwise = refusal("ResourceNotFoundException", "not found");
		}
		this.answers.put(action, refusal("AccessDeniedException", text));
		FailureAnalysis analysis = analysis(management);
		assertThat(analysis.getDescription())
			.isEqualTo("The role may not call dynamodb:" + action + " (AccessDeniedException: " + text + ").");
		assertThat(analysis.getAction())
			.startsWith("Allow dynamodb:" + action + " on the tables of the application: the export of policies (iam)")
			.contains("'dynamo.tables.management' to 'none'");
	}

	@ParameterizedTest
	@CsvSource({ "validate, 200", "create, 404", "update, 403", "validate, 502" })
	void saysThatTheEndpointIsNotDynamoDb(String management, int status) {
		this.otherwise = new Answer(status, "<html><body>Welcome</body></html>");
		FailureAnalysis analysis = analysis(management);
		assertThat(analysis.getDescription())
			.startsWith("The endpoint does not answer dynamodb:DescribeTable as DynamoDB does");
		assertThat(analysis.getAction()).isEqualTo("Check 'dynamo.endpoint' and 'dynamo.client.proxy.host': something "
				+ "else than DynamoDB answers there, such as a web server or a proxy.");
	}

	@ParameterizedTest
	@ValueSource(strings = { "validate", "update" })
	void namesTheOperationThatTheEndpointDoesNotKnow(String management) {
		this.answers.put("DescribeContinuousBackups", refusal("UnknownOperationException", "not supported"));
		FailureAnalysis analysis = analysis(management);
		assertThat(analysis.getDescription())
			.isEqualTo("The endpoint does not know dynamodb:DescribeContinuousBackups (UnknownOperationException: "
					+ "not supported).");
		assertThat(analysis.getAction()).startsWith("Check 'dynamo.endpoint': another engine than DynamoDB");
	}

	private static Answer refusal(String code, String message) {
		return new Answer(400, ERROR.formatted(code, message));
	}

	private FailureAnalysis analysis(String management) {
		String setting = this.answers.containsKey("ListTagsOfResource") ? "tags.env=prod"
				: "point-in-time-recovery=true";
		return StartFailure.of(this.runner.withPropertyValues("dynamo.tables.management=" + management,
				"dynamo.tables.definitions.refused." + setting));
	}

	private record Answer(int status, String body) {

	}

	@Table("refused")
	private record Refused(@PartitionKey String id) {

	}

}
