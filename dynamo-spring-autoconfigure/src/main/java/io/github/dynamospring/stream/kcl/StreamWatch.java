package io.github.dynamospring.stream.kcl;

import io.github.dynamospring.stream.StreamListenerContainer;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.GetRecordsResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

import org.springframework.aop.framework.ProxyFactory;

/**
 * {@link MethodInterceptor} that reports failures to read a stream, which KCL only logs,
 * to a container.
 *
 * @param container the container
 * @param mayGoOn whether the group goes on after records that DynamoDB dropped
 */
record StreamWatch(StreamListenerContainer container, boolean mayGoOn) implements MethodInterceptor {

	DynamoDbStreamsClient watch(DynamoDbStreamsClient client) {
		ProxyFactory factory = new ProxyFactory(DynamoDbStreamsClient.class, this);
		factory.setTarget(client);
		return (DynamoDbStreamsClient) factory.getProxy();
	}

	@Override
	public @Nullable Object invoke(MethodInvocation call) throws Throwable {
		try {
			Object answer = call.proceed();
			if (answer instanceof GetRecordsResponse) {
				this.container.setFailure(null);
			}
			return answer;
		}
		catch (TrimmedDataAccessException | ResourceNotFoundException ex) {
			lose(call.getArguments()[0], ex);
			throw ex;
		}
		catch (SdkException ex) {
			this.container.setFailure(ex);
			throw ex;
		}
	}

	// KCL ends a shard that is gone as if it were read
	private void lose(@Nullable Object request, SdkException ex) {
		if (request instanceof GetShardIteratorRequest iterator
				&& iterator.shardIteratorType() == ShardIteratorType.AFTER_SEQUENCE_NUMBER) {
			this.container.lose(iterator.shardId(), this.mayGoOn, ex);
		}
	}

}
