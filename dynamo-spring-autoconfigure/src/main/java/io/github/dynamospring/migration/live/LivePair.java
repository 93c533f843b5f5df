package io.github.dynamospring.migration.live;

import java.util.Map;
import java.util.function.Supplier;

import io.github.dynamospring.core.write.ItemPair;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Pair of a live migration as the writes of one of its entities see it.
 *
 * @param pair both entities
 * @param isNew whether the entity is the new one
 * @param phase supplies the phase, or throws an exception if this instance must not write
 * @param configured supplies the phase that this instance is configured with
 */
record LivePair(MigratedPair<?, ?> pair, boolean isNew, Supplier<MigrationPhase> phase,
		Supplier<MigrationPhase> configured) implements ItemPair {

	@Override
	public Mode mode() {
		MigrationPhase phase = this.phase.get();
		if (this.pair.isMirrored() && phase != MigrationPhase.CONTRACT) {
			return modeOfMirrored(phase);
		}
		return switch (phase) {
			case OFF -> this.isNew ? refuse(MigrationPhase.OFF, "is written from 'dual-write' on") : Mode.ALONE;
			case DUAL_WRITE, BACKFILL, VERIFY -> this.isNew ? Mode.BOTH_BY_OTHER : Mode.BOTH;
			case READ_NEW -> this.isNew ? Mode.BOTH : Mode.BOTH_BY_OTHER;
			case CONTRACT -> this.isNew ? Mode.ALONE_BUT_DELETED
					: refuse(MigrationPhase.CONTRACT, "is no longer written: use " + other().getType().getSimpleName());
		};
	}

	// the old side decides, because others go on writing it
	private Mode modeOfMirrored(MigrationPhase phase) {
		if (this.isNew) {
			String old = other().getType().getSimpleName();
			return refuse(phase, "is written from 'contract' on, because its mirror is on: other applications write "
					+ old + ". Write " + old + ", too");
		}
		return switch (phase) {
			case OFF -> Mode.ALONE;
			case READ_NEW -> Mode.BOTH_UNLESS_ALONE;
			default -> Mode.BOTH;
		};
	}

	private Mode refuse(MigrationPhase phase, String reason) {
		throw new InvalidDataAccessApiUsageException("Nothing was written, because of " + describe(phase) + ": "
				+ own().getType().getSimpleName() + " " + reason);
	}

	@Override
	public boolean writesBoth(boolean deletion) {
		return this.configured.get().writesBoth(this.isNew, deletion);
	}

	@Override
	public String migration() {
		return "migration '" + this.pair.name() + ((this.configured.get() == MigrationPhase.CONTRACT) ? "' in contract"
				: "' from dual-write to read-new");
	}

	@Override
	public String describe() {
		return describe(this.phase.get());
	}

	private String describe(MigrationPhase phase) {
		return "migration '" + this.pair.name() + "' in phase " + phase.text();
	}

	private DynamoPersistentEntity<?> own() {
		return this.isNew ? this.pair.to().entity() : this.pair.from().entity();
	}

	@Override
	public DynamoPersistentEntity<?> other() {
		return this.isNew ? this.pair.from().entity() : this.pair.to().entity();
	}

	@Override
	public Map<String, AttributeValue> toOther(Map<String, AttributeValue> item) {
		return this.isNew ? this.pair.original(item) : this.pair.copy(item);
	}

	@Override
	public Map<String, AttributeValue> toOwn(Map<String, AttributeValue> other) {
		return this.isNew ? this.pair.copy(other) : this.pair.original(other);
	}

	@Override
	public Map<String, AttributeValue> markOf(Map<String, AttributeValue> item) {
		return this.pair.markOf(item.get(this.pair.to().writeId()));
	}

	@Override
	public boolean isCopy(Map<String, AttributeValue> item) {
		return this.pair.isCopy(item);
	}

}
