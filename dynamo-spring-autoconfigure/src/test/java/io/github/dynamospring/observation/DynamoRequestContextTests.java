package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import io.micrometer.observation.Observation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoRequestContext}: it keeps low-cardinality key values as each
 * other context does, and measures puts.
 */
class DynamoRequestContextTests {

	private final Observation.Context context = new DynamoRequestContext("GetItem", "none",
			GetItemRequest.builder().tableName("shop").build());

	private final Observation.Context plain = new Observation.Context();

	@Test
	void hasNoneAtFirst() {
		assertSameAfter((context) -> {
		});
	}

	@Test
	void keepsThoseOfAConventionAsTheyAre() {
		KeyValues values = KeyValues.of("a", "1", "b", "2");
		this.context.addLowCardinalityKeyValues(KeyValues.of("a", "1", "b", "1"));
		this.context.addLowCardinalityKeyValues(values);
		assertThat(this.context.getLowCardinalityKeyValues()).isSameAs(values);
	}

	@Test
	void replacesSomeOfSeveral() {
		assertSameAfter((context) -> context.addLowCardinalityKeyValues(KeyValues.of("a", "1", "b", "1", "c", "1"))
			.addLowCardinalityKeyValues(KeyValues.of("b", "2"))
			.addLowCardinalityKeyValue(KeyValue.of("c", "2"))
			.addLowCardinalityKeyValues(KeyValues.empty()));
	}

	@Test
	void addsFurtherOnes() {
		assertSameAfter((context) -> context.addLowCardinalityKeyValues(KeyValues.of("b", "1", "d", "1"))
			.addLowCardinalityKeyValues(KeyValues.of("a", "1", "b", "2", "c", "1", "d", "2", "e", "1"))
			.addLowCardinalityKeyValue(KeyValue.of("f", "1")));
	}

	@Test
	void removesThem() {
		assertSameAfter((context) -> context.addLowCardinalityKeyValues(KeyValues.of("a", "1", "b", "1", "c", "1"))
			.removeLowCardinalityKeyValue("b")
			.removeLowCardinalityKeyValues("c", "unknown"));
	}

	@ParameterizedTest
	@CsvSource({ "12.5, 12", "1e, 0" })
	void measuresTheItemOfAPutUnlessDynamoDbRefusesItsValues(String amount, int size) {
		PutItemRequest put = PutItemRequest.builder()
			.tableName("shop")
			.item(Map.of("pk", AttributeValue.fromS("a"), "amount", AttributeValue.fromN(amount)))
			.build();
		assertThat(new DynamoRequestContext("PutItem", "none", put).putSize()).isEqualTo(size);
	}

	private void assertSameAfter(Consumer<Observation.Context> change) {
		change.accept(this.context);
		change.accept(this.plain);
		assertThat(this.context.getLowCardinalityKeyValues()).isEqualTo(this.plain.getLowCardinalityKeyValues());
		assertThat(this.context.getAllKeyValues()).isEqualTo(this.plain.getAllKeyValues());
		for (String key : List.of("a", "b", "c", "d", "e", "f")) {
			assertThat(this.context.getLowCardinalityKeyValue(key))
				.isEqualTo(this.plain.getLowCardinalityKeyValue(key));
		}
	}

}
