package io.github.dynamospring.autoconfigure.endpoint;

import java.util.List;

import io.github.dynamospring.autoconfigure.stream.ContainerDescriptor;
import io.github.dynamospring.stream.StreamListenerRegistry;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of all listeners to streams.
 *
 * @param containers the containers of the listeners
 */
record DescribedStreams(List<ContainerDescriptor> containers) implements OperationResponseBody {

	static DynamoEndpointSection section(StreamListenerRegistry registry) {
		return DynamoEndpointSection.of("streams",
				() -> new DescribedStreams(registry.getContainers().stream().map(ContainerDescriptor::of).toList()));
	}

}
