package io.github.dynamospring.core.transaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.client.wire.ResponseItems;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.core.read.ReadCollector.EntityGet;
import io.github.dynamospring.core.request.CancellationFailures;
import io.github.dynamospring.core.request.EntityPlace;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.write.TransactionLimits;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Reader of items as they are at one moment, each of them once.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactGetItems.html">TransactGetItems</a>
 */
public final class TransactionReader {

	private final DynamoDbClient client;

	private final RequestSender sender;

	public TransactionReader(DynamoDbClient client, RequestSender sender) {
		this.client = client;
		this.sender = sender;
	}

	/**
	 * Return the name of the client that all reads go to, or null for the default one.
	 * @throws InvalidDataAccessApiUsageException if they go to several
	 */
	public static @Nullable String clientOf(List<EntityGet<?>> gets) {
		if (gets.isEmpty()) {
			return null;
		}
		EntityPlace first = gets.get(0).place();
		for (EntityGet<?> get : gets) {
			String refusal = first.refusal(get.place());
			if (refusal != null) {
				throw new InvalidDataAccessApiUsageException(
						refusal + " Read them by batchGet, which is no transaction");
			}
		}
		return first.client();
	}

	/**
	 * Read the entities.
	 * @return the entities at the positions of their reads, null for one that does not
	 * exist
	 */
	public List<@Nullable Object> read(List<EntityGet<?>> gets) {
		Map<ItemKey, EntityGet<?>> distinct = new LinkedHashMap<>();
		gets.stream().filter(EntityGet::hasKey).forEach((get) -> distinct.putIfAbsent(get.itemKey(), get));
		if (distinct.size() > TransactionLimits.MAX_ACTIONS) {
			throw new InvalidDataAccessApiUsageException("A transaction reads at most " + TransactionLimits.MAX_ACTIONS
					+ " items, not " + distinct.size() + ": split it, or use batchGet");
		}
		Map<ItemKey, Map<String, AttributeValue>> items = distinct.isEmpty() ? Map.of()
				: items(new ArrayList<>(distinct.values()));
		List<@Nullable Object> entities = new ArrayList<>();
		gets.forEach((get) -> entities.add(get.read(items.get(get.itemKey()), this.sender.pattern())));
		return entities;
	}

	private Map<ItemKey, Map<String, AttributeValue>> items(List<EntityGet<?>> gets) {
		List<@Nullable Map<String, AttributeValue>> found = send(gets);
		Map<ItemKey, Map<String, AttributeValue>> items = new HashMap<>();
		for (int i = 0; i < gets.size(); i++) {
			Map<String, AttributeValue> item = found.get(i);
			if (item != null) {
				items.put(gets.get(i).itemKey(), item);
			}
		}
		return items;
	}

	private List<@Nullable Map<String, AttributeValue>> send(List<EntityGet<?>> gets) {
		try (RunningCalls.Call call = this.sender.begin()) {
			WireExchange exchange = this.sender.exchange();
			TransactGetItemsResponse response = this.sender.read(request(gets), exchange,
					this.client::transactGetItems);
			return complete(ResponseItems.of(response, exchange), gets.size());
		}
		catch (TransactionCanceledException ex) {
			throw cancelled(gets, ex);
		}
		catch (DataAccessException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw this.sender.translate(tables(gets), ex);
		}
	}

	private List<@Nullable Map<String, AttributeValue>> complete(List<@Nullable Map<String, AttributeValue>> items,
			int count) {
		if (items.size() != count) {
			throw this.sender.incomplete(items.size() + " Responses to " + count + " reads");
		}
		return items;
	}

	private static TransactGetItemsRequest.Builder request(List<EntityGet<?>> gets) {
		List<TransactGetItem> items = new ArrayList<>();
		gets.forEach((get) -> items
			.add(TransactGetItem.builder().get((item) -> item.tableName(get.table()).key(get.key())).build()));
		return TransactGetItemsRequest.builder().transactItems(items);
	}

	private DataAccessException cancelled(List<EntityGet<?>> gets, TransactionCanceledException ex) {
		List<Failure> failures = new ArrayList<>();
		List<CancellationReason> reasons = ex.cancellationReasons();
		for (int i = 0; i < Math.min(gets.size(), reasons.size()); i++) {
			if (!CancellationFailures.isNone(reasons.get(i))) {
				failures.add(new Failure(gets.get(i).position(), "get",
						CancellationFailures.of(gets.get(i).describe(), reasons.get(i), ex)));
			}
		}
		if (failures.isEmpty()) {
			return this.sender.translate(tables(gets), ex);
		}
		return TransactionFailedException.ofReads(failures);
	}

	private static String tables(List<EntityGet<?>> gets) {
		return gets.stream().map(EntityGet::table).distinct().collect(Collectors.joining(" or "));
	}

}
