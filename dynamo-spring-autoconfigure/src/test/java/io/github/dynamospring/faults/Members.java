package io.github.dynamospring.faults;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.DocumentHistory.State;
import io.github.dynamospring.faults.DocumentHistory.Write;
import io.github.dynamospring.faults.Violation.Kind;
import io.github.dynamospring.item.sdk.Markers;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.repository.AllowScan;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;
import org.springframework.data.repository.ListCrudRepository;

/**
 * Members with unique names, of which there are few, so that many claim the same. They
 * are {@link Documents} in all else: each write adds the line that it is known by.
 */
final class Members implements Actor {

	private static final int OPEN = 6;

	private static final int NAMES = 10;

	private static final int MOST_LINES = 15;

	private final FaultyApplication application;

	private final DynamoTemplate template;

	private final Witness witness;

	private final Queue<Claim> claims = new ConcurrentLinkedQueue<>();

	private final DocumentHistory history = new DocumentHistory(this::isTaken);

	private final AtomicInteger count = new AtomicInteger();

	private final AtomicReferenceArray<Desk> desks = new AtomicReferenceArray<>(OPEN);

	Members(FaultyApplication application) {
		this.application = application;
		this.template = application.template();
		this.witness = application.witness();
		for (int i = 0; i < OPEN; i++) {
			this.desks.set(i, nextDesk());
		}
	}

	private Desk nextDesk() {
		return new Desk("member-" + this.count.incrementAndGet() + ".");
	}

	@Override
	public void act(Random random) {
		int place = random.nextInt(OPEN);
		Desk desk = this.desks.get(place);
		AtomicReference<Optional<Member>> read = new AtomicReference<>();
		Outcome outcome = this.witness.call("read", desk.key(),
				() -> read.set(this.template.entity(Member.class).consistent().findById(desk.key())));
		if (outcome == Outcome.SUCCESS) {
			read.get().ifPresent((member) -> this.history.add(member.state()));
			write(desk, read.get(), random);
			if (desk.isClosed()) {
				this.desks.compareAndSet(place, desk, nextDesk());
			}
		}
	}

	private void write(Desk desk, Optional<Member> found, Random random) {
		String line = Integer.toString(this.count.incrementAndGet());
		String name = "name-" + random.nextInt(NAMES);
		if (found.isEmpty()) {
			Member member = new Member(desk.key(), name, List.of(line), null);
			desk.insert(() -> write("insert member", member, this.template::insert));
			return;
		}
		Member member = found.get();
		if (member.lines().size() >= MOST_LINES || random.nextInt(12) == 0) {
			delete(desk, member);
		}
		else {
			Member next = member.with((random.nextInt(4) > 0) ? name : member.name(), line);
			boolean save = random.nextBoolean();
			write(save ? "save member" : "update member", next, save ? this.template::save : this.template::update);
		}
	}

	private void write(String kind, Member member, UnaryOperator<Member> write) {
		AtomicReference<Member> stored = new AtomicReference<>();
		long begin = System.nanoTime();
		Outcome outcome = this.witness.write(kind, member.id(), () -> stored.set(write.apply(member)),
				() -> isApplied(member));
		if (outcome == Outcome.SUCCESS) {
			this.history.add(stored.get().state());
		}
		Write told = new Write(member.id(), member.lines().size() - 1, member.lastLine(), outcome);
		this.claims.add(new Claim(told, member.name(), begin, System.nanoTime()));
		this.history.add(told);
	}

	private boolean isApplied(Member member) {
		return this.application.other()
			.findById(member.id(), Member.class)
			.filter((stored) -> stored.lines().contains(member.lastLine()))
			.isPresent();
	}

	private void delete(Desk desk, Member member) {
		if (desk.close()) {
			long begin = System.nanoTime();
			Outcome outcome = this.witness.call("delete member", member.id(), () -> this.template.delete(member));
			Write told = Write.deletion(member.id(), member.lines().size(), outcome);
			this.claims.add(new Claim(told, null, begin, System.nanoTime()));
			this.history.add(told);
		}
	}

	/**
	 * Return whether another member can have had the name of a write while it ran.
	 */
	private boolean isTaken(Write refused) {
		Claim claim = this.claims.stream().filter((other) -> other.write() == refused).findFirst().orElseThrow();
		return this.claims.stream()
			.filter((other) -> other.isClaimOf(claim.name()) && !other.write().key().equals(refused.key()))
			.anyMatch((other) -> other.begin() < claim.end() && endOf(other) > claim.begin());
	}

	/**
	 * Return when a member certainly does not have a name any more: when the first write
	 * after its own has succeeded that takes another one.
	 */
	private long endOf(Claim claim) {
		return this.claims.stream()
			.filter((other) -> other.write().key().equals(claim.write().key())
					&& other.write().outcome() == Outcome.SUCCESS
					&& other.write().expected() > claim.write().expected())
			.filter((other) -> !other.isClaimOf(claim.name()))
			.mapToLong(Claim::end)
			.min()
			.orElse(Long.MAX_VALUE);
	}

	@Override
	public List<Violation> violations() {
		List<State> end = this.application.otherRepository(AllMembers.class)
			.findAll()
			.stream()
			.map(Member::state)
			.toList();
		List<Violation> violations = new ArrayList<>(this.history.violations(end));
		Markers
			.scan(this.application.database().client(), this.application.mapping().getTable("members"),
					this.application.tableName("members"))
			.problems(Instant.now())
			.forEach((problem) -> violations.add(Kind.INCONSISTENT.of("%s", problem)));
		return violations;
	}

	@Table("members")
	record Member(@PartitionKey String id, @Unique String name, List<String> lines, @Version @Nullable Long version) {

		Member with(String name, String line) {
			List<String> more = new ArrayList<>(this.lines);
			more.add(line);
			return new Member(this.id, name, more, this.version);
		}

		String lastLine() {
			return this.lines.get(this.lines.size() - 1);
		}

		State state() {
			return new State(this.id, this.version, this.lines);
		}

	}

	@AllowScan
	interface AllMembers extends ListCrudRepository<Member, String> {

	}

	/**
	 * A write that claims a name, or gives it up.
	 *
	 * @param write the write
	 * @param name the name, or null where the member is deleted
	 * @param begin when it began
	 * @param end when it ended
	 */
	private record Claim(Write write, @Nullable String name, long begin, long end) {

		boolean isClaimOf(String name) {
			return name.equals(this.name) && this.write.mayBeApplied();
		}

	}

}
