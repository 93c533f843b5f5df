package io.github.dynamospring.core.read;

import java.util.List;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link CollectionShape}.
 */
class CollectionShapeTests {

	@Test
	void fillsARecordAndLeavesOutWhatMayBeMissing() {
		CollectionShape<Mixed> shape = CollectionShape.of(Mixed.class);
		List<CollectionShape.Slot> slots = shape.slots("P");
		slots.forEach((slot) -> slot.offer(Integer.class, 1));
		slots.forEach((slot) -> slot.offer(Integer.class, 2));
		assertThat(shape.create(slots)).isEqualTo(new Mixed(List.of(1, 2), Optional.empty(), null));
	}

	@Test
	void fillsAClassWithOneConstructor() {
		CollectionShape<Plain> shape = CollectionShape.of(Plain.class);
		List<CollectionShape.Slot> slots = shape.slots("P");
		slots.forEach((slot) -> slot.offer(String.class, "a"));
		assertThat(shape.create(slots).texts).containsExactly("a");
	}

	@Test
	void refusesAClassWithSeveralConstructors() {
		assertThatIllegalArgumentException().isThrownBy(() -> CollectionShape.of(Ambiguous.class))
			.withMessage("An item collection is a record, or a class with one constructor, unlike "
					+ Ambiguous.class.getName());
	}

	record Mixed(List<Integer> numbers, Optional<String> text, @Nullable Long other) {
	}

	static class Plain {

		private final List<String> texts;

		Plain(List<String> texts) {
			this.texts = texts;
		}

	}

	static class Ambiguous {

		Ambiguous() {
		}

		Ambiguous(String text) {
		}

	}

}
