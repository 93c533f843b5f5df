package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.migration.live.ObservedMembers.Liveness;
import io.github.dynamospring.start.StartRefusedException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Membership of an instance in a live migration. Instances at most one phase apart run at
 * the same time: one that starts is refused beside others, and one that was not renewed
 * refuses calls before others count it as dead.
 * <p>
 * An instance in phase {@code OFF} is a member, too, because it must not write while
 * others are in {@code BACKFILL}. An instance without the migration is unknown.
 */
final class PhaseMembership implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(PhaseMembership.class);

	/** Renewals between two searches for dead members, each of which reads all. */
	private static final int SEARCH = 60;

	private final PhaseRules rules;

	private final Supplier<String> ids;

	private final PhaseStore store;

	private final MembershipTiming timing;

	private final ObservedMembers observed;

	private @Nullable PhaseMember own;

	private int renewals;

	private volatile @Nullable Long renewedAt;

	private volatile @Nullable RuntimeException failure;

	/**
	 * Create a membership.
	 * @param ids supplies a new ID of this instance for each join
	 */
	PhaseMembership(PhaseRules rules, Supplier<String> ids, PhaseStore store, MembershipTiming timing) {
		this.rules = rules;
		this.ids = ids;
		this.store = store;
		this.timing = timing;
		this.observed = new ObservedMembers(timing);
	}

	/**
	 * Join the migration. It waits until members that are more than one phase away are
	 * renewed or count as dead.
	 * @throws StartRefusedException if one of them is alive, or the history of the
	 * migration does not allow the phase
	 */
	synchronized void join() {
		if (!tryJoin()) {
			logger.info("Migration '" + this.rules.migration() + "' waits for up to " + this.timing.death().toSeconds()
					+ " s, because members that are more than one phase away may be alive");
			do {
				this.timing.poll();
			}
			while (!tryJoin());
		}
	}

	private boolean tryJoin() {
		Attempt attempt = Attempt.OVERTAKEN;
		while (attempt == Attempt.OVERTAKEN) {
			attempt = attempt();
		}
		return attempt == Attempt.JOINED;
	}

	private Attempt attempt() {
		PhaseRecord record = this.store.record();
		this.rules.check(record);
		List<PhaseMember> apart = read(record).stream().filter(this.rules::isApart).toList();
		if (apart.isEmpty()) {
			return add(record);
		}
		List<PhaseMember> dead = apart.stream().filter(this::isDead).toList();
		if (dead.size() < apart.size()) {
			return Attempt.WAITING;
		}
		this.store.remove(record, dead);
		return Attempt.OVERTAKEN;
	}

	private List<PhaseMember> read(PhaseRecord record) {
		List<PhaseMember> members = this.store.members(record);
		this.observed.retain(members);
		return members;
	}

	private boolean isDead(PhaseMember member) {
		Liveness liveness = this.observed.observe(member);
		if (liveness == Liveness.RENEWED) {
			throw this.rules.refusal(member);
		}
		return liveness == Liveness.DEAD;
	}

	private Attempt add(PhaseRecord record) {
		long begin = this.timing.now();
		PhaseMember member = this.store.add(record, this.rules.member(this.ids.get()));
		if (member == null) {
			return Attempt.OVERTAKEN;
		}
		this.own = member;
		this.renewedAt = begin;
		return Attempt.JOINED;
	}

	/**
	 * Renew the membership. An instance that others have removed joins again if its phase
	 * is still allowed. A failure is logged, and the next renewal tries again.
	 */
	synchronized void renew() {
		PhaseMember own = this.own;
		if (own == null) {
			return;
		}
		try {
			if (renew(own) || tryJoin()) {
				this.failure = null;
				removeDead();
			}
		}
		catch (RuntimeException ex) {
			this.failure = ex;
			logger.warn("This instance could not renew its membership of migration '" + this.rules.migration() + "': "
					+ ex);
		}
	}

	private boolean renew(PhaseMember member) {
		long begin = this.timing.now();
		try {
			this.own = this.store.renew(member);
			this.renewedAt = begin;
			return true;
		}
		catch (OptimisticLockingFailureException ex) {
			return renewFound(member.instance());
		}
	}

	// the answer to an earlier renewal may be lost
	private boolean renewFound(String instance) {
		PhaseMember found = this.store.find(instance);
		if (found == null) {
			this.renewedAt = null;
		}
		return found != null && renew(found);
	}

	private void removeDead() {
		if (++this.renewals % SEARCH == 0) {
			PhaseRecord record = this.store.record();
			List<PhaseMember> dead = read(record).stream()
				.filter((member) -> this.observed.observe(member) == Liveness.DEAD)
				.toList();
			if (!dead.isEmpty()) {
				this.store.remove(record, dead);
			}
		}
	}

	/**
	 * Return the phase for a call, which asks once.
	 * @throws CannotAcquireLockException if this instance is no member, or its last
	 * renewal is too old
	 */
	MigrationPhase phase() {
		Long renewedAt = this.renewedAt;
		if (renewedAt == null) {
			throw refusal("is no member of migration '" + this.rules.migration()
					+ "': it has not joined yet, has left, or was removed because it was not renewed");
		}
		if (this.timing.isOver(renewedAt)) {
			throw refusal("could not renew its membership of migration '" + this.rules.migration() + "' for "
					+ this.timing.limit().toSeconds() + " s, after which others may be two phases ahead");
		}
		return this.rules.phase();
	}

	private CannotAcquireLockException refusal(String reason) {
		return new CannotAcquireLockException("Nothing was read or written, because this instance " + reason
				+ ". A member tries to renew every " + this.timing.renewal().toSeconds() + " s", this.failure);
	}

	/**
	 * Return the settings of this instance, whether it has joined or not.
	 */
	MigrationSettings settings() {
		return this.rules.settings();
	}

	/**
	 * Return the number of times that writes have stopped to change both sides.
	 */
	int era() {
		return this.store.record().era();
	}

	/**
	 * Record the result of a verification.
	 * @param compared the number of compared items
	 * @param findings the number of items that are missing, differ, collide or failed
	 * @param lossy the number of items of which the way back loses a part
	 */
	void verified(long compared, long findings, long lossy) {
		if (phase().compareTo(MigrationPhase.VERIFY) < 0) {
			throw new InvalidDataAccessApiUsageException("Migration '" + this.rules.migration()
					+ "' is verified from phase verify on, but is in " + this.rules.phase().text());
		}
		boolean stored = false;
		while (!stored) {
			stored = this.store.verified(compared, findings, lossy);
		}
	}

	/**
	 * Return the members, from the first to the last that joined.
	 */
	List<Member> members() {
		return read(this.store.record()).stream().map(this::describe).toList();
	}

	private Member describe(PhaseMember member) {
		return new Member(member.instance(), member.phase(), this.observed.observe(member) != Liveness.DEAD);
	}

	/**
	 * Leave the migration, so that nobody waits for this instance.
	 */
	@Override
	public synchronized void close() {
		PhaseMember own = this.own;
		this.own = null;
		this.renewedAt = null;
		try {
			while (own != null && !remove(own)) {
				own = this.store.find(own.instance());
			}
		}
		catch (RuntimeException ex) {
			logger.warn("This instance could not leave migration '" + this.rules.migration()
					+ "'. It counts as dead in " + this.timing.death().toSeconds() + " s: " + ex);
		}
	}

	private boolean remove(PhaseMember member) {
		return this.store.remove(this.store.record(), List.of(member));
	}

	/**
	 * Member as this instance sees it.
	 *
	 * @param instance the ID of the instance
	 * @param phase its phase
	 * @param alive whether it was renewed lately. A member that this instance sees for
	 * the first time counts as alive
	 */
	record Member(String instance, MigrationPhase phase, boolean alive) {

	}

	private enum Attempt {

		/** This instance is a member. */
		JOINED,

		/** The members have changed meanwhile. */
		OVERTAKEN,

		/** Members that are too far away may be alive. */
		WAITING

	}

}
