package io.github.dynamospring.operations.advice;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.advice.model.ModelAdvice;
import io.github.dynamospring.operations.advice.model.ModelSubjects;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.data.domain.ManagedTypes;

import static org.mockito.Mockito.mock;

/**
 * Entities and repositories of an application that sends no request.
 */
public final class AdvisedModel {

	private final DynamoMappingContext context = new DynamoMappingContext();

	private final AccessPatterns patterns = new AccessPatterns();

	/**
	 * Create a model.
	 * @param types entities, and interfaces of repositories
	 */
	public AdvisedModel(Class<?>... types) {
		this.context.setManagedTypes(
				ManagedTypes.fromIterable(Arrays.stream(types).filter((type) -> !type.isInterface()).toList()));
		this.context.afterPropertiesSet();
		DynamoTemplate template = new DynamoTemplate(mock(DynamoDbClient.class), this.context, AdvisedModel::tableName,
				this.patterns, TemplateSettings.DEFAULT);
		DynamoRepositoryFactory factory = new DynamoRepositoryFactory(template, this.context, PlannerSettings.DEFAULT);
		Arrays.stream(types).filter(Class::isInterface).forEach(factory::getRepository);
	}

	public static String tableName(String logicalName) {
		return "test-" + logicalName;
	}

	public ModelSubjects subjects() {
		return new ModelSubjects(this.context, AdvisedModel::tableName, this.patterns);
	}

	/**
	 * Return what is found of the model.
	 * @param indexes the use of indexes
	 */
	public List<AdviceFinding> findings(IndexUse.Lookup indexes) {
		return new ModelAdvice(this.context, this.patterns, indexes).findings();
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
