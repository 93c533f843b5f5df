package io.github.dynamospring.autoconfigure.client;

import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.annotation.Order;
import org.springframework.util.ClassUtils;

/**
 * {@link AbstractFailureAnalyzer} for modules of the AWS SDK in different versions.
 * DynamoDB Local brings older ones, and they do not work together. It comes before Boot's
 * own analyzer of absent methods, which names one library.
 */
@Order(0)
class SdkVersionsFailureAnalyzer extends AbstractFailureAnalyzer<LinkageError> {

	private static final String SDK = "software.amazon.awssdk.";

	private static final Pattern JAR = Pattern.compile("([^/!]+)-(\\d[^/!]*)\\.jar(!/)?$");

	private static final List<String> CLASSES = List.of(SDK + "services.dynamodb.DynamoDbClient",
			SDK + "core.SdkClient", SDK + "awscore.AwsClient", SDK + "utils.IoUtils", SDK + "http.SdkHttpClient",
			SDK + "regions.Region", SDK + "auth.signer.Aws4Signer", SDK + "http.apache5.Apache5HttpClient");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, LinkageError cause) {
		if (!isOfSdk(cause)) {
			return null;
		}
		return analyze(cause, locations(cause));
	}

	@Nullable FailureAnalysis analyze(LinkageError cause, Stream<String> locations) {
		TreeMap<String, String> modules = modules(locations);
		if (new TreeSet<>(modules.values()).size() < 2) {
			return null;
		}
		return new FailureAnalysis(
				"Modules of the AWS SDK of different versions do not work together: " + modules.entrySet()
					.stream()
					.map((module) -> module.getKey() + " " + module.getValue())
					.collect(Collectors.joining(", ")),
				"Import 'io.github.dynamospring:dynamo-spring' or 'software.amazon.awssdk:bom' in the "
						+ "dependencyManagement of the application, so that all have one version.",
				cause);
	}

	private static TreeMap<String, String> modules(Stream<String> locations) {
		TreeMap<String, String> modules = new TreeMap<>();
		locations.map(JAR::matcher).filter(Matcher::find).forEach((jar) -> modules.put(jar.group(1), jar.group(2)));
		return modules;
	}

	private static boolean isOfSdk(LinkageError cause) {
		String message = String.valueOf(cause.getMessage()).replace('/', '.');
		return message.contains(SDK)
				|| Arrays.stream(cause.getStackTrace()).anyMatch((frame) -> frame.getClassName().startsWith(SDK));
	}

	private static Stream<String> locations(LinkageError cause) {
		Stream<String> called = Arrays.stream(cause.getStackTrace())
			.map(StackTraceElement::getClassName)
			.filter((name) -> name.startsWith(SDK));
		return Stream.concat(CLASSES.stream(), called)
			.distinct()
			.map(SdkVersionsFailureAnalyzer::location)
			.filter(Objects::nonNull);
	}

	private static @Nullable String location(String className) {
		try {
			Class<?> type = Class.forName(className, false, ClassUtils.getDefaultClassLoader());
			CodeSource source = type.getProtectionDomain().getCodeSource();
			if (source == null) {
				return null;
			}
			return source.getLocation().getPath();
		}
		catch (ClassNotFoundException | LinkageError ex) {
			return null;
		}
	}

}
