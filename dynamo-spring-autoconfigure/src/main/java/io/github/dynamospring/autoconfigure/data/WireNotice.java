package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.client.wire.WireInterceptor;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Notice about the interceptor that prevents direct reading and writing of items.
 */
final class WireNotice {

	private static final Log logger = LogFactory.getLog(WireNotice.class);

	private WireNotice() {
	}

	static void log(DynamoDbClient client) {
		Class<?> obstacle = WireInterceptor.obstacle(client);
		if (obstacle != null) {
			logger.info("Items are read and written by the values of the AWS SDK, which is slower, because "
					+ obstacle.getName() + " may look at the items that pass the DynamoDbClient. If it does not, set "
					+ "'dynamo.client.wire' to 'always'. 'never' ends this message");
		}
	}

}
