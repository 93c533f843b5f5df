package io.github.dynamospring.item.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link WireItem} over the bytes that DynamoDB Local sends.
 */
class WireItemIntegrationTests {

	private static final long SEED = Long.getLong("dynamo.seed", 42);

	private static final ResponseBody body = new ResponseBody();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of().observedBy(body);

	@Test
	void isTheMapThatTheSdkReads() {
		database.createTable("items", "pk");
		RandomValues values = new RandomValues(new Random(SEED));
		for (int i = 0; i < 200; i++) {
			Map<String, ItemValue> value = new HashMap<>(values.item(4).value());
			value.put("pk", ItemValue.of("key"));
			database.client().putItem((put) -> put.tableName("items").item(AttributeValues.of(value)));
			Map<String, AttributeValue> read = database.client()
				.getItem((get) -> get.tableName("items").key(Map.of("pk", AttributeValue.fromS("key"))))
				.item();
			assertThat(body.item()).as("item %d of seed %d", i, SEED).isEqualTo(read);
			assertThat(ItemValue.copyOf(body.item().reader())).as("item %d of seed %d", i, SEED)
				.isEqualTo(ItemValue.map(value));
		}
	}

	/**
	 * Record of the body of the last response.
	 */
	private static final class ResponseBody implements ExecutionInterceptor {

		private static final String ITEM = "{\"Item\":";

		private byte[] bytes = {};

		@Override
		public Optional<InputStream> modifyHttpResponseContent(Context.ModifyHttpResponse context,
				ExecutionAttributes attributes) {
			return context.responseBody().map(this::recorded);
		}

		private InputStream recorded(InputStream content) {
			try (content) {
				this.bytes = content.readAllBytes();
				return new ByteArrayInputStream(this.bytes);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		WireItem item() {
			assertThat(new String(this.bytes, StandardCharsets.UTF_8)).startsWith(ITEM);
			int start = ITEM.length();
			return new WireItem(this.bytes, start, WireJson.skip(this.bytes, start, this.bytes.length));
		}

	}

}
