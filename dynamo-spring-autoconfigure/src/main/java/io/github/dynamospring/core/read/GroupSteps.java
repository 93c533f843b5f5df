package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.read.GroupSequence.PageGroup;

/**
 * Steps in which the groups of a call are read: one after the other, until three time
 * buckets in a row are empty, then 2, 4, 8 and so on at the same time. For one thread at
 * a time.
 */
final class GroupSteps {

	private static final int EMPTY_ALONE = 3;

	private final GroupSequence groups;

	private final PageBudget budget;

	private final int most;

	private final boolean resumable;

	private int found;

	private int empty;

	private int size = 1;

	private boolean begun;

	/**
	 * Create steps.
	 * @param most the most requests of a step of several groups
	 * @param resumable whether the call can end before the last bucket, because it
	 * returns where to go on
	 */
	GroupSteps(GroupSequence groups, PageBudget budget, int most, boolean resumable) {
		this.groups = groups;
		this.budget = budget;
		this.most = most;
		this.resumable = resumable;
	}

	/**
	 * Return the groups that are read next, empty after the last one.
	 * @param found the number of items that were found so far
	 */
	List<PageGroup> next(int found) {
		if (found > this.found) {
			this.empty = 0;
		}
		this.found = found;
		List<PageGroup> step = new ArrayList<>();
		int wanted = size();
		int requests = 0;
		while (step.size() < wanted && this.groups.hasNext() && isAllowed(step, requests)) {
			PageGroup group = this.groups.next();
			requests += group.sources().size();
			this.budget.request(group.sources().size());
			step.add(group);
		}
		this.empty += step.size();
		this.begun = true;
		return step;
	}

	private int size() {
		boolean growing = this.groups.isWalk() && this.empty >= EMPTY_ALONE;
		this.size = growing ? Math.min(2 * this.size, this.most) : 1;
		return Math.max(1, this.size);
	}

	// The first group is always read, so that a call comes further than the one before.
	private boolean isAllowed(List<PageGroup> step, int pending) {
		if (!this.groups.isWalk() || !this.begun && step.isEmpty()) {
			return true;
		}
		int next = this.groups.nextSize();
		boolean allowed = this.budget.allows(next, pending);
		if (!allowed && step.isEmpty()) {
			end();
		}
		return allowed && (step.isEmpty() || pending + next <= this.most);
	}

	private void end() {
		if (!this.resumable) {
			throw this.budget.exceeded(this.groups.nextSize(), this.groups.nextBucket());
		}
		this.groups.stop();
	}

}
