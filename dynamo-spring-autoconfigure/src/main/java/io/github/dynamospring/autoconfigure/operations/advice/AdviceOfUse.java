package io.github.dynamospring.autoconfigure.operations.advice;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.IndexUse;

/**
 * Source of all advice that use gives.
 *
 * @param sources the sources of findings
 * @param indexes the lookup of the use of indexes
 */
record AdviceOfUse(List<AdviceSource> sources, IndexUse.Lookup indexes) implements AdviceSource, IndexUse.Lookup {

	@Override
	public List<AdviceFinding> findings() {
		List<AdviceFinding> findings = new ArrayList<>();
		this.sources.forEach((source) -> findings.addAll(source.findings()));
		return findings;
	}

	@Override
	public IndexUse find(String table, String index) {
		return this.indexes.find(table, index);
	}

}
