package io.github.dynamospring.batch.repository;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Request;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.launch.JobExecutionAlreadyRunningException;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the contract on a repository in DynamoDB Local, with faults.
 */
class FaultyJobRepositoryIntegrationTests extends JobRepositoryContract {

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

	@Test
	void refusesASecondInstanceThoughTheAnswerIsLost() {
		JobParameters parameters = new JobParameters();
		processes.first().createJobInstance("lost answer", parameters);
		FaultSchedule lostAnswer = FaultSchedule.script(Request.to("TransactWriteItems"), Fault.errorAfter());
		repositories.runWith(lostAnswer, () -> assertThatExceptionOfType(JobExecutionAlreadyRunningException.class)
			.isThrownBy(() -> processes.second().createJobInstance("lost answer", parameters)));
	}

}
