package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.WireInterceptor;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Notice about the addition to a client that prevents the short way of items or requests.
 */
final class ObstacleNotice {

	private static final Log logger = LogFactory.getLog(ObstacleNotice.class);

	private ObstacleNotice() {
	}

	static void log(DynamoDbClient client) {
		Class<?> ofItems = WireInterceptor.obstacle(client);
		if (ofItems != null) {
			logger
				.info("Items are read and written by the values of the AWS SDK, and requests go through its pipeline, "
						+ "which takes more CPU time, because " + ofItems.getName()
						+ " may look at the items that pass the DynamoDbClient. 'dynamo.client.wire=never' ends this message");
		}
		else if (WireInterceptor.isIn(client)) {
			logRequests(DirectPath.obstacle(client));
		}
	}

	private static void logRequests(@Nullable String obstacle) {
		if (obstacle != null) {
			logger.info("Requests go through the pipeline of the AWS SDK, which takes more CPU time, because of "
					+ obstacle + ". 'dynamo.client.direct=never' ends this message");
		}
	}

}
