package io.github.dynamospring.migration.live;

import java.time.Clock;
import java.util.List;
import java.util.function.Consumer;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.migration.live.PhaseRecord.Verification;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Store of the phase of a live migration and of its members. A member is written and
 * deleted in one transaction with the record, which is conditional on the version that
 * was read.
 */
final class PhaseStore {

	/** Members that are removed at once. A transaction has 100 actions. */
	private static final int MAX_REMOVED = 90;

	private final String migration;

	private final DynamoOperations operations;

	private final EntityOperations<PhaseRecord> records;

	private final EntityOperations<PhaseMember> members;

	private final Clock clock;

	/**
	 * Create a store.
	 * @param migration the name of the migration
	 * @param clock the clock of verifications
	 */
	PhaseStore(String migration, DynamoOperations operations, Clock clock) {
		this.migration = migration;
		this.operations = operations.named("MigrationMembers");
		this.records = operations.entity(PhaseRecord.class).named("MigrationPhase").consistent();
		this.members = operations.entity(PhaseMember.class).named("MigrationMember").consistent();
		this.clock = clock;
	}

	/**
	 * Return the record, or a new one.
	 */
	PhaseRecord record() {
		return this.records.findById(this.migration)
			.orElseGet(() -> new PhaseRecord(this.migration, MigrationPhase.OFF, List.of(), 0, null, null));
	}

	/**
	 * Return the members of a record. If another one joins meanwhile, the record has
	 * another version.
	 */
	List<PhaseMember> members(PhaseRecord record) {
		return this.members.findAllById(record.instances().stream().map(this::id).toList());
	}

	private PhaseMember.Id id(String instance) {
		return new PhaseMember.Id(this.migration, instance);
	}

	@Nullable PhaseMember find(String instance) {
		return this.members.findById(id(instance)).orElse(null);
	}

	/**
	 * Write another version of a member.
	 * @throws OptimisticLockingFailureException if the version is another one, or the
	 * member was removed
	 */
	PhaseMember renew(PhaseMember member) {
		return this.members.save(member);
	}

	/**
	 * Add a member.
	 * @param record the record as it was read
	 * @return the member, or null if the record has changed
	 */
	@Nullable PhaseMember add(PhaseRecord record, PhaseMember member) {
		EntityResults results = change((transaction) -> transaction.save(record.with(member)).insert(member));
		return (results != null) ? results.get(1, PhaseMember.class).orElseThrow() : null;
	}

	/**
	 * Remove members that were not renewed since they were read.
	 * @param record the record as it was read
	 * @return whether nothing has changed meanwhile
	 */
	boolean remove(PhaseRecord record, List<PhaseMember> members) {
		List<PhaseMember> removed = members.subList(0, Math.min(members.size(), MAX_REMOVED));
		return change((transaction) -> {
			transaction.save(record.without(removed));
			removed.forEach(transaction::delete);
		}) != null;
	}

	private @Nullable EntityResults change(Consumer<WriteTransaction> actions) {
		try {
			return this.operations.transactWrite(actions);
		}
		catch (TransactionFailedException ex) {
			if (ex.getFailures().stream().allMatch(PhaseStore::isOvertaken)) {
				return null;
			}
			throw ex;
		}
	}

	private static boolean isOvertaken(TransactionFailedException.Failure failure) {
		return failure.exception() instanceof ConcurrencyFailureException
				|| failure.exception() instanceof DuplicateKeyException;
	}

	/**
	 * Store the result of a verification.
	 * @return whether nothing has changed meanwhile
	 */
	boolean verified(long compared, long findings, long lossy) {
		try {
			this.records.save(record().with(new Verification(compared, findings, lossy, this.clock.instant())));
			return true;
		}
		catch (OptimisticLockingFailureException | DuplicateKeyException ex) {
			return false;
		}
	}

}
