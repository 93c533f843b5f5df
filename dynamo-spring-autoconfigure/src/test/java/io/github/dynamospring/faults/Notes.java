package io.github.dynamospring.faults;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.OwnedKey.Write;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;
import org.springframework.data.repository.ListCrudRepository;

/**
 * Notes without versions and memos with them, each written by one writer at a time, alone
 * and in batches. Some of the writes have to be refused.
 */
final class Notes implements Actor {

	private static final String OTHER = "other";

	private final FaultyApplication application;

	private final DynamoTemplate template;

	private final NoteRepository notes;

	private final Witness witness;

	private final Deque<OwnedKey> free = new ConcurrentLinkedDeque<>();

	private final Queue<OwnedKey> keys = new ConcurrentLinkedQueue<>();

	private final AtomicInteger count = new AtomicInteger();

	Notes(FaultyApplication application) {
		this.application = application;
		this.template = application.template();
		this.notes = application.repository(NoteRepository.class);
		this.witness = application.witness();
	}

	@Override
	public void act(Random random) {
		if (random.nextInt(4) == 0) {
			writeBatch(2 + random.nextInt(6), random);
		}
		else {
			OwnedKey key = take();
			if (isMemo(key)) {
				writeMemo(key, random);
			}
			else {
				writeNote(key, random);
			}
			giveBack(key);
		}
	}

	private OwnedKey take() {
		OwnedKey key = this.free.poll();
		return (key != null) ? key : create();
	}

	private OwnedKey create() {
		int number = this.count.incrementAndGet();
		OwnedKey key = new OwnedKey(((number % 2 == 0) ? "memo-" : "note-") + number + ".");
		this.keys.add(key);
		return key;
	}

	private static boolean isMemo(OwnedKey key) {
		return key.key().startsWith("memo");
	}

	private void giveBack(OwnedKey key) {
		if (key.isKnown()) {
			this.free.add(key);
		}
	}

	private void writeNote(OwnedKey key, Random random) {
		Note next = new Note(key.key(), nextText());
		Outcome ifStored = key.isStored() ? Outcome.SUCCESS : Outcome.NOT_FOUND;
		switch (random.nextInt(8)) {
			case 0 -> write(key, new Write("insert note", next.text(), ifAbsent(key)), () -> this.notes.insert(next));
			case 1 -> write(key, new Write("save note", next.text(), Outcome.SUCCESS), () -> this.notes.save(next));
			case 2 -> write(key, new Write("update note", next.text(), ifStored), () -> this.notes.update(next));
			case 3 -> write(key, new Write("set text", next.text(), ifStored),
					() -> this.notes.setText(next.id(), next.text()));
			case 4, 5 -> write(key, new Write("replace text", next.text(), ifStored),
					() -> this.notes.replaceText(next.id(), String.valueOf(key.text()), next.text()));
			case 6 -> write(key,
					new Write("replace another text", next.text(),
							key.isStored() ? Outcome.CONDITION : Outcome.NOT_FOUND),
					() -> this.notes.replaceText(next.id(), OTHER, next.text()));
			default ->
				write(key, new Write("delete note", null, Outcome.SUCCESS), () -> this.notes.deleteById(next.id()));
		}
	}

	private void writeMemo(OwnedKey key, Random random) {
		Memo next = new Memo(key.key(), nextText(), key.isStored() ? key.version() : null);
		if (!key.isStored() || random.nextInt(8) == 0) {
			Memo fresh = new Memo(key.key(), next.text(), null);
			write(key, new Write("insert memo", next.text(), ifAbsent(key)), () -> this.template.insert(fresh));
			return;
		}
		Memo stale = new Memo(key.key(), next.text(), key.version() + 1);
		switch (random.nextInt(6)) {
			case 0, 1 ->
				write(key, new Write("save memo", next.text(), Outcome.SUCCESS), () -> this.template.save(next));
			case 2, 3 ->
				write(key, new Write("update memo", next.text(), Outcome.SUCCESS), () -> this.template.update(next));
			case 4 -> write(key, new Write("save another version", next.text(), Outcome.CONFLICT),
					() -> this.template.save(stale));
			default -> write(key, new Write("delete memo", null, Outcome.SUCCESS), () -> this.template.delete(next));
		}
	}

	private static Outcome ifAbsent(OwnedKey key) {
		return key.isStored() ? Outcome.DUPLICATE : Outcome.SUCCESS;
	}

	private String nextText() {
		return "text-" + this.count.incrementAndGet();
	}

	private void write(OwnedKey key, Write write, Runnable action) {
		key.told(write, this.witness.write(write.kind(), key.key(), action, () -> isApplied(key, write)));
	}

	private boolean isApplied(OwnedKey key, Write write) {
		DynamoTemplate other = this.application.other();
		String stored = isMemo(key) ? other.findById(key.key(), Memo.class).map(Memo::text).orElse(null)
				: other.findById(key.key(), Note.class).map(Note::text).orElse(null);
		return Objects.equals(stored, write.text());
	}

	private void writeBatch(int size, Random random) {
		List<OwnedKey> taken = new ArrayList<>();
		List<Write> writes = new ArrayList<>();
		List<Consumer<WriteBatch>> actions = new ArrayList<>();
		for (int i = 0; i < size; i++) {
			OwnedKey key = take();
			taken.add(key);
			addToBatch(key, random.nextInt(4) == 0, writes, actions);
		}
		List<Outcome> outcomes = this.witness.writeBatch("entry of a batch", taken.stream().map(OwnedKey::key).toList(),
				() -> this.template.batchWrite((batch) -> actions.forEach((action) -> action.accept(batch))),
				(index) -> isApplied(taken.get(index), writes.get(index)));
		for (int i = 0; i < size; i++) {
			taken.get(i).told(writes.get(i), outcomes.get(i));
			giveBack(taken.get(i));
		}
	}

	private void addToBatch(OwnedKey key, boolean delete, List<Write> writes, List<Consumer<WriteBatch>> actions) {
		Object entity = isMemo(key) ? new Memo(key.key(), nextText(), key.isStored() ? key.version() : null)
				: new Note(key.key(), nextText());
		if (delete && key.isStored()) {
			writes.add(new Write("delete", null, Outcome.SUCCESS));
			actions.add((batch) -> batch.delete(entity));
		}
		else {
			writes.add(new Write("save", textOf(entity), Outcome.SUCCESS));
			actions.add((batch) -> batch.save(entity));
		}
	}

	private static String textOf(Object entity) {
		return (entity instanceof Memo memo) ? memo.text() : ((Note) entity).text();
	}

	@Override
	public List<Violation> violations() {
		Map<String, String> end = new HashMap<>();
		this.application.otherRepository(AllNotes.class).findAll().forEach((note) -> end.put(note.id(), note.text()));
		this.application.otherRepository(AllMemos.class).findAll().forEach((memo) -> end.put(memo.id(), memo.text()));
		return this.keys.stream().map((key) -> key.violations(end.get(key.key()))).flatMap(Collection::stream).toList();
	}

	@Table("notes")
	record Note(@PartitionKey String id, String text) {

	}

	@Table("memos")
	record Memo(@PartitionKey String id, String text, @Version @Nullable Long version) {

	}

	interface NoteRepository extends DynamoRepository<Note, String> {

		@Update("set text = :text")
		void setText(String id, String text);

		@Update("set text = :text")
		@Condition("text = :expected")
		void replaceText(String id, String expected, String text);

	}

	@AllowScan
	interface AllNotes extends ListCrudRepository<Note, String> {

	}

	@AllowScan
	interface AllMemos extends ListCrudRepository<Memo, String> {

	}

}
