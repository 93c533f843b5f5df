package io.github.dynamospring.observation;

import java.util.List;

import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/**
 * Reads from the answer to a request what DynamoDB says that it took.
 */
final class ConsumedCapacityReader {

	private ConsumedCapacityReader() {
	}

	/**
	 * Return what was taken from each table and index, empty if the answer does not say.
	 */
	static List<ResourceUsage> read(SdkRequest request, SdkResponse response) {
		return List.of();
	}

}
