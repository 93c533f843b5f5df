package io.github.dynamospring.operations.advice.model;

import java.util.function.Consumer;
import java.util.stream.Collectors;

import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.IndexUse;
import io.github.dynamospring.schema.IndexSchema;

/**
 * Rule that an index is read, by an access pattern or else by a request of this instance.
 */
final class UnreadIndexRule implements ModelRule {

	private final IndexUse.Lookup indexes;

	UnreadIndexRule(IndexUse.Lookup indexes) {
		this.indexes = indexes;
	}

	@Override
	public void examine(PlannedTable table, Consumer<AdviceFinding> found) {
		// the readers of a table without access patterns are unknown
		if (table.plans().isEmpty()) {
			return;
		}
		for (IndexSchema index : table.model().schema().indexes()) {
			if (table.readersOf(index.name()).isEmpty()) {
				IndexUse use = this.indexes.find(table.name(), index.name());
				if (!use.read()) {
					found.accept(finding(table, index, use));
				}
			}
		}
	}

	private static AdviceFinding finding(PlannedTable table, IndexSchema index, IndexUse use) {
		String entities = table.entitiesIn(index.name())
			.stream()
			.map(ModelSubjects::name)
			.sorted()
			.collect(Collectors.joining(", "));
		String evidence = "No access pattern reads this index; every write of " + entities + " pays for it";
		String action = "Remove it from the entities, and delete it unless another application reads it";
		if (index.type() == IndexSchema.Type.LOCAL) {
			action += ", which for a local index takes a new table";
		}
		return new AdviceFinding(AdviceCode.INDEX_WITHOUT_PATTERN, Severity.WARNING, table.index(index.name()),
				evidence, action, use.saving());
	}

}
