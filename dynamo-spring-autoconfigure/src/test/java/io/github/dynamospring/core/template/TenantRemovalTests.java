package io.github.dynamospring.core.template;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mockito.invocation.InvocationOnMock;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.domain.ManagedTypes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.times;

/**
 * Tests for a {@link TenantRemoval} that DynamoDB leaves undone in part.
 */
@ExtendWith(OutputCaptureExtension.class)
class TenantRemovalTests {

	private static final int ATTEMPTS = 2;

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	@Test
	void tellsWhatIsLeftUnprocessed(CapturedOutput output) {
		List<Map<String, AttributeValue>> keys = IntStream.range(0, 30)
			.mapToObj((i) -> Map.of("pk", AttributeValue.fromS("TENANT#ann#BOOK#" + i), "sk",
					AttributeValue.fromS("BOOK")))
			.toList();
		given(this.client.scan(any(ScanRequest.class)))
			.willReturn(ScanResponse.builder().items(keys).count(30).scannedCount(70).build());
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willAnswer((invocation) -> {
			BatchWriteItemRequest request = invocation.getArgument(0);
			boolean last = request.requestItems().get("books").size() < 25;
			return BatchWriteItemResponse.builder().unprocessedItems(last ? Map.of() : request.requestItems()).build();
		});
		assertThat(template().removeTenant("ann", ScanSettings.DEFAULT)).isEqualTo(new RemovedTenant(70, 5, 25));
		then(this.client).should(times(ATTEMPTS + 1)).batchWriteItem(any(BatchWriteItemRequest.class));
		assertThat(output).contains("Removed a tenant but for 25 items, which DynamoDB left unprocessed: 5 items were "
				+ "deleted of 70 that were read. Remove it again");
	}

	@Test
	void positionPassesNoItemThatIsLeft() {
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("TENANT#ann#BOOK#1"), "sk",
				AttributeValue.fromS("BOOK"));
		ScanResponse.Builder page = ScanResponse.builder().items(List.of(key)).count(1).scannedCount(1);
		given(this.client.scan(any(ScanRequest.class))).willReturn(page.lastEvaluatedKey(key).build(),
				page.lastEvaluatedKey(key).build(), page.lastEvaluatedKey(Map.of()).build());
		BatchWriteItemResponse deleted = BatchWriteItemResponse.builder().build();
		given(this.client.batchWriteItem(any(BatchWriteItemRequest.class))).willReturn(deleted)
			.willAnswer(TenantRemovalTests::leave)
			.willAnswer(TenantRemovalTests::leave)
			.willReturn(deleted);
		List<String> positions = new ArrayList<>();
		assertThat(template().removeTenant("ann", ScanSettings.DEFAULT, null, positions::add))
			.isEqualTo(new RemovedTenant(3, 2, 1));
		assertThat(positions).hasSize(1);
	}

	private static BatchWriteItemResponse leave(InvocationOnMock invocation) {
		BatchWriteItemRequest request = invocation.getArgument(0);
		return BatchWriteItemResponse.builder().unprocessedItems(request.requestItems()).build();
	}

	private DynamoTemplate template() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(Book.class)));
		context.afterPropertiesSet();
		TemplateSettings settings = new TemplateSettings(100, false, Clock.systemUTC(),
				new Backoff(Duration.ofMillis(1), Duration.ofMillis(1), ATTEMPTS), KeyVisibility.HIDDEN);
		return new DynamoTemplate(this.client, context, (name) -> name, new AccessPatterns(), settings);
	}

	@Table("books")
	@PrimaryKey(partition = "TENANT#{tenantId}#BOOK#{bookId}", sort = "BOOK")
	record Book(@TenantId @Nullable String tenantId, String bookId) {

	}

}
