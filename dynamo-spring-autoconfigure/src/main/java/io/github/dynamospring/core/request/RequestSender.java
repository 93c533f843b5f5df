package io.github.dynamospring.core.request;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.call.BackgroundCall;
import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.DynamoExecutionAttributes;
import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.ResponseItems;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.IndexAvailability;
import io.github.dynamospring.core.IndexNotReadyException;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.item.sdk.QuotedValues;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.tenancy.TenantResolver;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequest;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.utils.builder.SdkBuilder;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.InvalidDataAccessResourceUsageException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Sender of requests that read, under the name of an access pattern. It translates
 * failures.
 */
public final class RequestSender {

	private final DynamoDbClient client;

	private final TableNameResolver tableNames;

	private final String pattern;

	private final RunningCalls calls;

	private final TenantResolver tenants;

	private final Supplier<IndexAvailability> indexes;

	private final boolean hasWire;

	private final boolean isDirect;

	private final AwsRequestOverrideConfiguration configuration;

	private final UnjoinedTransaction transaction;

	private final DynamoExceptionTranslator translator = new DynamoExceptionTranslator();

	/**
	 * Create a sender.
	 * @param pattern the name of the access pattern that the requests are part of
	 * @param calls the calls of the template, among which its calls are counted
	 * @param tenants resolves the tenant of a call
	 * @param hasWire whether items are exchanged through the client
	 */
	public RequestSender(DynamoDbClient client, TableNameResolver tableNames, String pattern, RunningCalls calls,
			TenantResolver tenants, boolean hasWire) {
		this(client, tableNames, pattern, calls, tenants, () -> (table, index) -> null, hasWire);
	}

	/**
	 * Create a sender.
	 * @param pattern the name of the access pattern that the requests are part of
	 * @param calls the calls of the template, among which its calls are counted
	 * @param tenants resolves the tenant of a call
	 * @param indexes supplies the explanation of an index that cannot be read
	 * @param hasWire whether items are exchanged through the client
	 */
	public RequestSender(DynamoDbClient client, TableNameResolver tableNames, String pattern, RunningCalls calls,
			TenantResolver tenants, Supplier<IndexAvailability> indexes, boolean hasWire) {
		this.client = client;
		this.tableNames = tableNames;
		this.pattern = pattern;
		this.calls = calls;
		this.tenants = tenants;
		this.indexes = indexes;
		this.hasWire = hasWire;
		this.isDirect = DirectPath.isIn(client);
		this.configuration = named().build();
		this.transaction = new UnjoinedTransaction(pattern);
	}

	public String pattern() {
		return this.pattern;
	}

	private AwsRequestOverrideConfiguration.Builder named() {
		return AwsRequestOverrideConfiguration.builder()
			.putExecutionAttribute(DynamoExecutionAttributes.ACCESS_PATTERN, this.pattern);
	}

	public String tableName(String logicalName) {
		return this.tableNames.resolve(logicalName);
	}

	/**
	 * Return the tenant of one call, for which the thread of the caller asks.
	 */
	public CallTenant tenant() {
		return new CallTenant(this.tenants, this.pattern);
	}

	/**
	 * Read an item as it is now, strongly consistent.
	 * @param table the name of the table in DynamoDB
	 * @return the item, or empty if it does not exist
	 */
	public Map<String, AttributeValue> latest(String table, Map<String, AttributeValue> key) {
		Map<String, AttributeValue> item = send(
				GetItemRequest.builder().tableName(table).key(key).consistentRead(true));
		return (item != null) ? item : Map.of();
	}

	/**
	 * Read an item.
	 * @return the item, or null if it does not exist
	 */
	public @Nullable Map<String, AttributeValue> send(GetItemRequest.Builder request) {
		WireExchange exchange = exchange();
		GetItemResponse response = send(named(request, exchange, null).build(), exchange, null, this.client::getItem);
		return ResponseItems.of(response, exchange);
	}

	public ItemBatch send(BatchGetItemRequest.Builder request) {
		WireExchange exchange = exchange();
		BatchGetItemResponse response = send(named(request, exchange, null).build(), exchange, null,
				this.client::batchGetItem);
		return new ItemBatch(ResponseItems.of(response, exchange), response.unprocessedKeys());
	}

	public ItemPage send(QueryRequest.Builder request) {
		WireExchange exchange = exchange();
		QueryRequest query = named(request, exchange, null).build();
		verifyOpen(query.tableName(), query.indexName());
		QueryResponse response = send(query, exchange, null, this.client::query);
		int count = count(response.count());
		return new ItemPage(ResponseItems.of(response, exchange), count, response.lastEvaluatedKey(),
				scanned(response.scannedCount(), count), units(response.consumedCapacity()));
	}

	/**
	 * Read a page of a scan.
	 * @param rate the rate that a throttle slows down, or null
	 */
	public ItemPage send(ScanRequest.Builder request, @Nullable CapacityRate rate) {
		if (rate == null) {
			return scan(request, null);
		}
		Attempts attempts = Attempts.ofRead();
		try {
			return scan(request, attempts);
		}
		finally {
			if (attempts.wasRefused()) {
				rate.slowDown();
			}
		}
	}

	private ItemPage scan(ScanRequest.Builder request, @Nullable Attempts attempts) {
		WireExchange exchange = exchange();
		ScanRequest scan = named(request, exchange, attempts).build();
		ScanResponse response = send(scan, exchange, attempts, this.client::scan);
		int count = count(response.count());
		return new ItemPage(ResponseItems.of(response, exchange), count, response.lastEvaluatedKey(),
				scanned(response.scannedCount(), count), units(response.consumedCapacity()));
	}

	private void verifyOpen(String table, @Nullable String index) {
		String reason = (index != null) ? this.indexes.get().whyClosed(table, index) : null;
		if (reason != null) {
			throw new IndexNotReadyException(table, Objects.requireNonNull(index), reason);
		}
	}

	// it is the only thing that a query of counts asks for
	private int count(@Nullable Integer count) {
		if (count == null) {
			throw incomplete("no Count");
		}
		return count;
	}

	/**
	 * Return the exception of an answer that lacks a part which each has.
	 * @param found the part that it has instead
	 */
	public DataAccessException incomplete(String found) {
		return new DataAccessResourceFailureException(this.pattern + ": an answer has " + found
				+ ", so that it is not DynamoDB's. If that stays, look for a proxy on the way");
	}

	// other engines may leave it out
	private static int scanned(@Nullable Integer scanned, int count) {
		return (scanned != null) ? scanned : count;
	}

	private static @Nullable Double units(@Nullable ConsumedCapacity consumed) {
		return (consumed != null) ? consumed.capacityUnits() : null;
	}

	// An exchange brings the name and the attempts with it.
	private <B extends AwsRequest.Builder> B named(B request, @Nullable WireExchange exchange,
			@Nullable Attempts attempts) {
		if (exchange == null) {
			request.overrideConfiguration((attempts != null) ? configuration(attempts, null) : this.configuration);
		}
		return request;
	}

	private <Q extends SdkRequest, A> A send(Q request, @Nullable WireExchange exchange, @Nullable Attempts attempts,
			Function<Q, A> function) {
		try (RunningCalls.Call call = begin(request)) {
			return call(request, exchange, attempts, function);
		}
		catch (DataAccessException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw translate(request, ex);
		}
	}

	// A read can be part of a write that goes on: it shows the item that refuses the
	// write.
	private RunningCalls.Call begin(SdkRequest request) {
		return (request instanceof GetItemRequest) ? this.calls.begin(this.pattern) : begin();
	}

	private DataAccessException translate(SdkRequest request, RuntimeException ex) {
		String table = table(request);
		String index = request.getValueForField("IndexName", String.class).orElse(null);
		if (table == null || index == null || !(ex instanceof DynamoDbException refusal)) {
			return translate(table, index, ex);
		}
		String reason = this.indexes.get().whyUnavailable(table, index);
		if (isRefused(refusal) && (reason != null || isBackfilling(refusal))) {
			return new IndexNotReadyException(table, index, reason, QuotedValues.leaveOut(refusal));
		}
		return translate(table, index, ex);
	}

	private static @Nullable String table(SdkRequest request) {
		if (request instanceof BatchGetItemRequest batch && !batch.requestItems().isEmpty()) {
			return String.join(" or ", new TreeSet<>(batch.requestItems().keySet()));
		}
		return request.getValueForField("TableName", String.class).orElse(null);
	}

	private static boolean isRefused(DynamoDbException ex) {
		AwsErrorDetails details = ex.awsErrorDetails();
		return details != null && ("ValidationException".equals(details.errorCode())
				|| "ResourceNotFoundException".equals(details.errorCode()));
	}

	/** DynamoDB's own words, for an instance that does not update the tables. */
	private static boolean isBackfilling(DynamoDbException ex) {
		return String.valueOf(ex.getMessage()).contains("backfilling global secondary index");
	}

	private <Q extends SdkRequest, A> A call(Q request, @Nullable WireExchange exchange, @Nullable Attempts attempts,
			Function<Q, A> function) {
		try (BackgroundCall.Permit permit = acquire()) {
			if (exchange != null) {
				return exchange.call(request, this.pattern, attempts, function);
			}
			return function.apply(request);
		}
	}

	private static BackgroundCall.@Nullable Permit acquire() {
		BackgroundCall call = CallContext.current().background();
		return (call != null) ? call.acquire() : null;
	}

	/**
	 * Begin a call. A call of several requests begins before the first one, because a
	 * shutdown then waits for the others as well.
	 * @throws TransientDataAccessResourceException if it is part of a call that its
	 * caller has cancelled
	 */
	public RunningCalls.Call begin() {
		verifyWanted();
		return this.calls.begin(this.pattern);
	}

	/**
	 * Verify that the call of this thread is not cancelled, before it begins a request.
	 * @throws TransientDataAccessResourceException if its caller has cancelled it
	 */
	public void verifyWanted() {
		BackgroundCall call = CallContext.current().background();
		if (call != null && call.isAbandoned()) {
			throw new TransientDataAccessResourceException(
					this.pattern + ": nothing was sent, because the call was cancelled");
		}
	}

	/**
	 * Begin a call that writes, and warn if the caller takes it for a part of a
	 * transaction.
	 */
	public RunningCalls.Call beginWrite() {
		checkTransaction();
		return begin();
	}

	/**
	 * Warn if the thread of the caller takes a write for a part of a transaction.
	 */
	public void checkTransaction() {
		this.transaction.check();
	}

	/**
	 * Return an exchange of items for one call, or null if the client does not exchange
	 * items.
	 */
	public @Nullable WireExchange exchange() {
		return this.hasWire ? new WireExchange() : null;
	}

	/**
	 * Make a call that reads, and leave its failures to the caller.
	 * @param exchange the exchange of its items, or null
	 */
	public <Q extends SdkRequest, A> A read(SdkBuilder<?, Q> request, @Nullable WireExchange exchange,
			Function<Q, A> function) {
		return read(request, null, exchange, function);
	}

	/**
	 * Make a call that reads, and leave its failures to the caller.
	 * @param attempts the record of its attempts, or null
	 * @param exchange the exchange of its items, or null
	 */
	public <Q extends SdkRequest, A> A read(SdkBuilder<?, Q> request, @Nullable Attempts attempts,
			@Nullable WireExchange exchange, Function<Q, A> function) {
		named((AwsRequest.Builder) request, exchange, attempts);
		return call(request.build(), exchange, attempts, function);
	}

	/**
	 * Make a call that writes.
	 * @param exchange the exchange of its items, or null
	 */
	public <Q extends SdkRequest, A> A write(SdkBuilder<?, Q> request, Attempts attempts,
			@Nullable WireExchange exchange, Function<Q, A> function) {
		WireExchange direct = (exchange == null && this.isDirect) ? new WireExchange() : exchange;
		if (direct != null && (this.isDirect || !direct.sent().isEmpty())) {
			return call(request.build(), direct, attempts, function);
		}
		// A client that took no notice of the attempts would repeat an update that must
		// not be repeated.
		((AwsRequest.Builder) request).overrideConfiguration(configuration(attempts, exchange));
		return call(request.build(), null, attempts, function);
	}

	private AwsRequestOverrideConfiguration configuration(Attempts attempts, @Nullable WireExchange exchange) {
		AwsRequestOverrideConfiguration.Builder configuration = attempts.addTo(named());
		if (exchange != null) {
			configuration.putExecutionAttribute(WireExchange.ATTRIBUTE, exchange);
		}
		return configuration.build();
	}

	/**
	 * Judge the end of a write without an answer, whatever ended it: the outcome is
	 * unknown if an attempt was sent and its answer is not known.
	 * @param table the name of the table, if there is one
	 * @param ambiguous creates the exception of an unknown outcome by a reason and the
	 * failure
	 */
	public DataAccessException judge(Attempts attempts, RuntimeException ex, @Nullable String table,
			BiFunction<String, RuntimeException, AmbiguousWriteException> ambiguous) {
		if (attempts.mayBeApplied(ex)) {
			return ambiguous.apply(reason(attempts, ex), ex);
		}
		return translate(table, ex);
	}

	private static String reason(Attempts attempts, RuntimeException ex) {
		String thrown = ThrownByInterceptor.describe(ex);
		if (thrown != null) {
			return "may or may not have been applied, because " + thrown;
		}
		return attempts.describe(ex);
	}

	/**
	 * Translate a failure, and name the table that does not exist or differs from the
	 * model, because DynamoDB does not.
	 */
	public DataAccessException translate(@Nullable String table, RuntimeException ex) {
		return translate(table, null, ex);
	}

	private DataAccessException translate(@Nullable String table, @Nullable String index, RuntimeException ex) {
		String undecrypted = EncryptedTables.undecrypted(ex);
		if (undecrypted != null) {
			throw unreadable(table, undecrypted, ex);
		}
		if (!(ex instanceof ResourceNotFoundException) || table == null) {
			DataAccessException different = ModelDifference.translate(this.pattern, table, index, ex);
			if (different != null) {
				return different;
			}
			return this.translator.translate(ex);
		}
		return new InvalidDataAccessResourceUsageException("Table " + table
				+ " does not exist where the client looks: create it (dynamo.tables.management=create does at "
				+ "start-up, after all @PostConstruct methods), or check region, endpoint and dynamo.tables.name-pattern",
				ex);
	}

	// The library decrypts all attributes of an item together.
	private InvalidValueException unreadable(@Nullable String table, String reason, RuntimeException ex) {
		EncryptedTables tables = EncryptedTables.of(WireInterceptor.interceptors(this.client));
		Set<String> attributes = tables.encrypted((table != null && tables.contain(table)) ? table : null);
		return new InvalidValueException(this.pattern + ": " + attributes + " of an item"
				+ ((table != null) ? " of table " + table : "") + " could not be decrypted: " + reason, ex)
			.stored();
	}

	/**
	 * Answer to a BatchGetItem.
	 *
	 * @param items the items by the names of their tables, in any order
	 * @param unprocessed the unprocessed part of the request, by the names of the tables
	 */
	public record ItemBatch(Map<String, List<Map<String, AttributeValue>>> items,
			Map<String, KeysAndAttributes> unprocessed) {

	}

	/**
	 * Answer to a query or scan.
	 *
	 * @param items the items, empty if only their count was requested
	 * @param count the number of items
	 * @param lastKey the keys behind which the next page starts, or empty after the last
	 * page
	 * @param scanned the number of items that were read for them
	 * @param units the capacity units that the request consumed, or null if DynamoDB was
	 * not asked for them
	 */
	public record ItemPage(List<Map<String, AttributeValue>> items, int count, Map<String, AttributeValue> lastKey,
			int scanned, @Nullable Double units) {

	}

}
