package io.github.dynamospring.batch.repository;

import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.context.DynamoMappingContext;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.dao.DefaultExecutionContextSerializer;

/**
 * Repositories in DynamoDB Local.
 */
final class LocalRepositories {

	private LocalRepositories() {
	}

	static List<JobRepository> create(LocalDatabase database) {
		return List.of(create(database.template(), database.context()),
				create(database.template(), database.context()));
	}

	static JobRepository create(DynamoTemplate template, DynamoMappingContext context) {
		return new DynamoJobRepository(template, context, LocalDatabase.PLANNER_SETTINGS,
				new DefaultExecutionContextSerializer());
	}

}
