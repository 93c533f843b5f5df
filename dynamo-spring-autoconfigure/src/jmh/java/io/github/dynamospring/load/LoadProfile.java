package io.github.dynamospring.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/**
 * Table of what calls are made of, from a recording of {@link RepositoryBenchmark} by Java Flight Recorder: the samples
 * of its threads, and the bytes that they allocate, by the innermost frame that says which part it belongs to.
 * <p>
 * Arguments: the recording.
 */
public final class LoadProfile {

	private static final String OTHER = "no call";

	private static final String SDK = "software.amazon.awssdk.";

	private static final String STAGE = SDK + "core.internal.http.pipeline.stages.";

	// a frame is of the first part that has a prefix of its class
	private static final Map<String, String> PARTS = new LinkedHashMap<>();

	static {
		part("HTTP client", SDK + "http.apache5", "org.apache.hc", STAGE + "MakeHttpRequestStage");
		part("signing", SDK + "http.auth", SDK + "auth", SDK + "identity", STAGE + "SigningStage",
				STAGE + "HttpChecksumStage");
		part("endpoint and authentication scheme", SDK + "services.dynamodb.endpoints", SDK + "services.dynamodb.auth",
				SDK + "awscore.endpoints", SDK + "endpoints", SDK + "awscore.internal.authcontext",
				STAGE + "EndpointResolutionStage", STAGE + "AuthSchemeResolutionStage");
		part("request to JSON", SDK + "protocols.json.internal.marshall", SDK + "protocols.json.SdkJsonGenerator",
				SDK + "protocols.json.Structured", SDK + "services.dynamodb.transform");
		part("JSON to response", SDK + "protocols", STAGE + "HandleResponseStage",
				SDK + "core.internal.util.ResponseHandlerHelper", SDK + "core.http.Crc32");
		part("timeouts", SDK + "core.internal.http.timers", STAGE + "ApiCall", STAGE + "TimeoutExceptionHandlingStage",
				"java.util.concurrent.ScheduledThreadPoolExecutor");
		part("retries", SDK + "retries", STAGE + "Retryable", STAGE + "utils.Retryable", "io.github.dynamospring.client.retry",
				"io.github.resilience4j");
		part("user agent", STAGE + "ApplyUserAgentStage", SDK + "core.internal.useragent");
		part("other stages and interceptors of the SDK", SDK + "core", SDK + "awscore",
				SDK + "services.dynamodb.Default");
		part("signing", "io.github.dynamospring.client.direct.RequestSigner",
				"io.github.dynamospring.client.direct.Signing");
		part("request to JSON", "io.github.dynamospring.client.direct.RequestJson");
		part("JSON to response", "io.github.dynamospring.client.direct.ResponseJson",
				"io.github.dynamospring.client.wire");
		part("timeouts", "io.github.dynamospring.client.direct.AttemptTimer");
		part("path past the SDK", "io.github.dynamospring.client.direct");
		part("metering", "io.github.dynamospring.observation", "io.micrometer");
		part("our interceptors", "io.github.dynamospring.client", "io.github.dynamospring.client.wire");
		part("our plans and requests", "io.github.dynamospring.core.", "io.github.dynamospring.plan",
				"io.github.dynamospring.repository");
		part("reading and writing items", "io.github.dynamospring.mapping", "io.github.dynamospring.item");
		part("Spring's proxy and events", "org.springframework");
		part("who calls", "io.github.dynamospring.load");
	}

	private final Map<String, Double> samples = new LinkedHashMap<>();

	private final Map<String, Double> bytes = new LinkedHashMap<>();

	private final Set<Long> threads = new HashSet<>();

	private static void part(String name, String... prefixes) {
		for (String prefix : prefixes) {
			PARTS.put(prefix, name);
		}
	}

	public static void main(String... arguments) throws IOException {
		LoadProfile profile = new LoadProfile();
		try (RecordingFile recording = new RecordingFile(Path.of(arguments[0]))) {
			while (recording.hasMoreEvents()) {
				profile.add(recording.readEvent());
			}
		}
		profile.print();
	}

	private void add(RecordedEvent event) {
		switch (event.getEventType().getName()) {
			case "jdk.ExecutionSample" -> this.samples.merge(part(event), 1.0, Double::sum);
			case "jdk.ObjectAllocationSample" -> addBytes(event);
			default -> {
			}
		}
	}

	// the first sample of a thread stands for all that it has allocated since it began
	private void addBytes(RecordedEvent event) {
		if (!this.threads.add(event.getThread().getId())) {
			this.bytes.merge(part(event), (double) event.getLong("weight"), Double::sum);
		}
	}

	private static String part(RecordedEvent event) {
		if (event.getStackTrace() == null) {
			return OTHER;
		}
		for (RecordedFrame frame : event.getStackTrace().getFrames()) {
			String part = part(frame.getMethod().getType().getName());
			if (part != null) {
				return part;
			}
		}
		return OTHER;
	}

	private static String part(String type) {
		return PARTS.entrySet()
			.stream()
			.filter((part) -> type.startsWith(part.getKey()))
			.map(Map.Entry::getValue)
			.findFirst()
			.orElse(null);
	}

	private void print() {
		this.samples.remove(OTHER);
		this.bytes.remove(OTHER);
		System.out.println("part,cpu,memory");
		new LinkedHashSet<>(PARTS.values()).forEach((part) -> System.out.printf(Locale.ROOT, "%s,%.1f,%.1f%n", part,
				percent(this.samples, part), percent(this.bytes, part)));
	}

	private static double percent(Map<String, Double> values, String part) {
		double all = values.values().stream().mapToDouble(Double::doubleValue).sum();
		return 100 * values.getOrDefault(part, 0.0) / all;
	}

}
