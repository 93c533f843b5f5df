package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.BatchIncompleteException.Done;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.read.ReadCollector.EntityGet;
import io.github.dynamospring.core.read.ReadCollector.Fetched;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * Reader of entities by their IDs. A request can read several types and tables.
 */
public final class BatchGets {

	private final BatchReader reader;

	private final Function<@Nullable String, BatchReader> readers;

	/**
	 * Create a reader of entities of one client.
	 */
	public BatchGets(BatchReader reader) {
		this(reader, (client) -> reader);
	}

	/**
	 * Create a reader of entities of several clients.
	 * @param reader the reader of the default client
	 * @param readers give the reader of a client, by its name or null for the default one
	 */
	public BatchGets(BatchReader reader, Function<@Nullable String, BatchReader> readers) {
		this.reader = reader;
		this.readers = readers;
	}

	/**
	 * Return the tenant of one call.
	 */
	public CallTenant tenant() {
		return this.reader.sender().tenant();
	}

	/**
	 * Read the entities.
	 * @param name the name of the access pattern, if there is one
	 * @return the entities at the positions of their reads, null for one that does not
	 * exist
	 * @throws BatchIncompleteException if a part could not be read. If all reads failed,
	 * the failure of the first is thrown.
	 */
	public <T> List<@Nullable T> read(List<? extends EntityGet<? extends T>> gets, boolean consistent,
			@Nullable String name) {
		BatchItems items = items(gets, consistent);
		List<@Nullable T> entities = entities(gets, items);
		if (!items.isComplete()) {
			throw incomplete(gets, entities, items, name);
		}
		return entities;
	}

	private <T> List<@Nullable T> entities(List<? extends EntityGet<? extends T>> gets, BatchItems items) {
		String pattern = this.reader.sender().pattern();
		List<@Nullable T> entities = new ArrayList<>();
		if (gets.stream().noneMatch(EntityGet::isRemote)) {
			gets.forEach((get) -> entities.add(get.read(items.get(get.itemKey()), pattern)));
			return entities;
		}
		List<Fetched<? extends T>> fetched = this.reader.parallel()
			.all(List.copyOf(gets), (get) -> get.fetch(items.get(get.itemKey()), pattern));
		fetched.forEach((each) -> entities.add(each.result()));
		return entities;
	}

	private BatchItems items(List<? extends EntityGet<?>> gets, boolean consistent) {
		try (RunningCalls.Call call = this.reader.sender().begin()) {
			return BatchItems.union(this.reader.parallel().all(requests(gets, consistent), Supplier::get));
		}
	}

	private List<Supplier<BatchItems>> requests(List<? extends EntityGet<?>> gets, boolean consistent) {
		Map<@Nullable String, List<EntityGet<?>>> clients = new LinkedHashMap<>();
		gets.forEach((get) -> clients.computeIfAbsent(get.place().client(), (client) -> new ArrayList<>()).add(get));
		List<Supplier<BatchItems>> requests = new ArrayList<>();
		clients.forEach((client, own) -> {
			BatchReader reader = this.readers.apply(client);
			KeyedRead.chunks(reads(own, consistent)).forEach((chunk) -> requests.add(() -> reader.readChunk(chunk)));
		});
		return requests;
	}

	private static RuntimeException incomplete(List<? extends EntityGet<?>> gets,
			List<? extends @Nullable Object> entities, BatchItems items, @Nullable String name) {
		List<Done> done = new ArrayList<>();
		List<Left> left = new ArrayList<>();
		for (int i = 0; i < gets.size(); i++) {
			EntityGet<?> get = gets.get(i);
			Object entity = entities.get(i);
			if (entity != null) {
				done.add(new Done(get.position(), entity));
			}
			DataAccessException reason = items.reasonFor(get.itemKey());
			if (reason != null) {
				left.add(new Left(get.position(), get.id(), reason));
			}
		}
		if (left.size() < gets.size()) {
			return new BatchIncompleteException(name, gets.size(), done, left);
		}
		return left.get(0).exception();
	}

	/**
	 * Return the reads of each table.
	 */
	static List<KeyedRead> reads(List<? extends EntityGet<?>> gets, boolean consistent) {
		Map<String, Map<ItemKey, Map<String, AttributeValue>>> tables = new LinkedHashMap<>();
		gets.stream()
			.filter(EntityGet::hasKey)
			.forEach((get) -> tables.computeIfAbsent(get.table(), (table) -> new LinkedHashMap<>())
				.putIfAbsent(get.itemKey(), get.key()));
		List<KeyedRead> reads = new ArrayList<>();
		tables.forEach((table, keys) -> reads
			.add(new KeyedRead(table, List.copyOf(keys.values()), null, Map.of(), consistent)));
		return reads;
	}

}
