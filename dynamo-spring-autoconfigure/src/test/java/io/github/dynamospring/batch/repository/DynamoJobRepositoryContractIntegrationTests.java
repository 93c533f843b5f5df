package io.github.dynamospring.batch.repository;

import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests of the contract on a repository in DynamoDB Local.
 */
class DynamoJobRepositoryContractIntegrationTests extends JobRepositoryContract {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(StoredJob.class);

	@RegisterExtension
	static final JobProcesses processes = new JobProcesses(() -> LocalRepositories.create(database));

	@Override
	JobProcesses processes() {
		return processes;
	}

}
