package io.github.dynamospring.autoconfigure.stream;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerContainer.ShardState;
import org.jspecify.annotations.Nullable;

/**
 * Descriptor of the listeners of a group to a table. It names failures of listeners by
 * their types, because the messages may quote entities.
 *
 * @param table the logical name of the table
 * @param group the name of the group
 * @param listeners the IDs of the listeners
 * @param running whether the group runs on this instance
 * @param lag the longest lag of the shards
 * @param shards the shards that this instance reads, none if another one owns the stream
 * @param stopped the type of the failure by shard at which the group stopped
 * @param failure the message of a failure to read the stream, or null
 * @since 0.1
 */
public record ContainerDescriptor(String table, String group, List<String> listeners, boolean running, Duration lag,
		Map<String, ShardState> shards, Map<String, String> stopped, @Nullable String failure) {

	/**
	 * Return the descriptor of a container.
	 */
	public static ContainerDescriptor of(StreamListenerContainer container) {
		Map<String, String> stopped = new TreeMap<>();
		container.getStoppedShards().forEach((shard, reason) -> stopped.put(shard, reason.getClass().getName()));
		Exception failure = container.getFailure();
		return new ContainerDescriptor(container.getTable(), container.getGroup(), container.getListenerIds(),
				container.isRunning(), container.getLag(), new TreeMap<>(container.getShards()), stopped,
				(failure != null) ? String.valueOf(failure.getMessage()) : null);
	}

}
