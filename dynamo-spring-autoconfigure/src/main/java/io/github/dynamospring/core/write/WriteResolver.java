package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.AmbiguousWriteException.UnknownWrite;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.WriteResolution.Outcome;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.RevisionKeys;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Resolver of writes without a definite answer, by the items in place, and by their
 * revisions if they are kept. It reads the items of a transaction up to the first
 * conclusive one, because they are written together or not at all.
 */
public final class WriteResolver {

	private final Function<Class<?>, DynamoPersistentEntity<?>> entities;

	private final BiFunction<DynamoPersistentEntity<?>, Map<String, AttributeValue>, @Nullable Object> reader;

	private final Function<DynamoPersistentEntity<?>, RequestSender> senders;

	/**
	 * Create a resolver.
	 * @param entities finds the metadata of a type
	 * @param reader reads the entity of an item
	 * @param senders give the sender to the client of an entity
	 */
	public WriteResolver(Function<Class<?>, DynamoPersistentEntity<?>> entities,
			BiFunction<DynamoPersistentEntity<?>, Map<String, AttributeValue>, @Nullable Object> reader,
			Function<DynamoPersistentEntity<?>, RequestSender> senders) {
		this.entities = entities;
		this.reader = reader;
		this.senders = senders;
	}

	public WriteResolution resolve(AmbiguousWriteException exception) {
		List<UnknownWrite> writes = exception.getWrites();
		WriteResolution first = null;
		for (UnknownWrite write : writes) {
			WriteResolution resolution = resolve(write);
			if (resolution.outcome() != Outcome.UNKNOWN) {
				return resolution;
			}
			first = Objects.requireNonNullElse(first, resolution);
		}
		if (first != null) {
			return first;
		}
		return new WriteResolution(Outcome.UNKNOWN, null);
	}

	private WriteResolution resolve(UnknownWrite write) {
		DynamoPersistentEntity<?> entity = this.entities.apply(write.subject().entityType());
		Map<String, AttributeValue> item = find(entity, write.subject().key());
		Outcome outcome = outcome(write, entity, item);
		if (outcome == Outcome.UNKNOWN) {
			outcome = outcomeByRevision(write, entity);
		}
		return new WriteResolution(outcome, item.isEmpty() ? null : this.reader.apply(entity, item));
	}

	// A revision stays as it was put, whatever later writers do to the entity.
	private Outcome outcomeByRevision(UnknownWrite write, DynamoPersistentEntity<?> entity) {
		if (!entity.hasRevisions() || write.version() == null) {
			return Outcome.UNKNOWN;
		}
		String id = idOf(entity,
				find(entity, RevisionWrites.keyOf(RevisionKeys.of(entity), write.subject().key(), write.version())));
		if (id == null || write.writeId() == null) {
			return Outcome.UNKNOWN;
		}
		if (id.equals(write.writeId())) {
			return Outcome.APPLIED;
		}
		return Outcome.NOT_APPLIED;
	}

	private Map<String, AttributeValue> find(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> key) {
		RequestSender sender = this.senders.apply(entity);
		return sender.latest(sender.tableName(entity.getTable().logicalName()), key);
	}

	private static Outcome outcome(UnknownWrite write, DynamoPersistentEntity<?> entity,
			Map<String, AttributeValue> item) {
		if (write.generatedId() && !item.isEmpty()) {
			return Outcome.APPLIED;
		}
		String id = idOf(entity, item);
		if (id == null || write.writeId() == null) {
			return Outcome.UNKNOWN;
		}
		if (id.equals(write.writeId())) {
			return Outcome.APPLIED;
		}
		if (hasVersion(item, entity.getVersion(), write.version())) {
			return Outcome.NOT_APPLIED;
		}
		return Outcome.UNKNOWN;
	}

	private static @Nullable String idOf(DynamoPersistentEntity<?> entity, Map<String, AttributeValue> item) {
		String attribute = entity.getTable().names().writeId();
		AttributeValue id = (attribute != null) ? item.get(attribute) : null;
		if (id != null && id.b() != null) {
			return WriteId.text(id);
		}
		return null;
	}

	private static boolean hasVersion(Map<String, AttributeValue> item, @Nullable EntityVersion<?> version,
			@Nullable Long expected) {
		AttributeValue stored = (version != null) ? item.get(version.attribute()) : null;
		return expected != null && stored != null && expected.toString().equals(stored.n());
	}

}
