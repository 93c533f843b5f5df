package io.github.dynamospring.autoconfigure.client;

import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.regions.providers.AwsRegionProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;

/**
 * {@link AbstractFailureAnalyzer} for several beans of the application where the way to
 * DynamoDB is one. It comes before Boot's own, which does not know what they are for.
 */
@Order(0)
class AmbiguousBeanFailureAnalyzer extends AbstractFailureAnalyzer<NoUniqueBeanDefinitionException> {

	private static final List<Class<?>> TYPES = List.of(DynamoDbClient.class, AwsCredentialsProvider.class,
			AwsRegionProvider.class);

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoUniqueBeanDefinitionException cause) {
		Class<?> type = cause.getBeanType();
		Collection<String> names = cause.getBeanNamesFound();
		if (type == null || !TYPES.contains(type) || names == null) {
			return null;
		}
		return new FailureAnalysis(
				"There are " + names.size() + " beans of type " + type.getSimpleName() + ", '"
						+ String.join("', '", names) + "', and none of them says that it is the one for DynamoDB",
				"Annotate the one for DynamoDB with @Primary, or the others with @Bean(defaultCandidate = false), which "
						+ "are then only injected where they are asked for by a qualifier." + properties(type),
				cause);
	}

	private static String properties(Class<?> type) {
		if (type == AwsCredentialsProvider.class) {
			return " Or set 'dynamo.credentials.*', which decides between several.";
		}
		return (type == AwsRegionProvider.class) ? " Or set 'dynamo.region', which decides between several." : "";
	}

}
