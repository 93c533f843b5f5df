package io.github.dynamospring.mapping;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class TableAttributeNamesTests {

	@Test
	void namesTheKeysOfAnIndexAfterIt() {
		assertThat(TableAttributeNames.DEFAULT.indexPartition("gsi1")).isEqualTo("gsi1pk");
		assertThat(TableAttributeNames.DEFAULT.indexSort("gsi1")).isEqualTo("gsi1sk");
	}

	@Test
	void takesOtherNamesForOneIndex() {
		TableAttributeNames names = TableAttributeNames.DEFAULT.withIndex("gsi1", "a", "b");
		assertThat(names.indexPartition("gsi1")).isEqualTo("a");
		assertThat(names.indexSort("gsi1")).isEqualTo("b");
		assertThat(names.indexSort("gsi2")).isEqualTo("gsi2sk");
	}

	@Test
	void refusesEmptyNames() {
		assertThatIllegalArgumentException().isThrownBy(() -> new TableAttributeNames("pk", "", "t", "w", Map.of()))
			.withMessage("'sort' must not be empty");
		assertThatIllegalArgumentException().isThrownBy(() -> TableAttributeNames.DEFAULT.withIndex("gsi1", " ", "b"))
			.withMessage("'partition' must not be empty");
	}

}
