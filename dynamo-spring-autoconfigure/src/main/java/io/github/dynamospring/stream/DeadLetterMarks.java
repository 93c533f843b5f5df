package io.github.dynamospring.stream;

import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.item.Sha256;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Marks of items with a dead letter: the newest ones of a group, each a short hash of the
 * listener and the keys. They are stored with the position, in at most 1.4 KB.
 */
final class DeadLetterMarks {

	private static final int MOST = 100;

	private static final int BYTES = 9;

	private final Set<String> marks = new LinkedHashSet<>();

	synchronized void add(String listener, Record record) {
		String mark = mark(listener, record);
		this.marks.remove(mark);
		this.marks.add(mark);
		if (this.marks.size() > MOST) {
			this.marks.remove(this.marks.iterator().next());
		}
	}

	synchronized boolean contains(String listener, Record record) {
		return !this.marks.isEmpty() && this.marks.contains(mark(listener, record));
	}

	synchronized List<String> get() {
		return List.copyOf(this.marks);
	}

	synchronized void set(Collection<String> marks) {
		this.marks.clear();
		this.marks.addAll(marks);
	}

	private static String mark(String listener, Record record) {
		byte[] hash = Sha256.of(listener + ImageJson.write(record.dynamodb().keys()));
		return Base64.getUrlEncoder().encodeToString(hash).substring(0, BYTES * 4 / 3);
	}

}
