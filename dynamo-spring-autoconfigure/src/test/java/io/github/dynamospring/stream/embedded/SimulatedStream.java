package io.github.dynamospring.stream.embedded;

import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsRequest;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorResponse;
import software.amazon.awssdk.services.dynamodb.model.LimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.OperationType;
import software.amazon.awssdk.services.dynamodb.model.Record;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.Shard;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/**
 * Stand-in of the service of streams, for one table. Its shards split as the test says,
 * its pages are small, and some requests fail.
 */
final class SimulatedStream implements DynamoDbStreamsClient {

	private static final int SHARDS_OF_A_PAGE = 7;

	private final Map<String, Map<String, SimulatedShard>> streams = new LinkedHashMap<>();

	private final Random random;

	private final double faults;

	private BigInteger sequence = new BigInteger("100000000000000000000");

	private String stream = "";

	private int shards;

	/**
	 * Create a stand-in.
	 * @param faults the share of requests that fail
	 */
	SimulatedStream(Random random, double faults, int shards) {
		this.random = random;
		this.faults = faults;
		turnOn(shards);
	}

	synchronized String arn() {
		return this.stream;
	}

	/**
	 * Turn the stream off and on again. The old one is closed and stays readable.
	 */
	synchronized void turnOn(int shards) {
		open().forEach((shard) -> shard.closed = true);
		this.stream = "arn:" + this.streams.size();
		this.streams.put(this.stream, new LinkedHashMap<>());
		for (int i = 0; i < shards; i++) {
			add(null, i * 1000 / shards, (i + 1) * 1000 / shards);
		}
	}

	private SimulatedShard add(String parent, int from, int to) {
		SimulatedShard shard = new SimulatedShard("shard-" + this.shards++, parent, from, to);
		this.streams.get(this.stream).put(shard.id, shard);
		return shard;
	}

	private List<SimulatedShard> open() {
		return this.streams.getOrDefault(this.stream, Map.of())
			.values()
			.stream()
			.filter((shard) -> !shard.closed)
			.toList();
	}

	/**
	 * Close a random shard, which gets one child or two.
	 */
	synchronized void closeShard() {
		List<SimulatedShard> open = open();
		SimulatedShard shard = open.get(this.random.nextInt(open.size()));
		shard.closed = true;
		int middle = (shard.from + shard.to) / 2;
		if (this.random.nextBoolean() && middle > shard.from && open.size() < 12) {
			add(shard.id, shard.from, middle);
			add(shard.id, middle, shard.to);
		}
		else {
			add(shard.id, shard.from, shard.to);
		}
	}

	/**
	 * Drop all records and all closed shards, as after 24 hours.
	 */
	synchronized void trim() {
		this.streams.values().forEach((some) -> some.values().removeIf((shard) -> shard.closed));
		open().forEach(SimulatedShard::trim);
	}

	synchronized void write(String key, Map<String, AttributeValue> image, Instant time) {
		this.sequence = this.sequence.add(BigInteger.valueOf(1 + this.random.nextInt(1000)));
		Record record = Record.builder()
			.eventID("event-" + this.sequence)
			.eventName(OperationType.INSERT)
			.dynamodb((change) -> change.sequenceNumber(this.sequence.toString())
				.approximateCreationDateTime(time)
				.keys(Map.of("pk", image.get("pk")))
				.newImage(image))
			.build();
		int hash = Math.floorMod(key.hashCode() * 31, 1000);
		open().stream().filter((shard) -> shard.from <= hash && hash < shard.to).findFirst().orElseThrow().records
			.add(record);
	}

	@Override
	public synchronized DescribeStreamResponse describeStream(DescribeStreamRequest request) {
		fail();
		List<SimulatedShard> all = new ArrayList<>(find(request.streamArn()).values());
		int from = 0;
		while (request.exclusiveStartShardId() != null && from < all.size()
				&& !all.get(from++).id.equals(request.exclusiveStartShardId())) {
			continue;
		}
		int to = Math.min(from + SHARDS_OF_A_PAGE, all.size());
		List<Shard> page = all.subList(from, to).stream().map(SimulatedShard::describe).toList();
		return DescribeStreamResponse.builder()
			.streamDescription((description) -> description.shards(page)
				.lastEvaluatedShardId((to < all.size()) ? all.get(to - 1).id : null))
			.build();
	}

	private Map<String, SimulatedShard> find(String stream) {
		Map<String, SimulatedShard> found = this.streams.get(stream);
		if (found == null) {
			throw ResourceNotFoundException.builder().message("no stream " + stream).build();
		}
		return found;
	}

	@Override
	public synchronized GetShardIteratorResponse getShardIterator(GetShardIteratorRequest request) {
		fail();
		SimulatedShard shard = find(request.streamArn(), request.shardId());
		int index = shard.trimmed;
		if (request.shardIteratorType() == ShardIteratorType.AFTER_SEQUENCE_NUMBER) {
			BigInteger after = new BigInteger(request.sequenceNumber());
			index = (int) shard.records.stream().filter((record) -> number(record).compareTo(after) <= 0).count();
			if (index < shard.trimmed) {
				throw TrimmedDataAccessException.builder().message("trimmed").build();
			}
		}
		return GetShardIteratorResponse.builder()
			.shardIterator(request.streamArn() + "/" + shard.id + "/" + index)
			.build();
	}

	private static BigInteger number(Record record) {
		return new BigInteger(record.dynamodb().sequenceNumber());
	}

	private SimulatedShard find(String stream, String shard) {
		SimulatedShard found = find(stream).get(shard);
		if (found == null) {
			throw ResourceNotFoundException.builder().message("no shard " + shard).build();
		}
		return found;
	}

	@Override
	public synchronized GetRecordsResponse getRecords(GetRecordsRequest request) {
		fail();
		String[] iterator = request.shardIterator().split("/");
		SimulatedShard shard = find(iterator[0], iterator[1]);
		int from = Integer.parseInt(iterator[2]);
		if (from < shard.trimmed) {
			throw TrimmedDataAccessException.builder().message("trimmed").build();
		}
		int to = Math.min(from + 1 + this.random.nextInt(300), shard.records.size());
		boolean end = shard.closed && to == shard.records.size();
		return GetRecordsResponse.builder()
			.records(shard.records.subList(from, to))
			.nextShardIterator(end ? null : iterator[0] + "/" + iterator[1] + "/" + to)
			.build();
	}

	private void fail() {
		if (this.random.nextDouble() < this.faults) {
			throw this.random.nextBoolean() ? ExpiredIteratorException.builder().message("expired").build()
					: LimitExceededException.builder().message("throttled").build();
		}
	}

	@Override
	public void close() {
	}

	@Override
	public String serviceName() {
		return SERVICE_NAME;
	}

	/**
	 * Shard of the keys with hashes in a range.
	 */
	private static final class SimulatedShard {

		private final String id;

		private final String parent;

		private final int from;

		private final int to;

		private final List<Record> records = new ArrayList<>();

		private boolean closed;

		private int trimmed;

		SimulatedShard(String id, String parent, int from, int to) {
			this.id = id;
			this.parent = parent;
			this.from = from;
			this.to = to;
		}

		void trim() {
			this.trimmed = this.records.size();
		}

		Shard describe() {
			return Shard.builder().shardId(this.id).parentShardId(this.parent).build();
		}

	}

}
