package io.github.dynamospring.operations.advice.use;

import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLongArray;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestAction;
import io.github.dynamospring.observation.RequestOutcome;
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

	/** The KB from which on an item is large. */
	static final int LARGE = 32;

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

	void count(DynamoRequestContext context, UseSeries of, AtomicLongArray counts) {
		SdkRequest request = context.getRequest();
		if (request instanceof GetItemRequest get) {
			double units = ofTable(context, false);
			countSize(units / (isTrue(get.consistentRead()) ? 1 : 0.5) * READ_BLOCK, units, counts);
			read(context, of, counts, units);
		}
		else if (request instanceof PutItemRequest || request instanceof UpdateItemRequest
				|| request instanceof DeleteItemRequest) {
			double units = ofTable(context, true);
			countSize(units, units, counts);
			write(context, of, counts);
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

	private static void countSize(double kilobytes, double units, AtomicLongArray counts) {
		if (kilobytes > LARGE) {
			RequestWatch.add(counts, UseFigure.LARGE, 1);
			RequestWatch.add(counts, UseFigure.LARGE_KILOBYTES, Math.round(kilobytes));
			RequestWatch.add(counts, UseFigure.LARGE_UNITS, UseFigure.parts(units));
		}
	}

	private void read(DynamoRequestContext context, UseSeries of, AtomicLongArray counts, double units) {
		ObservedCalls calls = calls(context);
		if (calls != null && calls.read(key(context), of, UseFigure.parts(units))) {
			countObserved(calls.count(of), counts);
		}
	}

	private void write(DynamoRequestContext context, UseSeries of, AtomicLongArray counts) {
		ObservedCalls calls = calls(context);
		if (calls == null) {
			return;
		}
		if (isBatchable(context.getRequest())) {
			countObserved(calls.count(of), counts);
		}
		if (context.getRequest() instanceof PutItemRequest put && context.getOutcome() == RequestOutcome.SUCCESS) {
			countRewrite(calls.takeRead(key(context), of), put.conditionExpression() == null, counts);
		}
	}

	/** A batch takes puts and deletes, and no conditions. */
	private static boolean isBatchable(SdkRequest request) {
		if (request instanceof PutItemRequest put) {
			return put.conditionExpression() == null;
		}
		return request instanceof DeleteItemRequest delete && delete.conditionExpression() == null;
	}

	private static void countObserved(int number, AtomicLongArray counts) {
		if (number == MANY) {
			RequestWatch.add(counts, UseFigure.OBSERVATIONS, 1);
		}
		if (number >= MANY) {
			RequestWatch.add(counts, UseFigure.OBSERVED, (number > MANY) ? 1 : MANY);
		}
	}

	private static void countRewrite(long parts, boolean blind, AtomicLongArray counts) {
		if (parts >= 0) {
			RequestWatch.add(counts, UseFigure.REWRITES, 1);
			if (blind) {
				RequestWatch.add(counts, UseFigure.BLIND_REWRITES, 1);
			}
			RequestWatch.add(counts, UseFigure.REWRITE_READ, parts);
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
