package io.github.dynamospring.core.write;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.client.EncryptedTables;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.AmbiguousWriteException.UnknownWrite;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DuplicateEntityException;
import io.github.dynamospring.core.EntityFailure.Subject;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.mapping.TableEncryption;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.util.Assert;

/**
 * Context of the writes of one entity type: its table and expiry, and the exceptions of
 * failed conditions, by the item found.
 *
 * @param <T> the type of the entity
 */
public final class WriteContext<T> {

	private final DynamoPersistentEntity<T> entity;

	private final TableNameResolver tableNames;

	private final String table;

	private final Function<Map<String, AttributeValue>, @Nullable T> reader;

	private final @Nullable EntityVersion<T> version;

	private final Expiry expiry;

	private final EntityNaming naming;

	private final @Nullable String pattern;

	private final String prefix;

	private final @Nullable PairedWrites pairs;

	private final EncryptedTables encryption;

	private final Set<String> secrets;

	/**
	 * Create a context.
	 * @param reader reads the entity of an item that was found
	 * @param naming names entities in messages
	 * @param pattern the name of the access pattern, if there is one
	 * @param encryption the tables whose items the client encrypts
	 */
	public WriteContext(DynamoPersistentEntity<T> entity, TableNameResolver tableNames,
			Function<Map<String, AttributeValue>, @Nullable T> reader, Expiry expiry, EntityNaming naming,
			@Nullable String pattern, EncryptedTables encryption) {
		this.entity = entity;
		this.tableNames = tableNames;
		this.table = entity.getTable().logicalName();
		this.reader = reader;
		this.version = entity.getVersion();
		this.expiry = expiry;
		this.naming = naming;
		this.pattern = pattern;
		this.prefix = (pattern != null) ? pattern + ": " : "";
		this.pairs = null;
		this.encryption = encryption;
		TableEncryption encrypted = entity.getTable().encryption();
		this.secrets = (encrypted != null) ? encrypted.encrypted() : Set.of();
	}

	private WriteContext(WriteContext<T> context, ItemPair pair, WriteContext<?> other, RequestSender sender) {
		this.entity = context.entity;
		this.tableNames = context.tableNames;
		this.table = context.table;
		this.reader = context.reader;
		this.version = context.version;
		this.expiry = context.expiry;
		this.naming = context.naming;
		this.pattern = context.pattern;
		this.prefix = context.prefix;
		this.pairs = new PairedWrites(pair, context, other, sender);
		this.encryption = context.encryption;
		this.secrets = context.secrets;
	}

	/**
	 * Return a context of writes that change the items of another entity as well.
	 * @param other the context of the other entity, which reads its items as those of
	 * this one
	 * @param sender reads the items in place
	 */
	public WriteContext<T> with(ItemPair pair, WriteContext<?> other, RequestSender sender) {
		return new WriteContext<>(this, pair, other, sender);
	}

	/**
	 * Return the paired writes of the entity, or null if it is in no live migration.
	 */
	@Nullable PairedWrites pairs() {
		return this.pairs;
	}

	DynamoPersistentEntity<T> entity() {
		return this.entity;
	}

	/**
	 * Return the name of the table in DynamoDB.
	 * @throws IllegalStateException if the client would send attributes in plain text
	 * that are to be encrypted
	 */
	String tableName() {
		String name = this.tableNames.resolve(this.table);
		Assert.state(this.encryption.encrypted(name).containsAll(this.secrets), () -> this.prefix
				+ "nothing was sent, because the DynamoDbClient does not encrypt the attributes " + this.secrets
				+ " of table " + name
				+ ", though they are @Attribute(encrypted = true): have it built by the auto-configuration or by a "
				+ "DynamoDbClientConfigurer, and the entities found when the application starts (@EntityScan)");
		return name;
	}

	/**
	 * Return whether the client encrypts the items. They are signed, so that an update
	 * cannot change them in part.
	 */
	boolean isEncrypted() {
		return this.encryption.contain(this.tableNames.resolve(this.table));
	}

	/**
	 * Return the primary key of an item.
	 * @param attributes the attributes of the key
	 */
	static Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item, Collection<String> attributes) {
		Map<String, AttributeValue> key = new LinkedHashMap<>(4);
		attributes.forEach((attribute) -> key.put(attribute, item.get(attribute)));
		return key;
	}

	List<String> keyAttributes() {
		return this.entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
	}

	/**
	 * Return the large properties of the entity, or null if it has none.
	 */
	@Nullable LargeProperties large() {
		return this.entity.getCodec().large();
	}

	Expiry expiry() {
		return this.expiry;
	}

	/**
	 * Return the entity of an item, or null if the item is of a type that is unknown
	 * here.
	 */
	@Nullable T read(Map<String, AttributeValue> item) {
		return this.reader.apply(item);
	}

	boolean admits(WriteGuard guard, long expected, long now, Map<String, AttributeValue> item) {
		boolean expired = this.expiry.isExpired(item, now);
		if (guard == WriteGuard.ABSENT) {
			return item.isEmpty() || expired;
		}
		if (guard.exists() && item.isEmpty() || guard.unexpired() && expired) {
			return false;
		}
		return guard.version() == WriteGuard.Version.ANY || !item.isEmpty() && hasVersion(item, expected);
	}

	/**
	 * Return the exception of a failed condition of a write of a whole entity.
	 */
	DataAccessException ofGuard(WriteGuard guard, Map<String, AttributeValue> key, long expected, long now,
			Map<String, AttributeValue> item, Throwable cause) {
		boolean absent = item.isEmpty() || guard.unexpired() && this.expiry.isExpired(item, now);
		if (guard == WriteGuard.ABSENT && !item.isEmpty() && !this.expiry.isExpired(item, now)) {
			return duplicate(key, item, cause);
		}
		if (guard.unexpired() && absent) {
			return notFound(key, cause);
		}
		if (guard.version() != WriteGuard.Version.ANY && (absent || !hasVersion(item, expected))) {
			return versionConflict(key, expected, item, cause);
		}
		return conditionFailed(key, item, cause);
	}

	/**
	 * Return the exception of an entity that exists already.
	 * @param item the item in place, or empty if it is not known
	 */
	DataAccessException duplicate(Map<String, AttributeValue> key, Map<String, AttributeValue> item, Throwable cause) {
		return new DuplicateEntityException(this.prefix + describe(key) + " exists already" + firstVersion(item),
				subject(key), found(item, cause), cause);
	}

	// An entity without a version counts as new, though it may come from a table that
	// lacked versions.
	private String firstVersion(Map<String, AttributeValue> item) {
		if (isVersioned() && !item.isEmpty() && hasVersion(item, 0)) {
			return " and has no version: update gives an existing item its first one";
		}
		return "";
	}

	/**
	 * Return the exception of a failed condition of an update by expression.
	 * @param mustExist whether an absent item is the failure
	 */
	DataAccessException ofUpdate(Map<String, AttributeValue> key, boolean mustExist, long now,
			Map<String, AttributeValue> item, Throwable cause) {
		if (mustExist && (item.isEmpty() || this.expiry.isExpired(item, now))) {
			return notFound(key, cause);
		}
		if (mustExist && isOfUnknownType(item)) {
			return unknownType(key, cause);
		}
		return conditionFailed(key, item, cause);
	}

	// An entity that is not sealed has no condition on its type.
	private boolean isOfUnknownType(Map<String, AttributeValue> item) {
		String attribute = this.entity.getTable().names().type();
		AttributeValue type = (attribute != null) ? item.get(attribute) : null;
		return type != null && !this.entity.getSubtypes().isEmpty() && !this.entity.getTypeNames().contains(type.s());
	}

	/**
	 * Return the exception of an item that must not exist.
	 */
	DataAccessException ofPresence(Map<String, AttributeValue> key, Map<String, AttributeValue> item, Throwable cause) {
		return new ConditionFailedException(this.prefix + describe(key) + " exists, but must not", subject(key),
				found(item, cause), cause);
	}

	/**
	 * Return the exception of a write without a definite answer.
	 */
	AmbiguousWriteException ambiguous(UnknownWrite write, String reason, Map<String, AttributeValue> item,
			Throwable cause) {
		return new AmbiguousWriteException(this.prefix + "the write of " + describe(write.subject().key()) + " "
				+ reason + ": read it before you write again", List.of(write), found(item, cause), cause);
	}

	/**
	 * Return the exception of a unique value that another entity has.
	 */
	DuplicateEntityException taken(Map<String, AttributeValue> key, String property, Throwable cause) {
		return new DuplicateEntityException(this.prefix + "the value of '" + property + "' of " + describe(key)
				+ " is taken by another " + this.entity.getType().getSimpleName(), subject(key), null, cause);
	}

	/**
	 * Return the exception of a revision that is there already, while the entity is not,
	 * or has an earlier version.
	 */
	DataAccessException ofRevision(Map<String, AttributeValue> key, long version, Throwable cause) {
		if (version == 1) {
			return new DuplicateEntityException(
					this.prefix + describe(key)
							+ " was deleted or has expired, but its revisions are kept: choose another key",
					subject(key), null, cause);
		}
		return new VersionConflictException(
				this.prefix + "revision " + version + " of " + describe(key)
						+ " exists already: the item in place is older than its last revision",
				subject(key), null, cause);
	}

	/**
	 * Return the exception of a write that found another item in place with each attempt.
	 */
	OptimisticLockingFailureException unsettled(Map<String, AttributeValue> key, Throwable cause) {
		return new OptimisticLockingFailureException(
				this.prefix + describe(key) + " was changed by others with each attempt: it was not written", cause);
	}

	private EntityNotFoundException notFound(Map<String, AttributeValue> key, Throwable cause) {
		return new EntityNotFoundException(this.prefix + describe(key) + " does not exist", subject(key), cause);
	}

	private EntityNotFoundException unknownType(Map<String, AttributeValue> key, Throwable cause) {
		return new EntityNotFoundException(this.prefix + describe(key) + " has a type that is unknown here; known are "
				+ String.join(", ", this.entity.getTypeNames()), subject(key), cause);
	}

	private ConditionFailedException conditionFailed(Map<String, AttributeValue> key, Map<String, AttributeValue> item,
			Throwable cause) {
		return new ConditionFailedException(this.prefix + "the condition does not hold for " + describe(key),
				subject(key), found(item, cause), cause);
	}

	private VersionConflictException versionConflict(Map<String, AttributeValue> key, long expected,
			Map<String, AttributeValue> item, Throwable cause) {
		String actual = item.isEmpty() ? "is gone" : "has " + versionText(item);
		String message = "%s was expected to have %s, but it %s".formatted(describe(key),
				(expected > 0) ? "version " + expected : "no version", actual);
		return new VersionConflictException(this.prefix + message, subject(key), found(item, cause), cause);
	}

	private @Nullable AttributeValue storedVersion(Map<String, AttributeValue> item) {
		return (this.version != null) ? item.get(this.version.attribute()) : null;
	}

	private String versionText(Map<String, AttributeValue> item) {
		AttributeValue stored = storedVersion(item);
		if (stored != null) {
			return "version " + stored.n();
		}
		return "none";
	}

	boolean isVersioned() {
		return this.version != null;
	}

	boolean hasVersion(Map<String, AttributeValue> item, long expected) {
		AttributeValue stored = storedVersion(item);
		if (stored != null) {
			return Long.toString(expected).equals(stored.n());
		}
		return expected == 0;
	}

	// An unreadable item must not hide the outcome of the write.
	private @Nullable T found(Map<String, AttributeValue> item, Throwable cause) {
		try {
			if (item.isEmpty() || EncryptedTables.isCiphertext(item)) {
				return null;
			}
			return this.reader.apply(item);
		}
		catch (RuntimeException unreadable) {
			cause.addSuppressed(unreadable);
			return null;
		}
	}

	/**
	 * Return the exception of an item that is larger than DynamoDB stores.
	 * @param item the item, or the one that a revision keeps
	 * @param size the size in bytes
	 */
	ItemTooLargeException tooLarge(Map<String, AttributeValue> key, Map<String, AttributeValue> item, int size) {
		LargestAttributes largest = LargestAttributes.of(this.entity, item);
		return new ItemTooLargeException(describe(key), subject(key), size, largest.sizes(), largest.cure());
	}

	Subject subject(Map<String, AttributeValue> key) {
		return new Subject(this.entity.getType(), key, this.pattern);
	}

	String describe(Map<String, AttributeValue> key) {
		return this.naming.describe(key);
	}

}
