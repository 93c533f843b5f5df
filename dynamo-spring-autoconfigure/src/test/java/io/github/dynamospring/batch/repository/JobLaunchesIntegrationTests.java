package io.github.dynamospring.batch.repository;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Throttle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobExecutionAlreadyRunningException;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for launchers and instances in trouble with a {@link DynamoJobRepository}.
 */
@Timeout(120)
class JobLaunchesIntegrationTests {

	private static final int LAUNCHERS = 8;

	private static final int ROUNDS = 6;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(StoredJob.class).emptied();

	private final JobRepository jobs = repository(database.template());

	private static JobRepository repository(DynamoTemplate template) {
		return LocalRepositories.create(template, database.context());
	}

	private static JobParameters run(long run) {
		return new JobParametersBuilder().addLong("run", run).toJobParameters();
	}

	/** Launcher of an instance of the application, with a job of one step. */
	private static Launcher launcher(JobRepository jobs, Tasklet tasklet) {
		try {
			Job job = new JobBuilder("close", jobs).start(new StepBuilder("close", jobs).tasklet(tasklet).build())
				.build();
			MapJobRegistry registry = new MapJobRegistry();
			registry.register(job);
			TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
			operator.setJobRepository(jobs);
			operator.setJobRegistry(registry);
			operator.afterPropertiesSet();
			return new Launcher(operator, job);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void onlyOneOfSeveralLaunchersRunsANewInstance() throws Exception {
		for (long round = 0; round < ROUNDS; round++) {
			JobParameters parameters = run(round);
			assertThat(race((launcher) -> launcher.start(parameters))).hasSize(LAUNCHERS - 1)
				.allSatisfy((failure) -> assertThat(failure).isInstanceOf(JobExecutionAlreadyRunningException.class));
			assertThat(this.jobs.getJobExecutions(this.jobs.getLastJobInstance("close"))).singleElement()
				.extracting(JobExecution::getStatus)
				.isEqualTo(BatchStatus.COMPLETED);
		}
		assertThat(this.jobs.getJobInstanceCount("close")).isEqualTo(ROUNDS);
	}

	@Test
	void onlyOneOfSeveralLaunchersRestartsAnInstance() throws Exception {
		for (long round = 0; round < ROUNDS; round++) {
			JobParameters parameters = run(round);
			launcher(this.jobs, failing()).start(parameters);
			assertThat(race((launcher) -> launcher.start(parameters))).hasSize(LAUNCHERS - 1)
				.allSatisfy((failure) -> assertThat(failure).isInstanceOf(JobExecutionAlreadyRunningException.class));
			assertThat(this.jobs.getJobExecutions(this.jobs.getLastJobInstance("close")))
				.extracting(JobExecution::getStatus)
				.containsExactly(BatchStatus.COMPLETED, BatchStatus.FAILED);
		}
	}

	private static Tasklet failing() {
		return (contribution, chunk) -> {
			throw new IllegalStateException("the step fails");
		};
	}

	/** Let the launchers start at once; the job ends after all others have failed. */
	private static List<Exception> race(Launch launch) throws Exception {
		CyclicBarrier start = new CyclicBarrier(LAUNCHERS);
		CountDownLatch failed = new CountDownLatch(LAUNCHERS - 1);
		Tasklet tasklet = (contribution, chunk) -> {
			assertThat(failed.await(60, TimeUnit.SECONDS)).isTrue();
			return RepeatStatus.FINISHED;
		};
		ExecutorService threads = Executors.newFixedThreadPool(LAUNCHERS);
		try {
			List<Callable<Exception>> launches = new ArrayList<>();
			for (int i = 0; i < LAUNCHERS; i++) {
				Launcher launcher = launcher(repository(database.template()), tasklet);
				launches.add(() -> {
					start.await();
					return failure(launcher, launch, failed);
				});
			}
			List<Exception> failures = new ArrayList<>();
			for (Future<Exception> result : threads.invokeAll(launches)) {
				if (result.get() != null) {
					failures.add(result.get());
				}
			}
			return failures;
		}
		finally {
			threads.shutdownNow();
		}
	}

	private static Exception failure(Launcher launcher, Launch launch, CountDownLatch failed) {
		try {
			launch.by(launcher);
			return null;
		}
		catch (Exception ex) {
			failed.countDown();
			return ex;
		}
	}

	@Test
	void aLaunchThatIsLateIsRefusedAlsoIfTheOtherExecutionHasEnded() {
		JobInstance first = this.jobs.createJobInstance("close", run(1));
		JobInstance seen = this.jobs.getJobInstance("close", run(1));
		JobExecution execution = this.jobs.createJobExecution(first, run(1), new ExecutionContext());
		execution.setStatus(BatchStatus.COMPLETED);
		this.jobs.update(execution);
		assertThatExceptionOfType(JobExecutionAlreadyRunningException.class)
			.isThrownBy(() -> this.jobs.createJobExecution(seen, run(1), new ExecutionContext()))
			.withMessageStartingWith("Another launcher has just started JobInstance: id=1, version=0");
		this.jobs.createJobExecution(this.jobs.getJobInstance("close", run(1)), run(1), new ExecutionContext());
	}

	@Test
	void aLaunchBetweenTheCreationOfAnInstanceAndItsExecutionIsRefused() {
		JobInstance instance = this.jobs.createJobInstance("close", run(1));
		AtomicInteger reads = new AtomicInteger();
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(1)) {
			proxy.use((request) -> Fault.none().meanwhile(() -> {
				if (reads.incrementAndGet() == 3) {
					this.jobs.createJobExecution(instance, run(1), new ExecutionContext());
				}
			}));
			Launcher late = launcher(repository(database.template(client, LocalDatabase.TEMPLATE_SETTINGS)), failing());
			assertThatExceptionOfType(JobExecutionAlreadyRunningException.class).isThrownBy(() -> late.start(run(1)));
		}
		assertThat(this.jobs.getJobExecutions(instance)).hasSize(1);
	}

	@Test
	void lostAnswersAreNoConflicts() {
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(12)) {
			JobRepository jobs = repository(database.template(client, LocalDatabase.TEMPLATE_SETTINGS));
			proxy.use(FaultSchedule.random(27, 0.2, List.of(Fault.errorBefore(), Fault.errorAfter(),
					Fault.resetBefore(), Fault.resetAfter(), Fault.throttle(Throttle.THROTTLING))));
			for (long run = 0; run < 20; run++) {
				JobInstance instance = jobs.createJobInstance("close", run(run));
				JobExecution execution = jobs.createJobExecution(instance, run(run), new ExecutionContext());
				StepExecution step = jobs.createStepExecution("close", execution);
				for (int commit = 1; commit <= 5; commit++) {
					step.incrementCommitCount();
					jobs.update(step);
					jobs.updateExecutionContext(step);
				}
				execution.setStatus(BatchStatus.COMPLETED);
				jobs.update(execution);
			}
			assertThat(proxy.counts().toString()).contains("reset after", "500 after");
		}
		assertThat(this.jobs.findJobInstances("close")).hasSize(20)
			.allSatisfy((instance) -> assertThat(this.jobs.getJobExecutions(instance)).singleElement()
				.satisfies((execution) -> {
					assertThat(execution.getVersion()).isEqualTo(1);
					assertThat(execution.getStepExecutions()).singleElement().satisfies((step) -> {
						assertThat(step.getCommitCount()).isEqualTo(5);
						assertThat(step.getVersion()).isEqualTo(5);
					});
				}));
	}

	@Test
	void anExecutionOfAKilledProcessIsRecoveredAndRestarted() throws Exception {
		AtomicBoolean dead = new AtomicBoolean();
		AtomicInteger runs = new AtomicInteger();
		try (FaultProxy proxy = new FaultProxy(database.endpoint()); DynamoDbClient client = proxy.client(1)) {
			proxy.use((request) -> dead.get() ? Fault.errorBefore() : Fault.none());
			Launcher killed = launcher(repository(database.template(client, LocalDatabase.TEMPLATE_SETTINGS)),
					(contribution, chunk) -> {
						chunk.getStepContext().getStepExecution().getExecutionContext().put("position", 7);
						runs.incrementAndGet();
						dead.set(runs.get() == 2);
						return RepeatStatus.continueIf(runs.get() < 3);
					});
			assertThatExceptionOfType(Exception.class).isThrownBy(() -> killed.start(run(1)));
		}
		JobExecution left = this.jobs.getLastJobExecution(this.jobs.getLastJobInstance("close"));
		assertThat(left.getStatus()).isEqualTo(BatchStatus.STARTED);
		Launcher launcher = launcher(this.jobs, (contribution, chunk) -> {
			assertThat(chunk.getStepContext().getStepExecutionContext()).containsEntry("position", 7);
			return RepeatStatus.FINISHED;
		});
		assertThatExceptionOfType(JobExecutionAlreadyRunningException.class).isThrownBy(() -> launcher.start(run(1)));
		assertThat(launcher.operator.recover(left).getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(this.jobs.findRunningJobExecutions("close")).isEmpty();
		assertThat(launcher.start(run(1)).getStatus()).isEqualTo(BatchStatus.COMPLETED);
	}

	@Test
	void aProcessThatWasTakenForDeadFailsAtItsNextCommit() throws Exception {
		AtomicInteger runs = new AtomicInteger();
		Launcher launcher = launcher(this.jobs, (contribution, chunk) -> {
			if (runs.incrementAndGet() == 1) {
				JobExecution running = this.jobs.getLastJobExecution(this.jobs.getLastJobInstance("close"));
				launcher(this.jobs, failing()).operator.recover(running);
			}
			return RepeatStatus.continueIf(runs.get() < 3);
		});
		JobExecution execution = launcher.start(run(1));
		assertThat(runs).hasValue(1);
		assertThat(execution.getAllFailureExceptions())
			.anySatisfy((failure) -> assertThat(failure).isInstanceOf(OptimisticLockingFailureException.class));
	}

	@FunctionalInterface
	private interface Launch {

		void by(Launcher launcher) throws Exception;

	}

	private record Launcher(JobOperator operator, Job job) {

		JobExecution start(JobParameters parameters) throws Exception {
			return this.operator.start(this.job, parameters);
		}

	}

}
