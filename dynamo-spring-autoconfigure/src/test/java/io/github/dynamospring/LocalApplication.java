package io.github.dynamospring;

import java.util.List;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.core.template.TemplateSettings;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.PlannerSettings;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.support.DynamoRepositoryFactory;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.data.domain.ManagedTypes;

import static org.mockito.Mockito.mock;

/**
 * Application in miniature: a template, its repositories and the access patterns of both.
 *
 * @param context the mapping context
 * @param patterns the access patterns
 * @param template the template
 * @param factory the factory of repositories
 */
public record LocalApplication(DynamoMappingContext context, AccessPatterns patterns, DynamoTemplate template,
		DynamoRepositoryFactory factory) {

	/**
	 * Create an application whose requests are never sent.
	 */
	public static LocalApplication unsent(Class<?>... entities) {
		return unsent(mappingOf(entities));
	}

	/**
	 * Create an application on a mapping context, whose requests are never sent.
	 */
	public static LocalApplication unsent(DynamoMappingContext context) {
		return of(mock(DynamoDbClient.class), context, (name) -> name, TemplateSettings.DEFAULT,
				PlannerSettings.DEFAULT);
	}

	/**
	 * Create an application on any client.
	 */
	public static LocalApplication of(DynamoDbClient client, DynamoMappingContext context, TableNameResolver names,
			TemplateSettings settings, PlannerSettings plans) {
		AccessPatterns patterns = new AccessPatterns();
		DynamoTemplate template = new DynamoTemplate(client, context, names, patterns, settings);
		return new LocalApplication(context, patterns, template, new DynamoRepositoryFactory(template, context, plans));
	}

	/**
	 * Create a mapping context of entities.
	 */
	public static DynamoMappingContext mappingOf(Class<?>... entities) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setManagedTypes(ManagedTypes.fromIterable(List.of(entities)));
		context.afterPropertiesSet();
		return context;
	}

	public <R> R repository(Class<R> type) {
		return this.factory.getRepository(type);
	}

	/**
	 * Return the plan of an access pattern as text.
	 */
	public String explain(String pattern) {
		return this.patterns.get(pattern).plan().explain();
	}

	/**
	 * Return the refusals of a repository's methods.
	 */
	public List<String> refusals(Class<?> repository) {
		try {
			repository(repository);
			return List.of();
		}
		catch (InvalidAccessPatternsException ex) {
			return ex.getPatterns().stream().map(RefusedPattern::toString).toList();
		}
	}

}
