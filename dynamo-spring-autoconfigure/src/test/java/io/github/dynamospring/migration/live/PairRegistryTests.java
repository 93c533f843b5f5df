package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Revisions;
import io.github.dynamospring.mapping.Shard;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link PairRegistry}.
 */
class PairRegistryTests {

	static Stream<Arguments> refused() {
		return Stream.of(Arguments.of(Unversioned.class, "has no @Version"),
				Arguments.of(Revised.class, "has @Revisions or @Shard"),
				Arguments.of(Spread.class, "has @Revisions or @Shard"),
				Arguments.of(Marked.class, "has an attribute '_source', which marks copies"),
				Arguments.of(Shape.class, "is sealed, or a type of a sealed one"),
				Arguments.of(Circle.class, "is sealed, or a type of a sealed one"));
	}

	@ParameterizedTest
	@MethodSource("refused")
	void refusesAnEntity(Class<?> type, String reason) {
		assertThatExceptionOfType(StartRefusedException.class).isThrownBy(() -> pairs(migration(type, Target.class)))
			.withMessage("Migration 'moved' has " + type.getSimpleName() + ", which " + reason)
			.satisfies((ex) -> assertThat(ex.getAction())
				.isEqualTo("Change the entity first, or copy its items while nothing writes them."));
	}

	@Test
	void refusesATypeWithoutATable() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, String.class)))
			.withMessage("Migration 'moved' names java.lang.String, which is no entity of a table");
	}

	@Test
	void refusesEntitiesOfTwoClients() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, Elsewhere.class)))
			.withMessage("Migration 'moved' has entities of two clients, but a transaction is sent to one");
	}

	@Test
	void refusesAnEntityOfTwoMigrations() {
		Migration other = Migration.named("other")
			.from(Source.class)
			.to(Second.class)
			.map((one) -> null)
			.back((two) -> null);
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, Target.class), other))
			.withMessage("Migration 'other' has Source, which another side has as well");
	}

	@Test
	void refusesANameTwice() {
		assertThatExceptionOfType(StartRefusedException.class)
			.isThrownBy(() -> pairs(migration(Source.class, Target.class), migration(Second.class, Target.class)))
			.withMessage("Migration 'moved' is defined twice");
	}

	@Test
	void refusesANameThatIsNoneOfAProperty() {
		assertThatIllegalArgumentException().isThrownBy(() -> Migration.named("Orders V2"))
			.withMessage("The name of a migration has lower case letters, digits and hyphens, unlike 'Orders V2'");
	}

	private static PairRegistry pairs(Migration... migrations) {
		DynamoMappingContext context = LocalApplication.mappingOf(Source.class, Target.class, Second.class);
		return new PairRegistry(List.of(migrations), context, (name) -> MigrationPhase.OFF,
				(name) -> MigrationSettings.OFF, KeyVisibility.PLAIN);
	}

	private static <A, B> Migration migration(Class<A> from, Class<B> to) {
		return Migration.named("moved").from(from).to(to).map((one) -> null).back((two) -> null);
	}

	@Table("sources")
	@PrimaryKey(partition = "{id}")
	record Source(String id, @Version @Nullable Long version) {

	}

	@Table("targets")
	@PrimaryKey(partition = "{id}")
	record Target(String id, @Version @Nullable Long version) {

	}

	@Table("seconds")
	@PrimaryKey(partition = "{id}")
	record Second(String id, @Version @Nullable Long version) {

	}

	@Table(value = "elsewhere", client = "other")
	@PrimaryKey(partition = "{id}")
	record Elsewhere(String id, @Version @Nullable Long version) {

	}

	@Table("unversioned")
	@PrimaryKey(partition = "{id}")
	record Unversioned(String id) {

	}

	@Revisions
	@Table("revised")
	@PrimaryKey(partition = "ID#{id}", sort = "ITEM")
	record Revised(String id, @Version @Nullable Long version) {

	}

	@Table("spread")
	@PrimaryKey(partition = "ID#{id}#{shard}", sort = "ITEM")
	record Spread(String id, @Shard(4) @Nullable Integer shard, @Version @Nullable Long version) {

	}

	@Table("marked")
	@PrimaryKey(partition = "{id}")
	record Marked(String id, @Attribute("_source") String source, @Version @Nullable Long version) {

	}

	@Table("shapes")
	@PrimaryKey(partition = "ID#{id}", sort = "SHAPE")
	sealed interface Shape permits Circle {

		String id();

	}

	record Circle(String id, @Version @Nullable Long version) implements Shape {

	}

}
