package io.github.dynamospring.client.direct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;

import io.github.dynamospring.item.wire.RandomValues;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.utils.builder.SdkBuilder;

/**
 * Objects of the SDK with any values, also such as no database accepts.
 */
final class RandomPojos {

	private static final List<Supplier<DynamoDbRequest.Builder>> REQUESTS = List.of(GetItemRequest::builder,
			PutItemRequest::builder, UpdateItemRequest::builder, DeleteItemRequest::builder, QueryRequest::builder,
			ScanRequest::builder, BatchGetItemRequest::builder, BatchWriteItemRequest::builder,
			TransactWriteItemsRequest::builder, TransactGetItemsRequest::builder);

	private static final int LEVELS = 5;

	private final Random random;

	private final RandomValues values;

	RandomPojos(Random random) {
		this.random = random;
		this.values = new RandomValues(random);
	}

	/**
	 * Return a request of any of the operations. One that is written twice has the same
	 * token, which the SDK generates for one without.
	 */
	DynamoDbRequest request() {
		DynamoDbRequest.Builder request = REQUESTS.get(this.random.nextInt(REQUESTS.size())).get();
		fill((SdkPojo) request, LEVELS);
		if (request instanceof TransactWriteItemsRequest.Builder transaction) {
			transaction.clientRequestToken(this.values.string());
		}
		return (DynamoDbRequest) request.build();
	}

	private Object build(SdkPojo builder, int levels) {
		if (builder instanceof AttributeValue.Builder && this.random.nextInt(20) > 0) {
			List<SdkField<?>> fields = builder.sdkFields();
			set(builder, fields.get(this.random.nextInt((levels > 0) ? fields.size() : 3)), levels);
		}
		else {
			fill(builder, levels);
		}
		return ((SdkBuilder<?, ?>) builder).build();
	}

	private void fill(SdkPojo builder, int levels) {
		boolean sparse = this.random.nextInt(3) == 0;
		for (SdkField<?> field : builder.sdkFields()) {
			if (this.random.nextInt(sparse ? 8 : 2) == 0) {
				set(builder, field, levels);
			}
		}
	}

	private void set(SdkPojo builder, SdkField<?> field, int levels) {
		field.set(builder, value(field, levels));
		if (this.random.nextInt(20) == 0) {
			field.set(builder, null);
		}
	}

	private @Nullable Object value(SdkField<?> field, int levels) {
		return switch (field.marshallingType().getKnownType()) {
			case STRING -> this.values.string();
			case INTEGER -> this.random.nextInt() >> this.random.nextInt(32);
			case BOOLEAN -> this.random.nextBoolean();
			case SDK_BYTES -> SdkBytes.fromUtf8String(this.values.string());
			case SDK_POJO -> build(field.constructor().get(), levels - 1);
			case LIST -> list(field.getTrait(ListTrait.class).memberFieldInfo(), levels - 1);
			case MAP -> map(field.getTrait(MapTrait.class).valueFieldInfo(), levels - 1);
			default -> throw new IllegalStateException("No values of " + field);
		};
	}

	private List<@Nullable Object> list(SdkField<?> member, int levels) {
		List<@Nullable Object> list = new ArrayList<>();
		for (int i = size(levels); i > 0; i--) {
			list.add(isNull(member) ? null : value(member, levels));
		}
		return list;
	}

	private Map<String, @Nullable Object> map(SdkField<?> member, int levels) {
		Map<String, @Nullable Object> map = new LinkedHashMap<>();
		for (int i = size(levels); i > 0; i--) {
			map.put(this.values.string(), isNull(member) ? null : value(member, levels));
		}
		return map;
	}

	private int size(int levels) {
		return (levels > 0) ? this.random.nextInt(4) : 0;
	}

	// Of other types the SDK writes no JSON, or none of its interceptors looks for null.
	private boolean isNull(SdkField<?> member) {
		return this.random.nextInt(20) == 0 && switch (member.marshallingType().getKnownType()) {
			case LIST, MAP -> false;
			case SDK_POJO -> member.constructor().get() instanceof AttributeValue.Builder;
			default -> true;
		};
	}

}
