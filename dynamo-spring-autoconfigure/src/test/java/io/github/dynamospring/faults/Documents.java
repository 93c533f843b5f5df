package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;

import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.DocumentHistory.State;
import io.github.dynamospring.faults.DocumentHistory.Write;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;
import org.springframework.data.repository.ListCrudRepository;

/**
 * Versioned documents that many writers insert, save, update and delete. A few of them
 * are open at a time, so that writers meet. Some lines are equal, so that writers race
 * with the same content.
 */
final class Documents implements Actor {

	private static final int OPEN = 6;

	private static final int MOST_LINES = 12;

	private static final String EQUAL_LINE = "=";

	private final FaultyApplication application;

	private final DynamoTemplate template;

	private final DocumentHistory history = new DocumentHistory();

	private final Witness witness;

	private final AtomicInteger keys = new AtomicInteger();

	private final AtomicInteger lines = new AtomicInteger();

	private final AtomicReferenceArray<Desk> desks = new AtomicReferenceArray<>(OPEN);

	Documents(FaultyApplication application) {
		this.application = application;
		this.template = application.template();
		this.witness = application.witness();
		for (int i = 0; i < OPEN; i++) {
			this.desks.set(i, nextDesk());
		}
	}

	private Desk nextDesk() {
		return new Desk("document-" + this.keys.incrementAndGet());
	}

	@Override
	public void act(Random random) {
		int place = random.nextInt(OPEN);
		Desk desk = this.desks.get(place);
		AtomicReference<Optional<Document>> read = new AtomicReference<>();
		Outcome outcome = this.witness.call("read", desk.key(),
				() -> read.set(this.template.entity(Document.class).consistent().findById(desk.key())));
		if (outcome == Outcome.SUCCESS) {
			act(place, desk, read.get(), random);
		}
	}

	private void act(int place, Desk desk, Optional<Document> found, Random random) {
		found.ifPresent(this::see);
		act(desk, found, random);
		if (desk.isClosed() || found.filter((document) -> document.lines().size() >= MOST_LINES).isPresent()) {
			this.desks.compareAndSet(place, desk, nextDesk());
		}
	}

	private void see(Document document) {
		this.history.add(document.state());
	}

	private void act(Desk desk, Optional<Document> found, Random random) {
		if (found.isEmpty()) {
			desk.insert(() -> write("insert", new Document(desk.key(), List.of(nextLine(random)), null),
					this.template::insert));
		}
		else if (random.nextInt(40) == 0) {
			delete(desk, found.get());
		}
		else if (random.nextBoolean()) {
			write("save", found.get().with(nextLine(random)), this.template::save);
		}
		else {
			write("update", found.get().with(nextLine(random)), this.template::update);
		}
	}

	private String nextLine(Random random) {
		return (random.nextInt(3) == 0) ? EQUAL_LINE : Integer.toString(this.lines.incrementAndGet());
	}

	private void write(String kind, Document document, UnaryOperator<Document> write) {
		AtomicReference<Document> stored = new AtomicReference<>();
		Runnable call = () -> stored.set(write.apply(document));
		Outcome outcome = isEqual(document) ? this.witness.call(kind + " an equal line", document.id(), call)
				: this.witness.write(kind, document.id(), call, () -> isApplied(document));
		if (outcome == Outcome.SUCCESS) {
			see(stored.get());
		}
		this.history.add(new Write(document.id(), document.lines().size() - 1, document.lastLine(), outcome));
	}

	private boolean isApplied(Document document) {
		return this.application.other()
			.findById(document.id(), Document.class)
			.filter((stored) -> stored.lines().contains(document.lastLine()))
			.isPresent();
	}

	private static boolean isEqual(Document document) {
		return document.lastLine().equals(EQUAL_LINE);
	}

	private void delete(Desk desk, Document document) {
		if (desk.close()) {
			Outcome outcome = this.witness.call("delete", document.id(), () -> this.template.delete(document));
			this.history.add(Write.deletion(document.id(), document.lines().size(), outcome));
		}
	}

	@Override
	public List<Violation> violations() {
		List<State> end = this.application.otherRepository(AllDocuments.class)
			.findAll()
			.stream()
			.map(Document::state)
			.toList();
		return this.history.violations(end);
	}

	@Table("documents")
	record Document(@PartitionKey String id, List<String> lines, @Version @Nullable Long version) {

		Document with(String line) {
			List<String> more = new ArrayList<>(this.lines);
			more.add(line);
			return new Document(this.id, more, this.version);
		}

		String lastLine() {
			return this.lines.get(this.lines.size() - 1);
		}

		State state() {
			return new State(this.id, this.version, this.lines);
		}

	}

	@AllowScan
	interface AllDocuments extends ListCrudRepository<Document, String> {

	}

}
