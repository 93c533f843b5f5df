package io.github.dynamospring.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.start.StartRefusedException;
import software.amazon.awssdk.services.dynamodb.model.Record;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.SmartLifecycle;
import org.springframework.util.function.SingletonSupplier;

/**
 * Registry of the containers of all listeners, by table and group. They start after the
 * web server and stop before it.
 *
 * @since 0.1
 */
public final class StreamListenerRegistry implements SmartLifecycle, DisposableBean {

	private static final int PHASE = Integer.MAX_VALUE - 100;

	private final SingletonSupplier<StreamListenerSettings> settings;

	private final List<StreamListenerContainer> containers = new ArrayList<>();

	private final Map<StreamTable, StreamEngine.Reading> readings = new ConcurrentHashMap<>();

	private volatile boolean running;

	/**
	 * Create a registry.
	 * @param settings the supplier of the settings, asked if there are listeners
	 */
	public StreamListenerRegistry(Supplier<StreamListenerSettings> settings) {
		this.settings = SingletonSupplier.of(settings);
	}

	StreamListenerSettings settings() {
		return this.settings.obtain();
	}

	/**
	 * Add listeners by group, before tables are managed.
	 */
	void add(Map<String, List<StreamListener>> groups) {
		groups.forEach(this::verifyNew);
		groups.forEach((group, listeners) -> by(listeners, StreamListener::table).values()
			.forEach((some) -> this.containers.add(new StreamListenerContainer(group, some, settings()))));
		this.containers.forEach((container) -> settings().connector().require(container.table()));
	}

	// a group that is added twice would share its positions
	private void verifyNew(String group, List<StreamListener> listeners) {
		for (StreamListenerContainer container : this.containers) {
			if (container.getGroup().equals(group)
					|| listeners.stream().map(StreamListener::id).anyMatch(container.getListenerIds()::contains)) {
				throw new StartRefusedException(
						"Group '" + group + "' of stream listeners has the name or a listener of group '"
								+ container.getGroup() + "', which was added before",
						"Give groups and listeners of the application names that do not begin with 'migration-'.");
			}
		}
	}

	private static <K, V> Map<K, List<V>> by(Collection<V> values, Function<V, K> key) {
		return values.stream().collect(Collectors.groupingBy(key, LinkedHashMap::new, Collectors.toList()));
	}

	/**
	 * Add a listener to all records of the table of an entity, before tables are managed.
	 * @param id the ID of the listener, which is its group, too
	 * @param concurrency the number of threads for the records of a shard
	 * @param task the task with each record, which is called again after an exception
	 */
	public void add(String id, DynamoPersistentEntity<?> entity, int concurrency, Consumer<Record> task) {
		add(Map.of(id, List.of(new RecordListener(id, entity, concurrency, task))));
	}

	/**
	 * Return all containers.
	 */
	public Collection<StreamListenerContainer> getContainers() {
		return List.copyOf(this.containers);
	}

	/**
	 * Return the container of a listener.
	 * @param id the ID of the listener
	 * @throws IllegalArgumentException if there is no such listener
	 */
	public StreamListenerContainer get(String id) {
		return this.containers.stream()
			.filter((container) -> container.getListenerIds().contains(id))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("There is no listener '" + id + "' among "
					+ this.containers.stream().flatMap((container) -> container.getListenerIds().stream()).toList()));
	}

	/**
	 * Return the number of billed reads of streams by this instance since the start, by
	 * the name of the table in DynamoDB. Tables without such reads are left out.
	 */
	public Map<String, Long> getRequests() {
		Map<String, Long> requests = new HashMap<>();
		this.readings.forEach((table, reading) -> requests.merge(table.name(), reading.requests(), Long::sum));
		requests.values().removeIf((number) -> number == 0);
		return requests;
	}

	@Override
	public void start() {
		if (!this.containers.isEmpty()) {
			read();
		}
		this.running = true;
	}

	private void read() {
		Map<StreamTable, List<StreamListenerContainer>> connected = new LinkedHashMap<>();
		by(this.containers, StreamListenerContainer::table)
			.forEach((table, some) -> connected.put(settings().connector().connect(table), some));
		connected.forEach((table, some) -> new StreamViewCheck(table).check(some));
		this.containers.stream().filter(StreamListenerContainer::isAutoStartup).forEach(StreamListenerContainer::start);
		connected.forEach((table, some) -> this.readings.put(table, settings().engine().read(table, some)));
	}

	@Override
	public void stop() {
		this.readings.values().forEach(StreamEngine.Reading::end);
		this.readings.values().forEach(StreamEngine.Reading::awaitEnd);
		this.readings.clear();
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

	@Override
	public void destroy() {
		if (!this.containers.isEmpty()) {
			settings().connector().close();
		}
	}

}
