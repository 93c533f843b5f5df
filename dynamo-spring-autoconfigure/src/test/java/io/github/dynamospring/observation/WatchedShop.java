package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.IndexSchema.Type;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * A table with an index of each kind, and requests to it that have ended.
 */
public final class WatchedShop {

	public static final String TABLE = "shop";

	/** Index with a partition key of its own. */
	public static final String BY_ORDER = "byOrder";

	/** Index whose partition key is the sort key of the table. */
	public static final String INVERTED = "inverted";

	/** Index whose partition key has two attributes. */
	public static final String BY_TENANT = "byTenant";

	/** Local index. */
	public static final String LOCAL = "local";

	public static final TableSchema SCHEMA = new TableSchema(TABLE, string("pk"), string("sk"),
			List.of(index(BY_ORDER, Type.GLOBAL, string("orderId")), index(INVERTED, Type.GLOBAL, string("sk")),
					index(BY_TENANT, Type.GLOBAL, string("tenant"), new KeyAttribute("year", KeyType.N)),
					index(LOCAL, Type.LOCAL, string("pk"))),
			null);

	private WatchedShop() {
	}

	private static IndexSchema index(String name, Type type, KeyAttribute... partition) {
		return new IndexSchema(name, type, List.of(partition), List.of(string("other")), Projection.ALL);
	}

	private static KeyAttribute string(String name) {
		return new KeyAttribute(name, KeyType.S);
	}

	public static Map<String, AttributeValue> key(String partition, String sort) {
		return Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS(sort));
	}

	/**
	 * Return an item of somewhat more than a size in KB.
	 */
	public static Map<String, AttributeValue> item(String partition, String sort, int kilobytes) {
		return Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS(sort), "data",
				AttributeValue.fromS("x".repeat(kilobytes * 1024)));
	}

	public static GetItemRequest get(String partition, String sort) {
		return GetItemRequest.builder().tableName(TABLE).key(key(partition, sort)).build();
	}

	public static UpdateItemRequest update(String partition, String sort) {
		return UpdateItemRequest.builder().tableName(TABLE).key(key(partition, sort)).build();
	}

	public static DeleteItemRequest delete(String partition, String sort) {
		return DeleteItemRequest.builder().tableName(TABLE).key(key(partition, sort)).build();
	}

	public static PutItemRequest put(Map<String, AttributeValue> item) {
		return PutItemRequest.builder().tableName(TABLE).item(item).build();
	}

	public static ResourceUsage read(String index, double units) {
		return new ResourceUsage(TABLE, index, units, 0, 0, 0);
	}

	public static ResourceUsage write(String index, double units) {
		return new ResourceUsage(TABLE, index, 0, units, 0, 0);
	}

	public static SettableRequestContext ended(SdkRequest request, SdkResponse response, ResourceUsage... usage) {
		SettableRequestContext context = new SettableRequestContext("Any", DynamoRequestContext.NO_PATTERN, request);
		if (response != null) {
			context.setSdkResponse(response);
		}
		context.setUsage(Stream.of(usage).toList());
		return context;
	}

}
