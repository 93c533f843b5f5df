package io.github.dynamospring.migration.live;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.core.write.UnchangedCondition;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Model of a live migration of one item: every interleaving of two writers with
 * {@link ItemSync}, which may come late. The store has four operations: reads of one side
 * or of both, and a conditional transaction. Each one is a step. A program is run again
 * from its beginning for each step, with the answers that it had before. A job may be
 * killed after any step, while another one has begun anew.
 */
class MigrationModelTests {

	private static final List<String> ACTIONS = List.of("add", "delete", "insert");

	private static final MigratedPair<OldCount, NewCount> PAIR = pair();

	private static final MigratedPair.Side<?> OLD = PAIR.from();

	private static final MigratedPair.Side<?> NEW = PAIR.to();

	private static final Map<String, AttributeValue> OLD_KEY = OLD.keyOf(old(0, "any"));

	private static final Map<String, AttributeValue> NEW_KEY = NEW.keyOf(PAIR.copy(old(0, "any")));

	private static final Map<String, AttributeValue> ABSENT = Map.of();

	private final Set<Rule> off = new HashSet<>();

	private final Map<String, Node> roots = new HashMap<>();

	private final Map<Map<String, AttributeValue>, Stored> stored = new HashMap<>();

	private final List<String> broken = new ArrayList<>();

	private int ends;

	private static MigratedPair<OldCount, NewCount> pair() {
		DynamoMappingContext context = LocalApplication.mappingOf(OldCount.class, NewCount.class);
		Migration.Mapping<OldCount, NewCount> mapping = new Migration.Mapping<>("counts", OldCount.class,
				NewCount.class, (count) -> new NewCount(count.id, count.count, null),
				(count) -> new OldCount(count.id, count.count, null));
		return new MigratedPair<>(mapping, entity(context, OldCount.class), entity(context, NewCount.class),
				KeyVisibility.PLAIN, false);
	}

	@SuppressWarnings("unchecked")
	private static <T> DynamoPersistentEntity<T> entity(DynamoMappingContext context, Class<T> type) {
		return (DynamoPersistentEntity<T>) context.getRequiredPersistentEntity(type);
	}

	@Test
	void keepsBothSidesRightInEachInterleaving() {
		explore();
		System.out.println("Model of a live migration: " + this.ends + " ends, " + this.stored.size() + " items");
		assertThat(this.broken).isEmpty();
		assertThat(this.ends).isGreaterThan(2000);
	}

	@ParameterizedTest
	@EnumSource
	void breaksWithoutEachRule(Rule rule) {
		this.off.add(rule);
		explore();
		assertThat(this.broken).as("%d ends", this.ends).isNotEmpty();
		System.out.println("Without " + rule + ": " + this.broken.get(0));
	}

	private void explore() {
		for (MigrationPhase first : MigrationPhase.values()) {
			for (MigrationPhase second : MigrationPhase.values()) {
				if (first.isBeside(second) && first.ordinal() <= second.ordinal()) {
					explore(first, second);
				}
			}
		}
	}

	private void explore(MigrationPhase first, MigrationPhase second) {
		for (String one : ACTIONS) {
			for (String two : ACTIONS) {
				for (State start : starts(second)) {
					for (List<String> jobs : jobs(second)) {
						if (!this.off.isEmpty() && !this.broken.isEmpty()) {
							return;
						}
						explore(first, second, List.of(one, two), start, jobs);
					}
				}
			}
		}
	}

	private List<State> starts(MigrationPhase second) {
		List<State> starts = new ArrayList<>();
		starts.add(start(old(3, "x"), PAIR.copy(old(3, "x"))));
		starts.add(start(ABSENT, ABSENT));
		if (second.compareTo(MigrationPhase.BACKFILL) <= 0) {
			starts.add(start(old(3, "x"), ABSENT));
		}
		return starts;
	}

	private State start(Map<String, AttributeValue> old, Map<String, AttributeValue> copy) {
		return new State(intern(old), intern(copy), List.of(), List.of());
	}

	// A late sync also comes in read-new and contract. The contract job may run beside an
	// instance that still is in read-new.
	private static List<List<String>> jobs(MigrationPhase second) {
		List<List<String>> jobs = new ArrayList<>(List.of(List.of()));
		if (second != MigrationPhase.OFF) {
			jobs.addAll(List.of(List.of("sync"), List.of("prune"), List.of("killed sync", "sync"),
					List.of("killed prune", "prune")));
		}
		if (second == MigrationPhase.CONTRACT) {
			jobs.addAll(List.of(List.of("retire"), List.of("sync", "retire"), List.of("prune", "retire"),
					List.of("killed retire", "retire")));
		}
		return jobs;
	}

	private void explore(MigrationPhase first, MigrationPhase second, List<String> actions, State start,
			List<String> jobs) {
		List<Node> programs = new ArrayList<>();
		programs.add(root("w0 " + first + actions.get(0), false, (store) -> write(store, first, actions.get(0), "w0")));
		programs
			.add(root("w1 " + second + actions.get(1), false, (store) -> write(store, second, actions.get(1), "w1")));
		jobs.forEach((job) -> programs.add(job(job)));
		for (State end : ends(new State(start.old, start.copy, programs, List.of()))) {
			this.ends++;
			String wrong = judge(first, second, actions, start, end);
			if (wrong != null) {
				this.broken
					.add("%s: %s+%s %s from %s with %s: %s".formatted(wrong, first, second, actions, start, jobs, end));
			}
		}
	}

	private Node root(String name, boolean killable, Function<Store, String> program) {
		return this.roots.computeIfAbsent(name, (key) -> new Node(program, killable, List.of()));
	}

	private Node job(String job) {
		return root(job, job.startsWith("killed"), (store) -> {
			ItemSync sync = new ItemSync(PAIR, store);
			if (job.endsWith("sync")) {
				return sync.sync(OLD_KEY, old(0, "any")).outcome().name();
			}
			Map<String, AttributeValue> found = store.item(job.endsWith("retire") ? OLD : NEW);
			if (found.isEmpty()) {
				return "nothing";
			}
			List<SyncResult> results = job.endsWith("retire") ? sync.retire(List.of(found))
					: sync.prune(List.of(found));
			return results.get(0).outcome().name();
		});
	}

	/**
	 * Return all states in which each program has ended, or may have been killed.
	 */
	private Set<State> ends(State start) {
		Set<State> ends = new HashSet<>();
		Set<State> seen = new HashSet<>();
		Deque<State> left = new ArrayDeque<>(List.of(start));
		while (!left.isEmpty()) {
			State state = left.pop();
			if (!seen.add(state)) {
				continue;
			}
			boolean ended = true;
			for (int i = 0; i < state.programs.size(); i++) {
				if (state.programs.get(i).next instanceof Operation operation) {
					ended &= state.programs.get(i).killable;
					left.push(operation.apply(state, i));
				}
			}
			if (ended) {
				ends.add(new State(state.old, state.copy, List.of(), state.log));
			}
		}
		return ends;
	}

	private @Nullable String judge(MigrationPhase first, MigrationPhase second, List<String> actions, State start,
			State end) {
		Integer expected = serial(start.old.count(), actions, end.log);
		if (expected != null && expected < 0) {
			return "answer out of order";
		}
		if (first == MigrationPhase.OFF) {
			State synced = alone(end, "sync");
			boolean converged = same(synced.old.count(), synced.copy.count());
			return !same(end.old.count(), expected) ? "lost" : converged ? null : "not converged";
		}
		if (second == MigrationPhase.CONTRACT) {
			return same(end.copy.count(), expected) ? undone(end, expected) : "lost";
		}
		boolean waiting = start.copy.count() == null && start.old.count() != null
				&& end.log.stream().noneMatch((result) -> result.endsWith("ok") || result.endsWith("COPIED"));
		if (waiting) {
			return null;
		}
		if (!same(end.old.count(), expected)) {
			return "lost";
		}
		return same(end.old.count(), end.copy.count()) ? null : "sides differ";
	}

	private @Nullable String undone(State end, @Nullable Integer expected) {
		return List.of("sync", "prune", "retire")
			.stream()
			.filter((late) -> !same(alone(end, late).copy.count(), expected))
			.findFirst()
			.map((late) -> "undone by a late " + late)
			.orElse(null);
	}

	private State alone(State end, String job) {
		return ends(new State(end.old, end.copy, List.of(job(job)), List.of())).iterator().next();
	}

	private static boolean same(@Nullable Integer first, @Nullable Integer second) {
		return (first != null) ? first.equals(second) : second == null;
	}

	/**
	 * Return the count after the writes in the order of their ends, null if there is no
	 * item, or a negative number if an answer is not of that order.
	 */
	private static @Nullable Integer serial(@Nullable Integer start, List<String> actions, List<String> log) {
		Integer count = start;
		for (String result : log) {
			int writer = result.charAt(0) - '0';
			if (writer > 1) {
				continue;
			}
			boolean done = result.endsWith("ok");
			String action = actions.get(writer);
			if (done != (action.equals("insert") ? count == null : count != null)) {
				return -1;
			}
			if (done) {
				count = action.equals("delete") ? null : action.equals("insert") ? Integer.valueOf(0) : count + 1;
			}
		}
		return count;
	}

	/**
	 * Write as the templates do, until nothing comes between.
	 */
	private String write(Store store, MigrationPhase phase, String action, String id) {
		while (true) {
			Map<String, AttributeValue> old = store.item(OLD);
			Map<String, AttributeValue> copy = store.item(NEW);
			boolean own = !copy.isEmpty() && !isCopy(copy) || phase == MigrationPhase.CONTRACT;
			boolean byNew = own || phase.isDecidedByNew();
			Map<String, AttributeValue> base = (byNew && phase != MigrationPhase.OFF) ? copy : old;
			List<PairAction> writes = new ArrayList<>();
			String result = "ok";
			if (action.equals("insert") != base.isEmpty()) {
				result = "refused";
				writes.add(PairAction.check(OLD, OLD_KEY, old));
				writes.add(PairAction.check(NEW, NEW_KEY, copy));
			}
			else if (phase == MigrationPhase.OFF) {
				writes.add(action.equals("delete") ? PairAction.of(PairAction.Kind.DELETE, OLD, old)
						: PairAction.put(OLD, old, changed(base, id)));
			}
			else if (action.equals("delete")) {
				addDeletions(writes, old, copy, phase);
			}
			else if (own) {
				writes.add(PairAction.put(NEW, copy, changedAlone(copy, id)));
			}
			else {
				Map<String, AttributeValue> changed = changed(base, id);
				writes.add(PairAction.put(OLD, old, changed));
				writes.add(PairAction.put(NEW, copy, PAIR.copy(changed)));
			}
			if (store.write(writes, Set.of(), false).isEmpty()) {
				return result;
			}
		}
	}

	private boolean isCopy(Map<String, AttributeValue> item) {
		return this.off.contains(Rule.MARK) || PAIR.isCopy(item);
	}

	private void addDeletions(List<PairAction> writes, Map<String, AttributeValue> old,
			Map<String, AttributeValue> copy, MigrationPhase phase) {
		if (!copy.isEmpty()) {
			writes.add(PairAction.of(PairAction.Kind.DELETE, NEW, copy));
		}
		else {
			writes.add(PairAction.check(NEW, NEW_KEY, copy));
		}
		if (phase == MigrationPhase.CONTRACT && this.off.contains(Rule.DELETION_OF_THE_OLD_ITEM)) {
			return;
		}
		writes
			.add(old.isEmpty() ? PairAction.check(OLD, OLD_KEY, old) : PairAction.of(PairAction.Kind.DELETE, OLD, old));
	}

	private static Map<String, AttributeValue> changed(Map<String, AttributeValue> base, String id) {
		return old(base.isEmpty() ? 0 : count(base) + 1, id);
	}

	/** An update changes the write id, and a put has no mark. */
	private static Map<String, AttributeValue> changedAlone(Map<String, AttributeValue> base, String id) {
		Map<String, AttributeValue> item = PAIR.copy(changed(base, id));
		AttributeValue mark = base.get(MigratedPair.SOURCE);
		if (mark != null) {
			item.put(MigratedPair.SOURCE, mark);
		}
		else {
			item.remove(MigratedPair.SOURCE);
		}
		return item;
	}

	private static Map<String, AttributeValue> old(int count, String writeId) {
		Map<String, AttributeValue> item = PAIR.from().write(new OldCount("1", count, null));
		item.put(PAIR.from().version(), AttributeValue.fromN("" + (count + 1)));
		item.put(PAIR.from().writeId(), AttributeValue.fromS(writeId));
		return item;
	}

	private static int count(Map<String, AttributeValue> item) {
		return Integer.parseInt(item.get("count").n());
	}

	private Stored intern(Map<String, AttributeValue> item) {
		return this.stored.computeIfAbsent(item, Stored::new);
	}

	/**
	 * Rules that the migration needs.
	 */
	enum Rule {

		MARK, MARK_IN_CONDITIONS, CHECK_OF_THE_SOURCE, DELETION_OF_THE_OLD_ITEM

	}

	/**
	 * Item in place, one object for each state of an item.
	 */
	private static final class Stored {

		private final Map<String, AttributeValue> item;

		Stored(Map<String, AttributeValue> item) {
			this.item = item;
		}

		@Nullable Integer count() {
			return this.item.isEmpty() ? null : MigrationModelTests.count(this.item);
		}

		@Override
		public String toString() {
			return this.item.isEmpty() ? "absent"
					: count() + " by " + this.item.get(OLD.writeId()).s() + (this.item.containsKey(MigratedPair.SOURCE)
							? " of " + this.item.get(MigratedPair.SOURCE).s() : "");
		}

	}

	/**
	 * State of both items and of all programs.
	 */
	private record State(Stored old, Stored copy, List<Node> programs, List<String> log) {

		Stored on(MigratedPair.Side<?> side) {
			return (side == OLD) ? this.old : this.copy;
		}

		State with(MigratedPair.Side<?> side, Stored item) {
			return (side == OLD) ? new State(item, this.copy, this.programs, this.log)
					: new State(this.old, item, this.programs, this.log);
		}

		State answered(int index, Object answer) {
			List<Node> programs = new ArrayList<>(this.programs);
			Node node = programs.get(index).after(answer);
			programs.set(index, node);
			List<String> log = new ArrayList<>(this.log);
			if (node.next instanceof String result) {
				log.add(index + " " + result);
			}
			return new State(this.old, this.copy, List.copyOf(programs), List.copyOf(log));
		}

		@Override
		public String toString() {
			return this.old + " | " + this.copy + " " + this.log;
		}

	}

	/**
	 * Position of a program after some answers.
	 */
	private final class Node {

		private final Function<Store, String> program;

		/** Whether it need not go on. */
		private final boolean killable;

		private final List<Object> answers;

		/** The next operation, or the result. */
		private final Object next;

		private final Map<Object, Node> nodes = new HashMap<>();

		Node(Function<Store, String> program, boolean killable, List<Object> answers) {
			this.program = program;
			this.killable = killable;
			this.answers = answers;
			this.next = next();
		}

		private Object next() {
			try {
				return this.program.apply(new Store(this.answers));
			}
			catch (Paused ex) {
				return ex.operation;
			}
		}

		Node after(Object answer) {
			return this.nodes.computeIfAbsent(answer, (key) -> {
				List<Object> all = new ArrayList<>(this.answers);
				all.add(answer);
				return new Node(this.program, this.killable, all);
			});
		}

	}

	/**
	 * Operation of a program.
	 */
	private interface Operation {

		State apply(State state, int program);

	}

	/**
	 * End of a replay.
	 */
	private static final class Paused extends Error {

		private static final long serialVersionUID = 1L;

		private final transient Operation operation;

		Paused(Operation operation) {
			super(null, null, false, false);
			this.operation = operation;
		}

	}

	/**
	 * Store that repeats the answers so far, and pauses at the next operation.
	 */
	private final class Store implements PairStore {

		private final List<Object> answers;

		private int position;

		Store(List<Object> answers) {
			this.answers = answers;
		}

		private Object next(Operation operation) {
			if (this.position == this.answers.size()) {
				throw new Paused(operation);
			}
			return this.answers.get(this.position++);
		}

		Map<String, AttributeValue> item(MigratedPair.Side<?> side) {
			return ((Stored) next((state, program) -> state.answered(program, state.on(side)))).item;
		}

		@Override
		public Map<ItemKey, Map<String, AttributeValue>> read(Collection<Place> places) {
			Map<ItemKey, Map<String, AttributeValue>> items = new HashMap<>();
			places.forEach((place) -> {
				assertThat(place.key()).isEqualTo((place.side() == OLD) ? OLD_KEY : NEW_KEY);
				items.computeIfAbsent(place.itemKey(), (key) -> item(place.side()));
			});
			return items;
		}

		@Override
		public Map<ItemKey, Map<String, AttributeValue>> readTogether(Collection<Place> places) {
			List<?> both = (List<?>) next((state, program) -> state.answered(program,
					places.stream().map((place) -> state.on(place.side())).toList()));
			Map<ItemKey, Map<String, AttributeValue>> items = new HashMap<>();
			places.forEach((place) -> items.put(place.itemKey(), ((Stored) both.get(items.size())).item));
			return items;
		}

		@Override
		public List<CancellationReason> write(List<PairAction> writes) {
			boolean unchecked = MigrationModelTests.this.off.contains(Rule.CHECK_OF_THE_SOURCE);
			boolean unmarked = MigrationModelTests.this.off.contains(Rule.MARK_IN_CONDITIONS);
			return write(writes, unmarked ? Set.of() : PairAction.COMPARED, unchecked);
		}

		List<CancellationReason> write(List<PairAction> writes, Set<String> compared, boolean unchecked) {
			boolean applied = (Boolean) next((state, program) -> apply(writes, compared, unchecked, state, program));
			return applied ? List.of() : List.of(CancellationReason.builder().code("ConditionalCheckFailed").build());
		}

		private State apply(List<PairAction> writes, Set<String> compared, boolean unchecked, State state,
				int program) {
			State changed = state;
			for (PairAction write : writes) {
				Map<String, AttributeValue> found = state.on(write.side()).item;
				boolean ignored = unchecked && write.kind() == PairAction.Kind.CHECK && write.side() == OLD;
				if (!ignored && !UnchangedCondition.isMet(write.side().entity(), write.read(), found, compared)) {
					return state.answered(program, false);
				}
				changed = changed.with(write.side(), intern(written(write, found)));
			}
			return changed.answered(program, true);
		}

		private Map<String, AttributeValue> written(PairAction write, Map<String, AttributeValue> found) {
			Map<String, AttributeValue> item = new HashMap<>(
					(write.kind() == PairAction.Kind.PUT) ? write.item() : found);
			if (write.kind() == PairAction.Kind.DELETE) {
				return ABSENT;
			}
			if (write.kind() == PairAction.Kind.OWN) {
				item.remove(MigratedPair.SOURCE);
			}
			if (write.side() == NEW && !item.isEmpty() && MigrationModelTests.this.off.contains(Rule.MARK)) {
				item.put(MigratedPair.SOURCE, item.get(NEW.writeId()));
			}
			return item;
		}

		@Override
		public void pause(int conflicts) {
		}

	}

	@Table("old-counts")
	@PrimaryKey(partition = "OLD#{id}")
	record OldCount(String id, int count, @Version @Nullable Long version) {

	}

	@Table("new-counts")
	@PrimaryKey(partition = "NEW#{id}")
	record NewCount(String id, int count, @Version @Nullable Long version) {

	}

}
