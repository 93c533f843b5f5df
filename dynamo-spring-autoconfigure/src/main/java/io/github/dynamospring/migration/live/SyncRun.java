package io.github.dynamospring.migration.live;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import io.github.dynamospring.core.request.CancellationFailures;
import io.github.dynamospring.core.write.TransactionLimits;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.InvalidValueException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Run of a rule over items. It writes in transactions of many items. An item whose
 * transaction is refused, and each finding, is decided again by both items as they are at
 * one moment.
 *
 * @param rule the rule
 * @param store the items
 */
record SyncRun(SyncRule rule, PairStore store) {

	private static final int MAX_ATTEMPTS = 10;

	private static final int MAX_SIZE = 4 * 1024 * 1024;

	/**
	 * Apply the rule to items.
	 * @return a result for each item, in their order
	 */
	List<SyncResult> of(List<Map<String, AttributeValue>> items) {
		List<Candidate> candidates = items.stream().map(this::candidate).toList();
		List<Candidate> again = new ArrayList<>();
		List<Candidate> writing = decide(candidates.stream().filter(Candidate::isOpen).toList(), again);
		write(writing, again);
		again.forEach((candidate) -> candidate.result = settle(candidate));
		return candidates.stream().map((candidate) -> Objects.requireNonNull(candidate.result)).toList();
	}

	private Candidate candidate(Map<String, AttributeValue> item) {
		Candidate candidate = new Candidate(item);
		try {
			if (this.rule.isOwn(item)) {
				candidate.result = SyncResult.of(SyncOutcome.OWN);
				return candidate;
			}
			candidate.converted = this.rule.convert(item);
			candidate.otherKey = this.rule.other().keyOf(candidate.converted);
		}
		catch (DataAccessResourceFailureException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			candidate.result = failed(this.rule.side(), item, ex);
		}
		return candidate;
	}

	/**
	 * Return the result of an item that cannot be converted.
	 */
	static SyncResult failed(MigratedPair.Side<?> side, Map<String, AttributeValue> item, RuntimeException ex) {
		return failed(side, item, "cannot be converted: " + reason(side, ex));
	}

	// Other exceptions are those of the application, and may quote values.
	private static @Nullable String reason(MigratedPair.Side<?> side, RuntimeException ex) {
		if (ex instanceof InvalidValueException || ex instanceof ItemFormatException) {
			return ex.getMessage();
		}
		return side.naming().keys().isHidden() ? ex.getClass().getName() : ex.toString();
	}

	private static SyncResult failed(MigratedPair.Side<?> side, Map<String, AttributeValue> item, String reason) {
		return new SyncResult(SyncOutcome.FAILED, side.describe(item) + " " + reason);
	}

	/**
	 * Decide about candidates by the items in place.
	 * @param again takes the candidates to decide about again
	 * @return the candidates to write
	 */
	private List<Candidate> decide(List<Candidate> candidates, Collection<Candidate> again) {
		try {
			return decide(candidates, this.store.read(candidates.stream().map(this::target).toList()), again);
		}
		catch (InvalidDataAccessApiUsageException ex) {
			return decideInHalves(candidates, again, ex);
		}
	}

	private PairStore.Place target(Candidate candidate) {
		return new PairStore.Place(this.rule.other(), candidate.otherKey);
	}

	// DynamoDB refuses a whole batch for one key, which may be too long.
	private List<Candidate> decideInHalves(List<Candidate> candidates, Collection<Candidate> again,
			InvalidDataAccessApiUsageException refusal) {
		if (candidates.size() == 1) {
			Candidate candidate = candidates.get(0);
			candidate.result = failed(this.rule.side(), candidate.item, "was refused: " + refusal.getMessage());
			return List.of();
		}
		int half = candidates.size() / 2;
		List<Candidate> writing = new ArrayList<>(decide(candidates.subList(0, half), again));
		writing.addAll(decide(candidates.subList(half, candidates.size()), again));
		return writing;
	}

	private List<Candidate> decide(List<Candidate> candidates, Map<ItemKey, Map<String, AttributeValue>> found,
			Collection<Candidate> again) {
		candidates.forEach((candidate) -> place(candidate, found));
		FoundMarkers markers = new FoundMarkers(
				this.store.read(candidates.stream().flatMap((candidate) -> candidate.markers.stream()).toList()));
		Set<ItemKey> targets = new HashSet<>();
		List<Candidate> writing = new ArrayList<>();
		for (Candidate candidate : candidates) {
			decide(candidate, markers);
			if (!targets.add(target(candidate).itemKey()) || candidate.step.result().outcome().isFinding()) {
				again.add(candidate);
			}
			else if (candidate.step.writes().isEmpty()) {
				candidate.result = candidate.step.result();
			}
			else {
				writing.add(candidate);
			}
		}
		return writing;
	}

	private void place(Candidate candidate, Map<ItemKey, Map<String, AttributeValue>> read) {
		candidate.found = read.getOrDefault(target(candidate).itemKey(), Map.of());
		candidate.markers = this.rule.markers(candidate.item, candidate.converted, candidate.found);
	}

	private void decide(Candidate candidate, FoundMarkers markers) {
		try {
			candidate.step = this.rule.decide(candidate.item, candidate.converted, candidate.found, markers);
		}
		catch (DataAccessResourceFailureException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			candidate.step = new SyncRule.Step(failed(this.rule.side(), candidate.item, ex), List.of());
		}
	}

	/**
	 * Write candidates in one transaction, or else in halves.
	 * @param again takes the candidates that are refused
	 */
	private void write(List<Candidate> candidates, Collection<Candidate> again) {
		if (candidates.size() < 2) {
			candidates.forEach(this::apply);
			candidates.stream().filter(Candidate::isOpen).forEach(again::add);
			return;
		}
		List<PairAction> writes = candidates.stream().flatMap((candidate) -> candidate.step.writes().stream()).toList();
		if (isTransaction(writes) && isApplied(writes)) {
			candidates.forEach((candidate) -> candidate.result = candidate.step.result());
			return;
		}
		int half = candidates.size() / 2;
		write(candidates.subList(0, half), again);
		write(candidates.subList(half, candidates.size()), again);
	}

	// a transaction has no item twice
	private static boolean isTransaction(List<PairAction> writes) {
		return writes.size() <= TransactionLimits.MAX_ACTIONS
				&& writes.stream().mapToInt(PairAction::size).sum() <= MAX_SIZE
				&& writes.stream().map(PairAction::itemKey).distinct().count() == writes.size();
	}

	private boolean isApplied(List<PairAction> writes) {
		List<CancellationReason> reasons = this.store.write(writes);
		if (!reasons.isEmpty() && PairRequests.isTransient(reasons)) {
			this.store.pause(0);
		}
		return reasons.isEmpty();
	}

	/**
	 * Write one candidate. It stays open if an item has changed since it was read.
	 */
	private void apply(Candidate candidate) {
		for (int conflicts = 0; candidate.isOpen(); conflicts++) {
			List<CancellationReason> reasons = this.store.write(candidate.step.writes());
			if (reasons.stream().anyMatch(CancellationFailures::isRefusal)) {
				return;
			}
			if (reasons.isEmpty()) {
				candidate.result = candidate.step.result();
			}
			else if (conflicts == MAX_ATTEMPTS || !PairRequests.isTransient(reasons)) {
				candidate.result = refused(candidate, reasons);
			}
			else {
				this.store.pause(conflicts);
			}
		}
	}

	private SyncResult refused(Candidate candidate, List<CancellationReason> reasons) {
		String item = this.rule.side().describe(candidate.item);
		Exception cause = TransactionCanceledException.builder().cancellationReasons(reasons).build();
		return new SyncResult(SyncOutcome.FAILED, PairRequests.failure(item, reasons, cause).getMessage(),
				PairRequests.isTransient(reasons));
	}

	/**
	 * Decide about one item by both items as they are at one moment, until nothing comes
	 * between.
	 */
	private SyncResult settle(Candidate found) {
		Candidate candidate = found;
		for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
			Candidate now = settleOnce(candidate);
			if (now.result != null) {
				return now.result;
			}
			candidate = now;
		}
		return new SyncResult(SyncOutcome.FAILED, this.rule.side().describe(found.item) + " changed " + MAX_ATTEMPTS
				+ " times between its reading and its writing", true);
	}

	private Candidate settleOnce(Candidate candidate) {
		try {
			PairStore.Place place = new PairStore.Place(this.rule.side(), this.rule.side().keyOf(candidate.item));
			List<PairStore.Place> places = new ArrayList<>(List.of(place, target(candidate)));
			places.addAll(candidate.markers);
			Map<ItemKey, Map<String, AttributeValue>> read = this.store.readTogether(places);
			Candidate now = again(candidate, read.getOrDefault(place.itemKey(), Map.of()));
			if (now.isOpen() && read.containsKey(target(now).itemKey())) {
				place(now, read);
				complete(now, read);
			}
			return now;
		}
		catch (ConcurrencyFailureException | InvalidDataAccessApiUsageException ex) {
			candidate.result = new SyncResult(SyncOutcome.FAILED,
					this.rule.side().describe(candidate.item) + " was refused: " + ex.getMessage(),
					ex instanceof ConcurrencyFailureException);
			return candidate;
		}
	}

	/**
	 * Complete a candidate. It stays open if a marker has not been read.
	 */
	private void complete(Candidate candidate, Map<ItemKey, Map<String, AttributeValue>> read) {
		if (!candidate.markers.stream().map(PairStore.Place::itemKey).allMatch(read::containsKey)) {
			return;
		}
		decide(candidate, new FoundMarkers(read));
		if (candidate.step.writes().isEmpty()) {
			candidate.result = candidate.step.result();
		}
		else {
			apply(candidate);
		}
	}

	private Candidate again(Candidate candidate, Map<String, AttributeValue> item) {
		Candidate again = new Candidate(item);
		try {
			if (!item.isEmpty() && this.rule.side().isOf(item)) {
				return candidate(item);
			}
			again.result = SyncResult.of(SyncOutcome.GONE);
		}
		catch (InvalidValueException ex) {
			again.result = failed(this.rule.side(), candidate.item, ex);
		}
		return again;
	}

	/**
	 * Item with the one that it stands for.
	 */
	private static final class Candidate {

		private final Map<String, AttributeValue> item;

		private Map<String, AttributeValue> converted = Map.of();

		private Map<String, AttributeValue> otherKey = Map.of();

		private Map<String, AttributeValue> found = Map.of();

		private List<PairStore.Place> markers = List.of();

		private SyncRule.Step step = SyncRule.Step.of(SyncOutcome.UNCHANGED);

		private @Nullable SyncResult result;

		Candidate(Map<String, AttributeValue> item) {
			this.item = item;
		}

		boolean isOpen() {
			return this.result == null;
		}

	}

}
