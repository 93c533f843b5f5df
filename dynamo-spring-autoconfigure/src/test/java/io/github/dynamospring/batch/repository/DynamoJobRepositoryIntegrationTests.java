package io.github.dynamospring.batch.repository;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.NoSuchJobException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link DynamoJobRepository}.
 */
class DynamoJobRepositoryIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(StoredJob.class).emptied();

	private static final JobParameters PARAMETERS = new JobParametersBuilder().addString("customer", "c1")
		.addLong("run", 1L)
		.addLocalDate("day", LocalDate.of(2026, 11, 26))
		.addLocalDateTime("at", LocalDateTime.of(2026, 11, 26, 1, 2, 3), false)
		.addDouble("share", 0.5)
		.toJobParameters();

	private final JobRepository jobs = repository();

	private static JobRepository repository() {
		return LocalRepositories.create(database.template(), database.context());
	}

	@Test
	void findsAnInstanceByItsParametersAndById() {
		JobInstance instance = this.jobs.createJobInstance("close", PARAMETERS);
		assertThat(this.jobs.getJobInstance("close", PARAMETERS)).isEqualTo(instance);
		assertThat(this.jobs.getJobInstance(instance.getInstanceId())).isEqualTo(instance);
		assertThat(this.jobs.getJobInstance("close", new JobParameters())).isNull();
		assertThat(this.jobs.getJobInstance(99)).isNull();
		assertThat(instance.getVersion()).isZero();
	}

	@Test
	void listsInstancesNewestFirst() throws NoSuchJobException {
		List<Long> ids = new ArrayList<>();
		for (long run = 0; run < 12; run++) {
			ids.add(0, this.jobs.createJobInstance("close", of(run)).getInstanceId());
		}
		JobInstance other = this.jobs.createJobInstance("open#1", of(1));
		assertThat(this.jobs.getJobInstances("close", 3, 4)).extracting(JobInstance::getInstanceId)
			.isEqualTo(ids.subList(3, 7));
		assertThat(this.jobs.getJobInstances("close", 10, 4)).extracting(JobInstance::getInstanceId)
			.isEqualTo(ids.subList(10, 12));
		assertThat(this.jobs.getJobInstances("*e*", 0, 2)).extracting(JobInstance::getInstanceId)
			.containsExactly(other.getInstanceId(), ids.get(0));
		assertThat(this.jobs.findJobInstances("close")).hasSize(12);
		assertThat(this.jobs.getLastJobInstance("close")).extracting(JobInstance::getInstanceId).isEqualTo(ids.get(0));
		assertThat(this.jobs.getJobNames()).containsExactly("close", "open#1");
		assertThat(this.jobs.getJobInstanceCount("close")).isEqualTo(12);
	}

	private static JobParameters of(long run) {
		return new JobParametersBuilder().addLong("run", run).toJobParameters();
	}

	@Test
	void storesExecutionsWithTheirSteps() {
		JobInstance instance = this.jobs.createJobInstance("close", PARAMETERS);
		JobExecution execution = this.jobs.createJobExecution(instance, PARAMETERS, new ExecutionContext());
		execution.setStatus(BatchStatus.STARTED);
		execution.setStartTime(LocalDateTime.now());
		execution.getExecutionContext().put("seen", List.of(1, 2));
		this.jobs.update(execution);
		this.jobs.updateExecutionContext(execution);
		StepExecution step = this.jobs.createStepExecution("first", execution);
		step.setStatus(BatchStatus.FAILED);
		step.setReadCount(7);
		step.setProcessSkipCount(2);
		step.setExitStatus(ExitStatus.FAILED.addExitDescription("x".repeat(5000)));
		step.getExecutionContext().putString("position", "p");
		this.jobs.update(step);
		this.jobs.updateExecutionContext(step);
		JobExecution found = this.jobs.getJobExecution(execution.getId());
		assertThat(found).isNotNull();
		assertThat(found.getJobParameters()).isEqualTo(PARAMETERS);
		assertThat(found.getStartTime()).isEqualTo(execution.getStartTime());
		assertThat(found.getVersion()).isEqualTo(1);
		assertThat(found.getExecutionContext().get("seen")).isEqualTo(List.of(1, 2));
		assertThat(found.getStepExecutions()).singleElement().satisfies((stored) -> {
			assertThat(stored.getStatus()).isEqualTo(BatchStatus.FAILED);
			assertThat(stored.getReadCount()).isEqualTo(7);
			assertThat(stored.getSkipCount()).isEqualTo(2);
			assertThat(stored.getExitStatus().getExitDescription()).hasSize(2500);
			assertThat(stored.getExecutionContext().getString("position")).isEqualTo("p");
		});
		assertThat(this.jobs.getStepExecution(step.getId())).isEqualTo(step);
		assertThat(this.jobs.getLastJobExecution(instance)).isEqualTo(execution);
		assertThat(this.jobs.getLastStepExecution(instance, "first")).isEqualTo(step);
		assertThat(this.jobs.getLastStepExecution(instance, "second")).isNull();
		assertThat(this.jobs.findRunningJobExecutions("close")).containsExactly(execution);
	}

	@Test
	void forgetsAJobWithItsLastInstance() {
		JobInstance instance = this.jobs.createJobInstance("close", PARAMETERS);
		JobExecution execution = this.jobs.createJobExecution(instance, PARAMETERS, new ExecutionContext());
		this.jobs.createStepExecution("first", execution);
		this.jobs.deleteJobInstance(instance);
		assertThat(this.jobs.getJobNames()).isEmpty();
		assertThat(this.jobs.getJobInstance("close", PARAMETERS)).isNull();
		assertThat(this.jobs.getJobExecution(execution.getId())).isNull();
		assertThatExceptionOfType(NoSuchJobException.class).isThrownBy(() -> this.jobs.getJobInstanceCount("close"));
		assertThat(database.client().scan((scan) -> scan.tableName(LocalDatabase.tableName("batch"))).count())
			.isEqualTo(4);
	}

	@Test
	void refusesAContextThatIsLargerThanAnItem() {
		JobInstance instance = this.jobs.createJobInstance("close", PARAMETERS);
		JobExecution execution = this.jobs.createJobExecution(instance, PARAMETERS, new ExecutionContext());
		StepExecution step = this.jobs.createStepExecution("first", execution);
		step.getExecutionContext().put("ids", "x".repeat(290 * 1024));
		this.jobs.updateExecutionContext(step);
		step.getExecutionContext().put("ids", "x".repeat(310 * 1024));
		assertThatExceptionOfType(DataIntegrityViolationException.class)
			.isThrownBy(() -> this.jobs.updateExecutionContext(step))
			.withMessage("The execution context of " + step + " is too large: an item of DynamoDB holds 400 KB. Keep "
					+ "the data elsewhere, and its keys in the context");
	}

	@Test
	void refusesStaleVersions() {
		JobInstance instance = this.jobs.createJobInstance("close", PARAMETERS);
		JobExecution execution = this.jobs.createJobExecution(instance, PARAMETERS, new ExecutionContext());
		StepExecution step = this.jobs.createStepExecution("first", execution);
		StepExecution stale = this.jobs.getStepExecution(step.getId());
		this.jobs.update(step);
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.jobs.update(stale));
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.jobs.deleteStepExecution(stale));
		assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(() -> new DynamoJobInstanceDao(
				new JobRecords(database.template(), database.context(), LocalDatabase.PLANNER_SETTINGS))
			.deleteJobInstance(instance));
	}

	@Test
	void readsByKeysAloneAndStronglyConsistent() {
		LocalApplication application = database.application();
		LocalRepositories.create(application.template(), application.context());
		assertThat(application.patterns()).map((pattern) -> pattern.plan().explain())
			.filteredOn((plan) -> plan.contains("Query"))
			.hasSize(8)
			.allMatch((plan) -> plan.contains("Query batch: pk = ") && plan.endsWith("strongly consistent"))
			.noneMatch((plan) -> plan.contains("filter"));
	}

}
