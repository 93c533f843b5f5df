package io.github.dynamospring.autoconfigure.table;

import java.util.Set;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.table.TableDefinition;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoTables}.
 */
class DynamoTablesTests {

	@Test
	void knowsTheIndexesThatEveryItemIsIn() {
		TableDefinition table = define(Ticket.class);
		assertThat(table.computedKeys()).containsOnlyKeys("always", "marked", "nullable", "sparse", "undeclared");
		assertThat(table.wholeIndexes()).isEqualTo(Set.of("always", "marked"));
	}

	@Test
	void doesNotCountOnItemsOfOtherTypes() {
		assertThat(define(Ticket.class, Comment.class).wholeIndexes()).isEmpty();
	}

	@Test
	void doesNotCountOnMarkers() {
		assertThat(define(Named.class).wholeIndexes()).isEmpty();
	}

	private static TableDefinition define(Class<?>... entities) {
		return DynamoTables
			.define(LocalDatabase.of(entities).context().getTables(), new DynamoTablesProperties(), (table) -> table)
			.get(0);
	}

	@NullUnmarked
	@Table("desk")
	@PrimaryKey(partition = "TICKET#{id}", sort = "TICKET")
	@GlobalSecondaryIndex(name = "always", partition = "ID#{id}", sort = "LEVEL#{level|pad:3}")
	@GlobalSecondaryIndex(name = "marked", partition = "TEAM#{team}")
	@GlobalSecondaryIndex(name = "nullable", partition = "OWNER#{owner}")
	@GlobalSecondaryIndex(name = "sparse", partition = "OPEN#{id}", when = "level > 1")
	@GlobalSecondaryIndex(name = "undeclared", partition = "SITE#{site}")
	record Ticket(String id, int level, @NonNull String team, @Nullable String owner, String site) {

	}

	@Table("desk")
	@PrimaryKey(partition = "TICKET#{id}", sort = "COMMENT#{number|pad:3}")
	record Comment(String id, int number) {

	}

	@Table("named")
	@PrimaryKey(partition = "NAMED#{id}", sort = "NAMED")
	@GlobalSecondaryIndex(name = "always", partition = "ID#{id}")
	record Named(String id, @Unique String name) {

	}

}
