package com.example.documents;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

import com.example.Concurrently;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.history.Revision;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the documents: folders have what is below them, and no version of a text is
 * lost.
 */
@DataDynamoTest
class DocumentsIntegrationTests {

	private static final Instant NOW = Instant.parse("2026-11-20T10:00:00Z");

	@Autowired
	private Documents documents;

	@Autowired
	private Bodies bodies;

	@Autowired
	private CapacityRecorder capacity;

	@Test
	void keepsEachVersionThatWritersMake() throws Exception {
		DocumentKey key = new DocumentKey("home", List.of("plans", "engine"));
		this.bodies.save(new Body(key.drive(), key.path(), "0", null));
		List<Callable<Void>> writers = IntStream.range(0, 32)
			.<Callable<Void>>mapToObj((i) -> () -> append(key, i))
			.toList();
		Concurrently.call(writers);
		List<Revision<Long, Body>> revisions = this.bodies.findRevisions(key).getContent();
		assertThat(revisions).hasSize(33);
		for (int i = 0; i < revisions.size(); i++) {
			assertThat(revisions.get(i).getRequiredRevisionNumber()).isEqualTo(i + 1);
			assertThat(revisions.get(i).getEntity().text().split(" ")).hasSize(i + 1);
		}
		assertThat(revisions.get(32).getEntity()).isEqualTo(this.bodies.findById(key).orElseThrow());
	}

	private @Nullable Void append(DocumentKey key, int writer) {
		while (true) {
			Body body = this.bodies.findById(key).orElseThrow();
			try {
				this.bodies.save(new Body(body.drive(), body.path(), body.text() + " " + writer, body.version()));
				return null;
			}
			catch (OptimisticLockingFailureException ex) {
				// another writer was faster
			}
		}
	}

	@Test
	void findsWhatIsBelowAFolder() {
		List<List<String>> paths = List.of(List.of("reports"), List.of("reports", "q1"),
				List.of("reports", "q1", "draft"), List.of("reports-2025"));
		paths.forEach((path) -> this.documents.save(new Document("work", path, "ada", NOW, null)));
		assertThat(this.documents.findByDriveAndPathStartingWith("work", List.of("reports"))).extracting(Document::path)
			.containsExactlyElementsOf(paths.subList(0, 3));
	}

	@Test
	void doesNotShowWhatIsInTheBin() {
		List<DocumentKey> keys = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			keys.add(new DocumentKey("bin", List.of("note" + i)));
			this.documents.save(new Document("bin", keys.get(i).path(), "grace", NOW.plusSeconds(i), null));
		}
		this.documents.discard(keys.get(1), NOW);
		assertThat(this.documents.findByEditorAndDeletedAtIsNullOrderByEditedAtDesc("grace", Limit.of(10)))
			.extracting(Document::path)
			.containsExactly(List.of("note2"), List.of("note0"));
		assertThat(this.documents.findById(keys.get(1))).isPresent();
	}

	@Test
	void takesWhatThePlansSay() {
		DocumentKey key = new DocumentKey("attic", List.of("box", "letter"));
		Document document = new Document(key.drive(), key.path(), "emmy", NOW, null);
		assertThat(this.capacity.of(() -> this.documents.save(document))).requests(1).writeUnits(2);
		assertThat(this.capacity.of(() -> this.documents.findByDriveAndPathStartingWith("attic", List.of("box"))))
			.requests(1)
			.readUnits(0.5);
		assertThat(this.capacity
			.of(() -> this.documents.findByEditorAndDeletedAtIsNullOrderByEditedAtDesc("emmy", Limit.of(10))))
			.requests(1)
			.readUnits(0.5);
		assertThat(this.capacity.of(() -> this.documents.discard(key, NOW))).requests(1).writeUnits(2);
		assertThat(this.capacity.of(() -> this.bodies.save(new Body(key.drive(), key.path(), "Dear", null))))
			.requests(1);
		assertThat(this.capacity.of(() -> this.bodies.findById(key))).requests(1).readUnits(0.5);
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class Application {

	}

}
