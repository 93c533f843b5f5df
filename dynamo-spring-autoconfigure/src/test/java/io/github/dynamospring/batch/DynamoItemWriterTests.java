package io.github.dynamospring.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

import io.github.dynamospring.core.BatchIncompleteException;
import io.github.dynamospring.core.BatchIncompleteException.Left;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.TransactionFailedException;
import org.junit.jupiter.api.Test;

import org.springframework.batch.infrastructure.item.Chunk;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoItemWriter}.
 */
class DynamoItemWriterTests {

	private final List<List<String>> written = new ArrayList<>();

	private final Set<String> failing = new HashSet<>();

	private final DynamoItemWriter<String> writer = new DynamoItemWriter<>(this::write);

	private void write(List<String> items) {
		this.written.add(items);
		List<Left> left = IntStream.range(0, items.size())
			.filter((i) -> this.failing.contains(items.get(i)))
			.mapToObj((i) -> new Left(i + 1, items.get(i), new DuplicateKeyException(items.get(i))))
			.toList();
		if (!left.isEmpty()) {
			throw new BatchIncompleteException(null, items.size(), List.of(), left);
		}
	}

	@Test
	void throwsTheFailureOfTheFirstItemWithTheOthers() {
		this.failing.addAll(List.of("b", "d"));
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> this.writer.write(Chunk.of("a", "b", "c", "d")))
			.withMessage("b")
			.satisfies((ex) -> assertThat(ex.getSuppressed()).singleElement()
				.isInstanceOf(DuplicateKeyException.class)
				.extracting(Throwable::getMessage)
				.isEqualTo("d"));
	}

	@Test
	void writesNoItemAgainThatWasWrittenWhenItemsFollowOneByOne() {
		this.failing.add("b");
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> this.writer.write(Chunk.of("a", "b", "c")));
		this.writer.write(Chunk.of("a"));
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.writer.write(Chunk.of("b")))
			.withMessage("b");
		this.writer.write(Chunk.of("c"));
		assertThat(this.written).containsExactly(List.of("a", "b", "c"), List.of("b"));
		this.writer.write(Chunk.of("x"));
		this.writer.write(Chunk.of("a"));
		assertThat(this.written).endsWith(List.of("x"), List.of("a"));
	}

	@Test
	void writesOnlyTheRestOfAChunkThatIsTriedAgain() {
		this.failing.add("b");
		assertThatExceptionOfType(DuplicateKeyException.class)
			.isThrownBy(() -> this.writer.write(Chunk.of("a", "b", "c")));
		this.failing.clear();
		this.writer.write(Chunk.of("a", "b", "c"));
		this.writer.write(Chunk.of("a", "b", "c"));
		assertThat(this.written).containsExactly(List.of("a", "b", "c"), List.of("b"));
		this.writer.open(new ExecutionContext());
		this.writer.write(Chunk.of("a", "b"));
		assertThat(this.written).endsWith(List.of("a", "b"));
	}

	@Test
	void onePartOfSeveralItemsHasOneFailure() {
		TransientDataAccessResourceException shared = new TransientDataAccessResourceException("throttled");
		DynamoItemWriter<String> throttled = new DynamoItemWriter<>((items) -> {
			throw new BatchIncompleteException(null, 2, List.of(),
					List.of(new Left(1, "a", shared), new Left(2, "b", shared)));
		});
		assertThatExceptionOfType(TransientDataAccessResourceException.class)
			.isThrownBy(() -> throttled.write(Chunk.of("a", "b")))
			.satisfies((ex) -> assertThat(ex.getSuppressed()).isEmpty());
	}

	@Test
	void aFailedTransactionHasWrittenNoItem() {
		DynamoItemWriter<String> transactions = new DynamoItemWriter<>((items) -> {
			this.written.add(items);
			throw new TransactionFailedException(Arrays
				.asList(new TransactionFailedException.Failure(2, "save", new DataIntegrityViolationException("b"))));
		});
		assertThatExceptionOfType(DataIntegrityViolationException.class)
			.isThrownBy(() -> transactions.write(Chunk.of("a", "b")));
		assertThatExceptionOfType(DataIntegrityViolationException.class)
			.isThrownBy(() -> transactions.write(Chunk.of("a")));
		assertThat(this.written).containsExactly(List.of("a", "b"), List.of("a"));
	}

	@Test
	@SuppressWarnings("unchecked")
	void refusesSettingsThatDoNotFit() {
		assertThatIllegalArgumentException().isThrownBy(() -> new DynamoItemWriterBuilder<String>().build())
			.withMessage("Either DynamoOperations or EntityOperations are required");
		DynamoItemWriterBuilder<String> both = new DynamoItemWriterBuilder<String>()
			.operations(mock(DynamoOperations.class))
			.entities(mock(EntityOperations.class));
		assertThatIllegalArgumentException().isThrownBy(both::build)
			.withMessage("Either DynamoOperations or EntityOperations are required");
		DynamoItemWriterBuilder<String> transactional = new DynamoItemWriterBuilder<String>()
			.entities(mock(EntityOperations.class))
			.transactional(true);
		assertThatIllegalArgumentException().isThrownBy(transactional::build)
			.withMessage(
					"A transactional writer needs DynamoOperations, because a transaction has no condition for all "
							+ "items");
	}

}
