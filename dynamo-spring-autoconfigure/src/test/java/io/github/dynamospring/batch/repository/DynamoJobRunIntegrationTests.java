package io.github.dynamospring.batch.repository;

import java.util.List;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.dao.DefaultExecutionContextSerializer;

/**
 * Tests of runs with a repository in DynamoDB Local.
 */
class DynamoJobRunIntegrationTests extends JobRunContract {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(StoredJob.class);

	@RegisterExtension
	static final JobProcesses processes = new JobProcesses(() -> List.of(repository(), repository()));

	private static JobRepository repository() {
		return new DynamoJobRepository(database.template(), database.context(), LocalDatabase.PLANNER_SETTINGS,
				new DefaultExecutionContextSerializer());
	}

	@Override
	JobProcesses processes() {
		return processes;
	}

}
