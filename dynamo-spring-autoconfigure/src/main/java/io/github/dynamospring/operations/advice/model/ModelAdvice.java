package io.github.dynamospring.operations.advice.model;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.IndexUse;

/**
 * Source of the findings from the model. The known use of indexes is added: an index that
 * is read needs no access pattern, and its writes show its cost.
 */
public final class ModelAdvice implements AdviceSource {

	private final DynamoMappingContext context;

	private final AccessPatterns patterns;

	private final List<ModelRule> rules;

	/**
	 * Create a source.
	 * @param indexes the lookup of the use of indexes
	 */
	public ModelAdvice(DynamoMappingContext context, AccessPatterns patterns, IndexUse.Lookup indexes) {
		this.context = context;
		this.patterns = patterns;
		this.rules = List.of(new PartitionRule(), new UnreadIndexRule(indexes), new DuplicateIndexRule(indexes),
				new ProjectionRule(), new GrowthRule(), new ComputedKeysRule());
	}

	@Override
	public List<AdviceFinding> findings() {
		List<AdviceFinding> findings = new ArrayList<>();
		for (TableModel model : this.context.getTables()) {
			PlannedTable table = new PlannedTable(model, this.patterns);
			this.rules.forEach((rule) -> rule.examine(table, findings::add));
		}
		return findings;
	}

}
