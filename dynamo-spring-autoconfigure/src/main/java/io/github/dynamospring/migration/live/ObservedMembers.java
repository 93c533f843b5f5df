package io.github.dynamospring.migration.live;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Members as this instance has seen them. A member is dead if its version stays the same
 * for a time on the monotonic clock of this instance. Clocks are never compared.
 */
final class ObservedMembers {

	private final Map<String, Sighting> sightings = new HashMap<>();

	private final MembershipTiming timing;

	ObservedMembers(MembershipTiming timing) {
		this.timing = timing;
	}

	/**
	 * Observe a member that was just read.
	 */
	synchronized Liveness observe(PhaseMember member) {
		Sighting last = this.sightings.get(member.instance());
		if (last == null || !last.member().equals(member)) {
			this.sightings.put(member.instance(), new Sighting(member, this.timing.now()));
			return (last != null) ? Liveness.RENEWED : Liveness.UNDECIDED;
		}
		return this.timing.isDead(last.at()) ? Liveness.DEAD : Liveness.UNDECIDED;
	}

	/**
	 * Forget all members but these.
	 */
	synchronized void retain(Collection<PhaseMember> members) {
		this.sightings.keySet().retainAll(members.stream().map(PhaseMember::instance).collect(Collectors.toSet()));
	}

	/**
	 * Answer to the question whether a member is alive.
	 */
	enum Liveness {

		/** It was renewed since it was last seen. */
		RENEWED,

		/** It was not renewed yet, but may be. */
		UNDECIDED,

		/** It was not renewed for too long, and refuses calls by now. */
		DEAD

	}

	private record Sighting(PhaseMember member, long at) {

	}

}
