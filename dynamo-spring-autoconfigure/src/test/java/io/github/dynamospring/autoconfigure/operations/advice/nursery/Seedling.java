package io.github.dynamospring.autoconfigure.operations.advice.nursery;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("nursery")
@PrimaryKey(partition = "SEEDLING#{seedlingId}", sort = "SEEDLING")
@GlobalSecondaryIndex(name = "byStage", partition = "STAGE#{stage}", sort = "{seedlingId}")
public record Seedling(String seedlingId, Stage stage, String note) {

	/**
	 * Stages of growth.
	 */
	public enum Stage {

		SOWN, GROWN

	}

}
