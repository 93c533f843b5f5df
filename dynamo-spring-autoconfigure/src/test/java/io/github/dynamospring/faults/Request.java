package io.github.dynamospring.faults;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.function.Predicate;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request to the database, as it came from the client.
 *
 * @param operation the operation, such as {@code PutItem}
 * @param call the SDK's id of the call, the same on each of its attempts; empty where the
 * client sends none
 * @param body the JSON sent
 */
public record Request(String operation, String call, String body) {

	private static final JsonMapper JSON = new JsonMapper();

	static Request of(HttpMessage message) {
		String target = message.header("x-amz-target");
		return new Request(target.substring(target.indexOf('.') + 1), message.header("amz-sdk-invocation-id"),
				new String(message.body(), StandardCharsets.UTF_8));
	}

	/**
	 * Return the body, parsed.
	 */
	public JsonNode json() {
		return JSON.readTree(this.body);
	}

	/**
	 * Accept the requests of some operations.
	 */
	public static Predicate<Request> to(String... operations) {
		Set<String> names = Set.of(operations);
		return (request) -> names.contains(request.operation());
	}

	/**
	 * Accept the requests whose body has a text in it, such as a key.
	 */
	public static Predicate<Request> containing(String text) {
		return (request) -> request.body().contains(text);
	}

}
