package io.github.dynamospring.autoconfigure.health;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.autoconfigure.stream.ContainerDescriptor;
import io.github.dynamospring.stream.StreamListenerContainer;

/**
 * Health of the listeners of a group to a table.
 *
 * @param isDown whether the group stopped, or the stream cannot be read
 * @param details the details
 */
record StreamHealth(boolean isDown, Map<String, Object> details) {

	static StreamHealth of(StreamListenerContainer container) {
		ContainerDescriptor found = ContainerDescriptor.of(container);
		Map<String, Object> details = new LinkedHashMap<>();
		details.put("running", found.running());
		if (found.failure() != null) {
			details.put("failure", found.failure());
		}
		if (!found.stopped().isEmpty()) {
			details.put("stopped", found.stopped());
		}
		return new StreamHealth(found.failure() != null || !found.stopped().isEmpty(), details);
	}

}
