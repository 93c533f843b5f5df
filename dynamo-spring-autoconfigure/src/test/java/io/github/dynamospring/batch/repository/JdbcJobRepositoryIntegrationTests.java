package io.github.dynamospring.batch.repository;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.dao.EmptyResultDataAccessException;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the contract on Spring Batch's own repository in H2.
 */
class JdbcJobRepositoryIntegrationTests extends JobRepositoryContract {

	@RegisterExtension
	static final JobProcesses processes = new JobProcesses(H2Repositories::create);

	@Override
	JobProcesses processes() {
		return processes;
	}

	// Spring Batch promises null.
	@Test
	@Override
	void anUnknownIdHasNoExecution() {
		assertThatExceptionOfType(EmptyResultDataAccessException.class)
			.isThrownBy(() -> processes.first().getJobExecution(Long.MAX_VALUE));
	}

}
