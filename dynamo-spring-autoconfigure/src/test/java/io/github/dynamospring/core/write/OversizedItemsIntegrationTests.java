package io.github.dynamospring.core.write;

import java.io.IOException;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.wire.RawServer;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for items that are too large: the refusals of DynamoDB in its own words, from a
 * stub server through the SDK, and the size that it measures an update by.
 */
class OversizedItemsIntegrationTests {

	private static final String UPDATE = "Item size to update has exceeded the maximum allowed size";

	private static final String PUT = "Item size has exceeded the maximum allowed size";

	private static final String TEXT = "Log with key id = a would be larger than the 409600 bytes that DynamoDB stores (400 KB); "
			+ "split it into several items";

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Log.class, Badge.class, Sheet.class);

	private final RawServer server = new RawServer();

	private final DynamoDbClient client = LocalDatabase.clientBuilder(this.server.endpoint())
		.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration))
		.build();

	private final DynamoTemplate stubbed = database.template(this.client, LocalDatabase.TEMPLATE_SETTINGS);

	private final Logs logs = database.repository(Logs.class, this.stubbed);

	OversizedItemsIntegrationTests() throws IOException {
	}

	@AfterEach
	void close() {
		this.client.close();
		this.server.close();
	}

	@ParameterizedTest
	@ValueSource(strings = { UPDATE, PUT, "The item size of the update exceeds 409600 bytes" })
	void anUpdateByExpression(String message) {
		this.server.answer(validation(message));
		assertThatExceptionOfType(ItemTooLargeException.class).isThrownBy(() -> this.logs.append("a", List.of("line")))
			.withMessage(TEXT)
			.satisfies((ex) -> assertThat(ex.getSubject()).isNotNull())
			.withRootCauseInstanceOf(DynamoDbException.class);
	}

	@Test
	void aPut() {
		this.server.answer(validation(PUT));
		assertThatExceptionOfType(ItemTooLargeException.class)
			.isThrownBy(() -> this.stubbed.save(new Log("a", List.of())))
			.withMessage(TEXT);
	}

	@Test
	void anActionOfATransaction() {
		this.server.answer(cancelled("{\"Code\":\"None\"}", "{\"Code\":\"None\"}",
				"{\"Code\":\"ValidationError\",\"Message\":\"" + UPDATE + "\"}"));
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(this::transact)
			.satisfies((ex) -> assertThat(ex.getFailures()).singleElement().satisfies((failure) -> {
				assertThat(failure.position()).isEqualTo(2);
				assertThat(failure.exception()).isInstanceOf(ItemTooLargeException.class).hasMessage(TEXT);
			}));
	}

	@Test
	void anUpdateWithATokenIsTheEntitys() {
		this.server.answer(cancelled("{\"Code\":\"ValidationError\",\"Message\":\"" + UPDATE + "\"}"));
		assertThatExceptionOfType(ItemTooLargeException.class)
			.isThrownBy(() -> this.logs.appendOnce("a", List.of("line")))
			.withMessage(TEXT);
	}

	@Test
	void theTopOfATransaction() {
		this.server.answer(validation(PUT));
		assertThatExceptionOfType(ItemTooLargeException.class).isThrownBy(this::transact)
			.withMessage(TEXT.replace("Log with key id = a", "An item"));
		assertThatExceptionOfType(ItemTooLargeException.class)
			.isThrownBy(() -> this.stubbed.transactWrite((tx) -> tx.insert(new Log("a", List.of()))))
			.withMessage(TEXT);
		assertThatExceptionOfType(ItemTooLargeException.class)
			.isThrownBy(() -> this.stubbed.insert(new Badge("a", "x")))
			.withMessage(TEXT.replace("Log", "Badge"));
	}

	@Test
	void otherValidationErrorsStayMisuses() {
		this.server.answer(validation("The document path provided in the update expression is invalid for update"));
		assertMisuse(InvalidDataAccessApiUsageException.class);
		this.server.answer(Answer.of(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#"
				+ "ItemCollectionSizeLimitExceededException\",\"message\":\"" + PUT + "\"}"));
		assertMisuse(DataAccessException.class);
	}

	private void assertMisuse(Class<? extends DataAccessException> type) {
		assertThatExceptionOfType(type).isThrownBy(() -> this.logs.append("a", List.of("line")))
			.isNotInstanceOfAny(ItemTooLargeException.class, AmbiguousWriteException.class);
	}

	private void transact() {
		this.stubbed.transactWrite((tx) -> tx.insert(new Badge("a", "x")).in(Logs.class).append("a", List.of("line")));
	}

	private static Answer validation(String message) {
		return Answer.of(400,
				"{\"__type\":\"com.amazon.coral.validate#ValidationException\",\"message\":\"" + message + "\"}");
	}

	private static Answer cancelled(String... reasons) {
		return Answer.of(400, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\","
				+ "\"CancellationReasons\":[" + String.join(",", reasons) + "],\"Message\":\"Transaction cancelled\"}");
	}

	@Test
	void anUpdateIsMeasuredWithItsActions() {
		DynamoTemplate template = database.template();
		// five attributes and the id of the write are set, and the note is removed
		int names = "textabcd_write".length();
		int values = 4 + WriteId.BYTES;
		Sheet largest = sheet(ItemTooLargeException.MAX_SIZE - 3 - 6 * 19 - 2 - names - values);
		template.insert(sheet(1));
		template.update(largest);
		Sheet larger = sheet(largest.text().length() + 1);
		database.clear();
		assertThatExceptionOfType(ItemTooLargeException.class).isThrownBy(() -> template.update(larger))
			.withMessage(
					"Sheet with key id = s would be an update of 409601 bytes, with 19 for each attribute that it sets, but "
							+ "DynamoDB takes at most 409600 (400 KB); save it whole, which takes no more than the item, or "
							+ "split it into several items")
			.satisfies((ex) -> assertThat(ex.getSize()).isEqualTo(ItemTooLargeException.MAX_SIZE + 1));
		assertThat(database.requests()).isEmpty();
		template.save(larger);
		template.transactWrite((tx) -> tx.update(larger));
		assertThat(template.findById("s", Sheet.class)).contains(larger);
	}

	private static Sheet sheet(int length) {
		return new Sheet("s", "x".repeat(length), "y", "y", "y", "y", null);
	}

	@Table("logs")
	record Log(@PartitionKey String id, List<String> lines) {

	}

	@Table("badges")
	record Badge(@PartitionKey String id, @Unique String name) {

	}

	@Table("sheets")
	record Sheet(@PartitionKey String id, String text, String a, String b, String c, String d, @Nullable String note) {

	}

	interface Logs extends DynamoRepository<Log, String> {

		@Update("set lines = list_append(lines, :more)")
		void append(String id, List<String> more);

		@Update(value = "set lines = list_append(lines, :more)", idempotent = true)
		void appendOnce(String id, List<String> more);

	}

}
