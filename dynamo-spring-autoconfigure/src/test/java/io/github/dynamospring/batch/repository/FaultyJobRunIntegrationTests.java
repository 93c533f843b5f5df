package io.github.dynamospring.batch.repository;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests of runs with a repository in DynamoDB Local, with faults.
 */
class FaultyJobRunIntegrationTests extends JobRunContract {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(StoredJob.class);

	@RegisterExtension
	static final FaultyRepositories repositories = new FaultyRepositories(database);

	@RegisterExtension
	static final JobProcesses processes = new JobProcesses(repositories::create);

	@Override
	JobProcesses processes() {
		return processes;
	}

}
