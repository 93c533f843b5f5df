package io.github.dynamospring.observation.meter;

import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestAction;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.RequestSeries;
import io.github.dynamospring.observation.RequestTarget;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationView;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Counter of requests for single items: their sizes, their number in one observation, and
 * whether they write an item that was read there before.
 */
final class SingleItems {

	/** The requests of a series in one observation from which on there are many. */
	static final int MANY = 5;

	/** The KB of a read unit. */
	private static final int READ_BLOCK = 4;

	private final TableSchemaSource schemas;

	private final long seed = ThreadLocalRandom.current().nextLong();

	SingleItems(TableSchemaSource schemas) {
		this.schemas = schemas;
	}

	static boolean isStrong(SdkRequest request) {
		if (request instanceof GetItemRequest get) {
			return isTrue(get.consistentRead());
		}
		if (request instanceof QueryRequest query) {
			return isTrue(query.consistentRead());
		}
		if (request instanceof ScanRequest scan) {
			return isTrue(scan.consistentRead());
		}
		return request instanceof BatchGetItemRequest batch && isStrong(batch);
	}

	private static boolean isStrong(BatchGetItemRequest batch) {
		for (KeysAndAttributes keys : batch.requestItems().values()) {
			if (isTrue(keys.consistentRead())) {
				return true;
			}
		}
		return false;
	}

	private static boolean isTrue(@Nullable Boolean value) {
		return Boolean.TRUE.equals(value);
	}

	void count(DynamoRequestContext context, RequestSeries of, SeriesAccount account) {
		SdkRequest request = context.getRequest();
		if (request instanceof GetItemRequest get) {
			double units = ofTable(context, false);
			countSize(units / (isTrue(get.consistentRead()) ? 1 : 0.5) * READ_BLOCK, units, account);
			read(context, of, account, units);
		}
		else if (request instanceof PutItemRequest || request instanceof UpdateItemRequest
				|| request instanceof DeleteItemRequest) {
			double units = ofTable(context, true);
			countSize(units, units, account);
			write(context, of, account);
		}
	}

	private static double ofTable(DynamoRequestContext context, boolean write) {
		for (ResourceUsage usage : context.getUsage()) {
			if (usage.index() == null) {
				if (write) {
					return usage.write();
				}
				return usage.read();
			}
		}
		return 0;
	}

	private static void countSize(double kilobytes, double units, SeriesAccount account) {
		if (kilobytes > RequestFigure.LARGE_ITEM) {
			account.add(RequestFigure.LARGE, 1);
			account.add(RequestFigure.LARGE_KILOBYTES, Math.round(kilobytes));
			account.add(RequestFigure.LARGE_UNITS, RequestFigure.parts(units));
		}
	}

	private void read(DynamoRequestContext context, RequestSeries of, SeriesAccount account, double units) {
		ObservedCalls calls = calls(context);
		if (calls != null && calls.read(key(context), of, RequestFigure.parts(units))) {
			countObserved(calls.count(of), account);
		}
	}

	private void write(DynamoRequestContext context, RequestSeries of, SeriesAccount account) {
		ObservedCalls calls = calls(context);
		if (calls == null) {
			return;
		}
		if (isBatchable(context.getRequest())) {
			countObserved(calls.count(of), account);
		}
		if (context.getRequest() instanceof PutItemRequest put && context.getOutcome() == RequestOutcome.SUCCESS) {
			countRewrite(calls.takeRead(key(context), of), put.conditionExpression() == null, account);
		}
	}

	/** A batch takes puts and deletes, and no conditions. */
	private static boolean isBatchable(SdkRequest request) {
		if (request instanceof PutItemRequest put) {
			return put.conditionExpression() == null;
		}
		return request instanceof DeleteItemRequest delete && delete.conditionExpression() == null;
	}

	private static void countObserved(int number, SeriesAccount account) {
		if (number == MANY) {
			account.add(RequestFigure.OBSERVATIONS, 1);
		}
		if (number >= MANY) {
			account.add(RequestFigure.OBSERVED, (number > MANY) ? 1 : MANY);
		}
	}

	private static void countRewrite(long parts, boolean blind, SeriesAccount account) {
		if (parts >= 0) {
			account.add(RequestFigure.REWRITES, 1);
			if (blind) {
				account.add(RequestFigure.BLIND_REWRITES, 1);
			}
			account.add(RequestFigure.REWRITE_READ, parts);
		}
	}

	private static @Nullable ObservedCalls calls(DynamoRequestContext context) {
		ObservationView parent = context.getParentObservation();
		if (parent != null && parent.getContextView() instanceof Observation.Context outer) {
			return outer.computeIfAbsent(ObservedCalls.class, (type) -> new ObservedCalls());
		}
		return null;
	}

	/** Return a hash of the key, or a unique value if the key is unknown. */
	private long key(DynamoRequestContext context) {
		RequestAction action = RequestTarget.of(context).single();
		if (action == null || action.table() == null) {
			return this.seed;
		}
		TableSchema schema = this.schemas.find(action.table());
		Map<String, AttributeValue> values = action.values();
		long hash = this.seed ^ action.table().hashCode();
		if (schema == null) {
			return mix(hash, System.identityHashCode(context));
		}
		hash = mix(hash, hash(values.get(schema.partition().name())));
		if (schema.sort() != null) {
			return mix(hash, hash(values.get(schema.sort().name())));
		}
		return hash;
	}

	private static int hash(@Nullable AttributeValue value) {
		if (value == null) {
			return 0;
		}
		if (value.s() != null) {
			return value.s().hashCode();
		}
		if (value.n() != null) {
			return value.n().hashCode();
		}
		return value.hashCode();
	}

	// the finalizer of SplitMix64
	private static long mix(long hash, int value) {
		long mixed = (hash ^ value) * 0xbf58476d1ce4e5b9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
		return mixed ^ (mixed >>> 31);
	}

}
