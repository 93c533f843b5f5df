package io.github.dynamospring.observation;

import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.ListTablesRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RequestReader}.
 */
class RequestReaderTests {

	@Test
	void allOperationsOfTheSdkThatReportCapacityAreAskedForIt() throws Exception {
		Set<Class<?>> reporting = new HashSet<>();
		for (Method operation : DynamoDbClient.class.getMethods()) {
			Class<?> type = (operation.getParameterCount() == 1) ? operation.getParameterTypes()[0] : Object.class;
			if (reportsCapacity(type) && reporting.add(type)) {
				assertThat(asked(type)).as(type.getSimpleName()).contains("INDEXES");
			}
		}
		assertThat(reporting).hasSize(14);
	}

	private static boolean reportsCapacity(Class<?> type) {
		return DynamoDbRequest.class.isAssignableFrom(type)
				&& Stream.of(type.getMethods()).anyMatch((method) -> method.getName().equals("returnConsumedCapacity"));
	}

	private static Optional<String> asked(Class<?> type) throws Exception {
		SdkRequest.Builder builder = (SdkRequest.Builder) type.getMethod("builder").invoke(null);
		SdkRequest request = builder.build();
		return RequestReader.of(request).asking(request).getValueForField("ReturnConsumedCapacity", String.class);
	}

	@Test
	void whatTheCallerAsksForStays() {
		for (ReturnConsumedCapacity capacity : Set.of(ReturnConsumedCapacity.NONE, ReturnConsumedCapacity.TOTAL)) {
			QueryRequest request = QueryRequest.builder().returnConsumedCapacity(capacity).build();
			assertThat(RequestReader.of(request).asking(request)).isSameAs(request);
		}
	}

	@Test
	void otherOperationsStay() {
		ListTablesRequest request = ListTablesRequest.builder().build();
		assertThat(RequestReader.of(request).asking(request)).isSameAs(request);
	}

	@Test
	void allElseOfARequestStays() {
		QueryRequest request = QueryRequest.builder()
			.tableName("shop")
			.keyConditionExpression("pk = :pk")
			.overrideConfiguration((configuration) -> configuration.putHeader("x-name", "value"))
			.build();
		assertThat(RequestReader.of(request).asking(request))
			.isEqualTo(request.toBuilder().returnConsumedCapacity(ReturnConsumedCapacity.INDEXES).build());
	}

}
