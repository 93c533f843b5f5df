package io.github.dynamospring.batch.repository;

import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests of runs with Spring Batch's own repository in H2.
 */
class JdbcJobRunIntegrationTests extends JobRunContract {

	@RegisterExtension
	static final JobProcesses processes = new JobProcesses(H2Repositories::create);

	@Override
	JobProcesses processes() {
		return processes;
	}

	@Disabled("Both processes run the job")
	@Test
	@Override
	void oneOfTwoProcessesRestartsAJobWhenBothSawItsFailure() {
	}

}
