package io.github.dynamospring.client;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.cryptography.dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor;
import software.amazon.cryptography.dbencryptionsdk.structuredencryption.model.CryptoAction;

/**
 * Tables whose items an interceptor of a client encrypts: AWS's Database Encryption SDK,
 * which this library or the application adds to the client.
 */
public final class EncryptedTables {

	private static final String LIBRARY = "software.amazon.cryptography.";

	private static final String INTERCEPTOR = LIBRARY + "dbencryptionsdk.dynamodb.DynamoDbEncryptionInterceptor";

	/** An attribute of each encrypted item, until the interceptor takes it away. */
	private static final String HEADER = "aws_dbe_head";

	private static final int DEEPEST_CAUSE = 20;

	private final Map<String, Set<String>> attributes = new HashMap<>();

	private EncryptedTables() {
	}

	/**
	 * Return the tables that the interceptors of a client encrypt.
	 */
	public static EncryptedTables of(Collection<ExecutionInterceptor> interceptors) {
		EncryptedTables tables = new EncryptedTables();
		interceptors.stream()
			.filter(EncryptedTables::isInterceptor)
			.forEach((interceptor) -> tables.attributes.putAll(Library.tables(interceptor)));
		return tables;
	}

	/**
	 * Return whether an interceptor encrypts items.
	 */
	public static boolean isInterceptor(ExecutionInterceptor interceptor) {
		return interceptor.getClass().getName().equals(INTERCEPTOR);
	}

	/**
	 * Return whether items of a table are encrypted.
	 * @param table the name of the table in DynamoDB
	 */
	public boolean contain(String table) {
		return this.attributes.containsKey(table);
	}

	/**
	 * Return the names of the encrypted attributes of a table, or none if its items are
	 * not encrypted.
	 * @param table the name of the table in DynamoDB, or null for all tables
	 */
	public Set<String> encrypted(@Nullable String table) {
		if (table != null) {
			return this.attributes.getOrDefault(table, Set.of());
		}
		Set<String> all = new TreeSet<>();
		this.attributes.values().forEach(all::addAll);
		return all;
	}

	/**
	 * Return whether an item is as it is stored, because it has passed no interceptor.
	 * Those that come with a failed condition do not.
	 */
	public static boolean isCiphertext(Map<String, ?> item) {
		return item.containsKey(HEADER);
	}

	/**
	 * Return the reason why an item could not be decrypted, or null if a failure is
	 * another one: if a key service was not available, for one, the item may be sound.
	 */
	public static @Nullable String undecrypted(Throwable failure) {
		return FailureClassifier.isOfAnswer(failure) ? reason(failure) : null;
	}

	/**
	 * Return the reason why the library could not decrypt an item, or null if a failure
	 * is not its own, or one of a key service.
	 */
	public static @Nullable String reason(Throwable failure) {
		Throwable thrown = thrown(failure);
		if (thrown == null || isOfService(thrown, 0)) {
			return null;
		}
		return String.valueOf(thrown.getMessage()).lines().findFirst().orElse("").replaceAll(" The list of .*", "");
	}

	/**
	 * Return whether the library ended a request.
	 */
	static boolean isFailure(Throwable failure) {
		return thrown(failure) != null;
	}

	private static @Nullable Throwable thrown(Throwable failure) {
		return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
			.limit(DEEPEST_CAUSE)
			.filter((cause) -> cause.getClass().getName().startsWith(LIBRARY))
			.findFirst()
			.orElse(null);
	}

	private static boolean isOfService(@Nullable Object failure, int depth) {
		if (failure instanceof SdkException) {
			return true;
		}
		if (!(failure instanceof Throwable throwable) || depth > DEEPEST_CAUSE) {
			return false;
		}
		return isOfService(throwable.getCause(), depth + 1) || isOfService(part(throwable, "obj"), depth + 1)
				|| part(throwable, "list") instanceof List<?> list
						&& list.stream().anyMatch((part) -> isOfService(part, depth + 1));
	}

	// Each part of the library has exceptions of its own with these methods.
	private static @Nullable Object part(Throwable failure, String name) {
		try {
			Method method = failure.getClass().getMethod(name);
			return method.invoke(failure);
		}
		catch (ReflectiveOperationException ex) {
			return null;
		}
	}

	/**
	 * Types of the library, which may be absent.
	 */
	private static final class Library {

		private Library() {
		}

		static Map<String, Set<String>> tables(ExecutionInterceptor interceptor) {
			Map<String, Set<String>> tables = new HashMap<>();
			((DynamoDbEncryptionInterceptor) interceptor).config()
				.tableEncryptionConfigs()
				.forEach((table, config) -> tables.put(table, encrypted(config.attributeActionsOnEncrypt())));
			return tables;
		}

		private static Set<String> encrypted(Map<String, CryptoAction> actions) {
			Set<String> encrypted = new TreeSet<>(actions.keySet());
			encrypted.removeIf((name) -> actions.get(name) != CryptoAction.ENCRYPT_AND_SIGN);
			return encrypted;
		}

	}

}
