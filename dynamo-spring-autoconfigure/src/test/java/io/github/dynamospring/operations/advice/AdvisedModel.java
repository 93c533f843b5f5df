package io.github.dynamospring.operations.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.operations.advice.model.ModelAdvice;
import io.github.dynamospring.operations.advice.model.ModelSubjects;

/**
 * Entities and repositories of an application that sends no request.
 */
public final class AdvisedModel {

	private final LocalApplication application;

	/**
	 * Create a model.
	 * @param types entities, and interfaces of repositories
	 */
	public AdvisedModel(Class<?>... types) {
		this.application = LocalApplication
			.unsent(Arrays.stream(types).filter((type) -> !type.isInterface()).toArray(Class<?>[]::new));
		Arrays.stream(types).filter(Class::isInterface).forEach(this.application::repository);
	}

	public static String tableName(String logicalName) {
		return "test-" + logicalName;
	}

	public ModelSubjects subjects() {
		return new ModelSubjects(this.application.context(), AdvisedModel::tableName, this.application.patterns());
	}

	/**
	 * Return what is found of the model.
	 * @param indexes the use of indexes
	 */
	public List<AdviceFinding> findings(IndexUse.Lookup indexes) {
		return new ModelAdvice(this.application.context(), this.application.patterns(), indexes).findings();
	}

	/**
	 * Return what is found of a code where nothing was used yet.
	 */
	public List<AdviceFinding> findings(AdviceCode code) {
		return findings((table, index) -> IndexUse.NONE).stream().filter((finding) -> finding.code() == code).toList();
	}

	public DynamoAdvisor advisor(List<AdviceAcceptance> acceptances, AdviceSource... others) {
		List<AdviceSource> sources = new ArrayList<>(List.of(others));
		sources.add(() -> findings((table, index) -> IndexUse.NONE));
		return new DynamoAdvisor(sources, subjects(), acceptances, (subject) -> null, 0);
	}

}
