package com.example.parcels;

import java.net.URI;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeStreamResponse;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.GetShardIteratorRequest;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Clients that give streams of DynamoDB Local a name of AWS, which the adapter of KCL
 * demands.
 */
@Configuration(proxyBeanMethods = false)
class LocalStreams {

	@Bean
	DynamoDbClientCustomizer renamedStreams() {
		return (builder) -> builder
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(new Renaming()));
	}

	@Bean
	DynamoDbStreamsClient streamsClient(@Value("${dynamo.endpoint}") URI endpoint) {
		return DynamoDbStreamsClient.builder()
			.endpointOverride(endpoint)
			.region(Region.US_EAST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
			.overrideConfiguration((configuration) -> configuration.addExecutionInterceptor(new Renaming()))
			.build();
	}

	/**
	 * Interceptor that renames streams.
	 */
	private static final class Renaming implements ExecutionInterceptor {

		@Override
		public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
			SdkRequest request = context.request();
			if (request instanceof DescribeStreamRequest describe) {
				return describe.toBuilder().streamArn(local(describe.streamArn())).build();
			}
			if (request instanceof GetShardIteratorRequest iterator) {
				return iterator.toBuilder().streamArn(local(iterator.streamArn())).build();
			}
			return request;
		}

		private static String local(String arn) {
			return arn.replace(":us-east-1:", ":ddblocal:");
		}

		@Override
		public SdkResponse modifyResponse(Context.ModifyResponse context, ExecutionAttributes attributes) {
			SdkResponse response = context.response();
			if (response instanceof DescribeTableResponse table && table.table().latestStreamArn() != null) {
				String arn = aws(table.table().latestStreamArn());
				return table.toBuilder().table(table.table().toBuilder().latestStreamArn(arn).build()).build();
			}
			if (response instanceof DescribeStreamResponse stream) {
				String arn = aws(stream.streamDescription().streamArn());
				return stream.toBuilder()
					.streamDescription(stream.streamDescription().toBuilder().streamArn(arn).build())
					.build();
			}
			return response;
		}

		private static String aws(String arn) {
			return arn.replace(":ddblocal:", ":us-east-1:");
		}

	}

}
