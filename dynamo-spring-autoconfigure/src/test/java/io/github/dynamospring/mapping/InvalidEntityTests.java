package io.github.dynamospring.mapping;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.broken.BrokenEntities;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The table {@code broken/refusals.txt} lists types of {@link BrokenEntities} and, below
 * them, all that is said of them.
 */
class InvalidEntityTests {

	static List<Refusal> refusals() throws IOException {
		try (InputStream table = BrokenEntities.class.getResourceAsStream("refusals.txt")) {
			assertThat(table).isNotNull();
			String text = new String(table.readAllBytes(), StandardCharsets.UTF_8);
			return Stream.of(text.split("\n\n")).map(Refusal::parse).toList();
		}
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void refusesWithAllProblems(Refusal refusal) {
		DynamoMappingContext context = context(refusal.types());
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.satisfies((ex) -> assertThat(ex.getProblems()).containsExactlyElementsOf(refusal.problems()));
	}

	private static DynamoMappingContext context(Set<Class<?>> types) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(types);
		return context;
	}

	@Test
	void hasARefusalForEachType() throws IOException {
		Set<Class<?>> refused = refusals().stream()
			.flatMap((refusal) -> refusal.types().stream())
			.collect(Collectors.toSet());
		List<Class<?>> declared = Arrays.stream(BrokenEntities.class.getDeclaredClasses())
			.<Class<?>>map((type) -> type)
			.filter((type) -> type.isAnnotationPresent(Table.class))
			.filter((type) -> type != BrokenEntities.DeclaredLossyKey.class)
			.toList();
		assertThat(refused).containsExactlyInAnyOrderElementsOf(declared);
	}

	@Test
	void listsTheProblemsOfAllEntitiesInOneMessage() {
		DynamoMappingContext context = context(Set.of(BrokenEntities.NoKey.class, BrokenEntities.NoTableName.class));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet).withMessage("""
				Invalid entities:
				 - BrokenEntities.NoTableName: @Table has no name: give it one
				 - BrokenEntities.NoKey: has no primary key: add @PrimaryKey(partition = "…") to the type, or \
				@PartitionKey to a property""");
	}

	@Test
	void takesALossyKeyThatIsDeclared() {
		DynamoMappingContext context = context(Set.of(BrokenEntities.DeclaredLossyKey.class));
		context.afterPropertiesSet();
		assertThat(context.getTable("t").entities()).hasSize(1);
	}

	@Test
	void refusesAnEntityThatComesLaterWhenItIsUsed() {
		DynamoMappingContext context = context(Set.of(BrokenEntities.A.class));
		context.afterPropertiesSet();
		DynamoPersistentEntity<?> late = context.getRequiredPersistentEntity(BrokenEntities.SameKeyAsA.class);
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(late::getKeys)
			.withMessageContaining("BrokenEntities.A and BrokenEntities.SameKeyAsA");
	}

	record Refusal(Set<Class<?>> types, List<String> problems) {

		static Refusal parse(String block) {
			List<String> lines = block.lines().toList();
			Set<Class<?>> types = new LinkedHashSet<>();
			Stream.of(lines.get(0).split(", ")).forEach((name) -> types.add(type(name)));
			return new Refusal(types, lines.stream().skip(1).map(String::strip).toList());
		}

		private static Class<?> type(String name) {
			return Arrays.stream(BrokenEntities.class.getDeclaredClasses())
				.filter((type) -> type.getSimpleName().equals(name))
				.findFirst()
				.orElseThrow(() -> new IllegalArgumentException("No broken entity " + name));
		}

		@Override
		public String toString() {
			return this.types.stream().map(Class::getSimpleName).collect(Collectors.joining(", "));
		}

	}

}
