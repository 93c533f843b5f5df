package io.github.dynamospring.autoconfigure.health;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.stream.StreamListenerContainer;

/**
 * Health of the listeners of a group to a table. Its details name failures of listeners
 * by their types, because the messages may quote entities.
 *
 * @param isDown whether the group stopped, or the stream cannot be read
 * @param details the details
 */
record StreamHealth(boolean isDown, Map<String, Object> details) {

	static StreamHealth of(StreamListenerContainer container) {
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("running", container.isRunning());
		Exception failure = container.getFailure();
		if (failure != null) {
			details.put("failure", String.valueOf(failure.getMessage()));
		}
		Map<String, String> stopped = new LinkedHashMap<>();
		container.getStoppedShards().forEach((shard, reason) -> stopped.put(shard, reason.getClass().getName()));
		if (!stopped.isEmpty()) {
			details.put("stopped", stopped);
		}
		return new StreamHealth(failure != null || !stopped.isEmpty(), details);
	}

}
