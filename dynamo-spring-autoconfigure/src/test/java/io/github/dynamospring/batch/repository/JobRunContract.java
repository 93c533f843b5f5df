package io.github.dynamospring.batch.repository;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.Awaited;
import org.aopalliance.intercept.MethodInterceptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.builder.FlowBuilder;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.builder.SimpleJobBuilder;
import org.springframework.batch.core.job.flow.Flow;
import org.springframework.batch.core.job.flow.FlowExecutionStatus;
import org.springframework.batch.core.job.flow.JobExecutionDecider;
import org.springframework.batch.core.job.flow.support.SimpleFlow;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.job.parameters.RunIdIncrementer;
import org.springframework.batch.core.launch.JobExecutionAlreadyRunningException;
import org.springframework.batch.core.launch.JobExecutionNotRunningException;
import org.springframework.batch.core.launch.JobInstanceAlreadyCompleteException;
import org.springframework.batch.core.launch.JobOperator;
import org.springframework.batch.core.launch.JobRestartException;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.builder.TaskletStepBuilder;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.batch.infrastructure.item.ItemStreamReader;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.core.task.SyncTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Behaviours of jobs of Spring Batch that are run, restarted and stopped, on any
 * database.
 */
@Timeout(120)
abstract class JobRunContract {

	private static final int CHUNK = 10;

	private static final AtomicLong TESTS = new AtomicLong();

	private final String job = "close orders #" + TESTS.incrementAndGet();

	private final JobParameters parameters = new JobParametersBuilder().addString("day", "2026-11-26")
		.toJobParameters();

	private final List<String> runs = Collections.synchronizedList(new ArrayList<>());

	private final List<Integer> written = Collections.synchronizedList(new ArrayList<>());

	private final ExecutorService threads = Executors.newCachedThreadPool();

	/** Return two processes, whose database may have jobs of other tests. */
	abstract JobProcesses processes();

	private JobRepository jobs() {
		return processes().first();
	}

	private JobRepository other() {
		return processes().second();
	}

	@AfterEach
	void stopThreads() {
		this.threads.shutdownNow();
	}

	@Test
	void completesAJobWithItsSteps() throws Exception {
		JobExecution execution = start(job(step("load"), step("check")));
		JobExecution found = other().getJobExecution(execution.getId());
		assertThat(found.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(found.getExitStatus()).isEqualTo(ExitStatus.COMPLETED);
		assertThat(found.getStartTime()).isBeforeOrEqualTo(found.getEndTime());
		assertThat(found.isRunning()).isFalse();
		assertThat(found.getStepExecutions()).extracting(StepExecution::getStepName).containsExactly("load", "check");
		assertThat(found.getStepExecutions()).extracting(StepExecution::getStatus).containsOnly(BatchStatus.COMPLETED);
		assertThat(other().findRunningJobExecutions(this.job)).isEmpty();
	}

	@Test
	void refusesToRunACompleteInstanceAgain() throws Exception {
		start(job(step("load")));
		assertThatExceptionOfType(JobInstanceAlreadyCompleteException.class)
			.isThrownBy(() -> operator(other()).start(job(step("load")), this.parameters));
		assertThat(this.runs).containsExactly("load");
		assertThat(other().getJobExecutions(instance())).hasSize(1);
	}

	@Test
	void countsItems() throws Exception {
		Step step = new StepBuilder("load", jobs()).<Integer, Integer>chunk(CHUNK)
			.reader(new Numbers(25))
			.processor((number) -> (number % 5 == 0) ? null : number)
			.writer((chunk) -> this.written.addAll(chunk.getItems()))
			.build();
		JobExecution execution = start(job(step));
		assertThat(other().getJobExecution(execution.getId()).getStepExecutions()).singleElement()
			.satisfies((found) -> {
				assertThat(found.getReadCount()).isEqualTo(25);
				assertThat(found.getFilterCount()).isEqualTo(5);
				assertThat(found.getWriteCount()).isEqualTo(20);
				assertThat(found.getCommitCount()).isEqualTo(3);
				assertThat(found.getExecutionContext().getInt("next")).isEqualTo(25);
			});
	}

	@Test
	void countsSkippedItems() throws Exception {
		Step step = new StepBuilder("load", jobs()).<Integer, Integer>chunk(CHUNK)
			.reader(new Numbers(25))
			.processor((number) -> {
				if (number % 10 == 3) {
					throw new IllegalArgumentException("three");
				}
				return number;
			})
			.writer((chunk) -> this.written.addAll(chunk.getItems()))
			.faultTolerant()
			.skip(IllegalArgumentException.class)
			.skipLimit(5)
			.build();
		JobExecution execution = start(job(step));
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(other().getJobExecution(execution.getId()).getStepExecutions()).singleElement()
			.satisfies((found) -> {
				assertThat(found.getProcessSkipCount()).isEqualTo(3);
				assertThat(found.getWriteCount()).isEqualTo(22);
			});
	}

	@Test
	void aRestartRunsWhatIsNotComplete() throws Exception {
		Job job = job(step("load"), failing("check"), step("report"));
		JobExecution failed = start(job);
		assertThat(failed.getStatus()).isEqualTo(BatchStatus.FAILED);
		JobExecution restarted = operator(other(), job).restart(other().getJobExecution(failed.getId()));
		assertThat(restarted.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(restarted.getJobInstance()).isEqualTo(failed.getJobInstance());
		assertThat(restarted).isNotEqualTo(failed);
		assertThat(this.runs).containsExactly("load", "check", "check", "report");
		assertThat(restarted.getStepExecutions()).extracting(StepExecution::getStepName)
			.containsExactly("check", "report");
		assertThat(other().getJobExecutions(failed.getJobInstance())).containsExactly(restarted, failed);
		assertThat(other().getStepExecutionCount(failed.getJobInstance(), "check")).isEqualTo(2);
	}

	@Test
	void aRestartMayRunACompleteStepAgain() throws Exception {
		Job job = job(tasklet("load", () -> {
		}).allowStartIfComplete(true).build(), failing("check"));
		start(job);
		start(job);
		assertThat(this.runs).containsExactly("load", "check", "load", "check");
	}

	@Test
	void describesAFailure() throws Exception {
		JobExecution failed = start(job(failing("check")));
		JobExecution found = other().getJobExecution(failed.getId());
		assertThat(found.getExitStatus().getExitCode()).isEqualTo("FAILED");
		assertThat(found.getStepExecutions()).singleElement().satisfies((step) -> {
			assertThat(step.getStatus()).isEqualTo(BatchStatus.FAILED);
			assertThat(step.getExitStatus().getExitCode()).isEqualTo("FAILED");
			assertThat(step.getExitStatus().getExitDescription())
				.startsWith("java.lang.IllegalStateException: the process was killed");
		});
	}

	@Test
	void aRestartGoesOnBehindTheLastCommittedChunk() throws Exception {
		AtomicInteger chunks = new AtomicInteger();
		Job job = job(chunks((chunk) -> {
			if (chunks.incrementAndGet() == 3) {
				throw new IllegalStateException("the process was killed");
			}
			this.written.addAll(chunk.getItems());
		}, jobs()));
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(this.written).hasSize(20);
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(this.written).isEqualTo(IntStream.range(0, 50).boxed().toList());
	}

	@Test
	void theContextOfTheJobGoesOn() throws Exception {
		AtomicInteger failures = new AtomicInteger(1);
		Step load = new StepBuilder("load", jobs()).tasklet((contribution, context) -> {
			contribution.getStepExecution().getJobExecution().getExecutionContext().putString("file", "orders.csv");
			return RepeatStatus.FINISHED;
		}).build();
		Step check = new StepBuilder("check", jobs()).tasklet((contribution, context) -> {
			this.runs.add((String) context.getStepContext().getJobExecutionContext().get("file"));
			fail(failures);
			return RepeatStatus.FINISHED;
		}).build();
		Job job = job(load, check);
		start(job);
		JobExecution restarted = operator(other()).start(job, this.parameters);
		assertThat(restarted.getExecutionContext().getString("file")).isEqualTo("orders.csv");
		assertThat(this.runs).containsExactly("orders.csv", "orders.csv");
	}

	@Test
	void aRestartMayHaveOtherParametersThatDoNotIdentify() throws Exception {
		Job job = job(failing("check"));
		JobExecution failed = start(job);
		JobParameters others = new JobParametersBuilder(this.parameters).addString("operator", "bob", false)
			.toJobParameters();
		JobExecution restarted = operator(jobs()).start(job, others);
		assertThat(restarted.getJobInstance()).isEqualTo(failed.getJobInstance());
		assertThat(other().getJobExecution(restarted.getId()).getJobParameters()).isEqualTo(others);
	}

	@Test
	void refusesToRestartAJobThatForbidsIt() throws Exception {
		Job job = new JobBuilder(this.job, jobs()).preventRestart().start(failing("check")).build();
		start(job);
		assertThatExceptionOfType(JobRestartException.class).isThrownBy(() -> start(job));
	}

	@Test
	void aStepStartsAsOftenAsItMay() throws Exception {
		Job job = job(tasklet("check", () -> fail(new AtomicInteger(1))).startLimit(2).build());
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.FAILED);
		JobExecution third = start(job);
		assertThat(third.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(third.getAllFailureExceptions()).extracting((ex) -> ex.getClass().getSimpleName())
			.contains("StartLimitExceededException");
		assertThat(this.runs).hasSize(2);
	}

	@Test
	void refusesToRestartAnExecutionOfUnknownState() throws Exception {
		Job job = job(failing("check"));
		JobExecution failed = start(job);
		failed.setStatus(BatchStatus.UNKNOWN);
		jobs().update(failed);
		assertThatExceptionOfType(JobRestartException.class).isThrownBy(() -> start(job));
	}

	@Test
	void refusesToStartAJobThatAnotherProcessRuns() throws Exception {
		CountDownLatch end = new CountDownLatch(1);
		Job job = job(tasklet("load", end::await).build());
		Future<JobExecution> running = this.threads.submit(() -> start(job));
		Awaited.until(() -> this.runs.contains("load"));
		assertThatExceptionOfType(JobExecutionAlreadyRunningException.class)
			.isThrownBy(() -> operator(other()).start(job, this.parameters));
		end.countDown();
		assertThat(running.get().getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(other().getJobExecutions(instance())).hasSize(1);
	}

	@Test
	void oneOfTwoProcessesRunsAJob() throws Exception {
		CyclicBarrier both = new CyclicBarrier(2);
		CountDownLatch end = new CountDownLatch(1);
		List<Future<JobExecution>> launches = new ArrayList<>();
		for (JobRepository repository : List.of(jobs(), other())) {
			Job job = new JobBuilder(this.job, repository).start(tasklet("load", end::await, repository).build())
				.build();
			launches.add(this.threads.submit(() -> {
				both.await();
				return operator(repository).start(job, this.parameters);
			}));
		}
		Awaited.until(() -> launches.stream().anyMatch(Future::isDone) && !this.runs.isEmpty());
		end.countDown();
		List<Throwable> failures = launches.stream()
			.map((launch) -> catchThrowable(launch::get))
			.filter((failure) -> failure != null)
			.toList();
		assertThat(failures).hasSize(1);
		assertThat(this.runs).containsExactly("load");
		assertThat(jobs().getJobExecutions(instance())).hasSize(1);
	}

	@Test
	void oneOfTwoProcessesRestartsAJobWhenBothSawItsFailure() throws Exception {
		start(job(failing("load")));
		CyclicBarrier both = new CyclicBarrier(2);
		CountDownLatch end = new CountDownLatch(1);
		List<Future<JobExecution>> launches = new ArrayList<>();
		for (JobRepository repository : List.of(jobs(), other())) {
			JobRepository meeting = meeting(repository, both);
			Job job = new JobBuilder(this.job, repository).start(tasklet("again", end::await, repository).build())
				.build();
			launches.add(this.threads.submit(() -> operator(meeting).start(job, this.parameters)));
		}
		Awaited.until(() -> launches.stream().anyMatch(Future::isDone) || this.runs.size() > 2);
		end.countDown();
		assertThat(launches.stream().map((launch) -> catchThrowable(launch::get)).filter((ex) -> ex != null))
			.hasSize(1);
		assertThat(this.runs).containsExactly("load", "again");
		assertThat(jobs().getJobExecutions(instance())).hasSize(2);
	}

	/** Return a repository whose callers wait for each other behind their checks. */
	private static JobRepository meeting(JobRepository repository, CyclicBarrier both) {
		ProxyFactory factory = new ProxyFactory(repository);
		factory.addAdvice((MethodInterceptor) (invocation) -> {
			Object result = invocation.proceed();
			if (invocation.getMethod().getName().equals("getLastJobExecution")) {
				both.await();
			}
			return result;
		});
		return (JobRepository) factory.getProxy();
	}

	@Test
	void anotherProcessStopsAJobThatIsThenRestarted() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch goOn = new CountDownLatch(1);
		Job job = job(chunks((chunk) -> {
			this.written.addAll(chunk.getItems());
			begun.countDown();
			goOn.await();
		}, jobs()), step("report"));
		Future<JobExecution> running = this.threads.submit(() -> start(job));
		assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
		JobExecution found = other().findRunningJobExecutions(this.job).iterator().next();
		assertThat(operator(other(), job(step("orders"))).stop(found)).isTrue();
		goOn.countDown();
		JobExecution stopped = running.get();
		assertThat(stopped.getStatus()).isEqualTo(BatchStatus.STOPPED);
		assertThat(other().getJobExecution(stopped.getId()).getStatus()).isEqualTo(BatchStatus.STOPPED);
		assertThat(this.written).hasSize(CHUNK);
		JobExecution restarted = operator(other(), job).restart(other().getJobExecution(stopped.getId()));
		assertThat(restarted.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(this.written).isEqualTo(IntStream.range(0, 50).boxed().toList());
		assertThat(this.runs).containsExactly("report");
	}

	@Test
	void refusesToStopAJobThatDoesNotRun() throws Exception {
		Job job = job(step("load"));
		JobExecution complete = start(job);
		assertThatExceptionOfType(JobExecutionNotRunningException.class)
			.isThrownBy(() -> operator(other(), job).stop(other().getJobExecution(complete.getId())));
	}

	@Test
	void recoversAJobWhoseProcessWasKilled() throws Exception {
		JobExecution killed = killed();
		Job job = job(chunks((chunk) -> this.written.addAll(chunk.getItems()), other()));
		assertThatExceptionOfType(JobExecutionAlreadyRunningException.class)
			.isThrownBy(() -> operator(other()).start(job, this.parameters));
		JobOperator operator = operator(other(), job);
		JobExecution recovered = operator.recover(other().getJobExecution(killed.getId()));
		assertThat(recovered.getStatus()).isEqualTo(BatchStatus.FAILED);
		JobExecution found = jobs().getJobExecution(killed.getId());
		assertThat(found.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(found.getEndTime()).isNotNull();
		assertThat(found.getStepExecutions()).extracting(StepExecution::getStatus).containsOnly(BatchStatus.FAILED);
		assertThat(jobs().findRunningJobExecutions(this.job)).isEmpty();
		assertThat(operator.restart(recovered).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(this.written).isEqualTo(IntStream.range(30, 50).boxed().toList());
	}

	/** Leave the traces of a process that was killed behind its third chunk. */
	private JobExecution killed() {
		JobInstance instance = jobs().createJobInstance(this.job, this.parameters);
		JobExecution execution = jobs().createJobExecution(instance, this.parameters, new ExecutionContext());
		execution.setStatus(BatchStatus.STARTED);
		execution.setStartTime(LocalDateTime.now());
		jobs().update(execution);
		StepExecution step = jobs().createStepExecution("orders", execution);
		step.setStatus(BatchStatus.STARTED);
		step.setStartTime(LocalDateTime.now());
		jobs().update(step);
		step.getExecutionContext().putInt("next", 30);
		jobs().updateExecutionContext(step);
		return execution;
	}

	@Test
	void anAbandonedExecutionIsNotRestarted() throws Exception {
		Job job = job(failing("check"));
		JobExecution failed = start(job);
		JobExecution abandoned = operator(other(), job).abandon(other().getJobExecution(failed.getId()));
		assertThat(abandoned.getStatus()).isEqualTo(BatchStatus.ABANDONED);
		assertThat(jobs().getJobExecution(failed.getId()).getStatus()).isEqualTo(BatchStatus.ABANDONED);
		assertThatExceptionOfType(JobInstanceAlreadyCompleteException.class).isThrownBy(() -> start(job));
	}

	@Test
	void refusesToAbandonAJobThatRuns() {
		JobExecution killed = killed();
		assertThatExceptionOfType(JobExecutionAlreadyRunningException.class)
			.isThrownBy(() -> operator(other()).abandon(other().getJobExecution(killed.getId())));
	}

	@Test
	void anIncrementerNumbersInstances() throws Exception {
		Job job = new JobBuilder(this.job, jobs()).incrementer(new RunIdIncrementer()).start(step("load")).build();
		operator(jobs()).startNextInstance(job);
		operator(other()).startNextInstance(job);
		JobExecution third = start(job);
		assertThat(third.getJobParameters().getLong("run.id")).isEqualTo(3);
		assertThat(jobs().getJobInstances(this.job, 0, 10)).hasSize(3).first().isEqualTo(third.getJobInstance());
		assertThat(jobs().getJobInstanceCount(this.job)).isEqualTo(3);
	}

	@Test
	void aFlowGoesAroundAFailedStep() throws Exception {
		Job job = new JobBuilder(this.job, jobs()).start(failing("load"))
			.on("FAILED")
			.to(step("repair"))
			.from(step("load"))
			.on("*")
			.to(step("report"))
			.end()
			.build();
		JobExecution execution = start(job);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(this.runs).containsExactly("load", "repair");
		assertThat(other().getJobExecution(execution.getId()).getStepExecutions()).extracting(StepExecution::getStatus)
			.containsExactly(BatchStatus.ABANDONED, BatchStatus.COMPLETED);
	}

	@Test
	void aDeciderRepeatsAStep() throws Exception {
		Step load = tasklet("load", () -> {
		}).allowStartIfComplete(true).build();
		JobExecutionDecider decider = (execution,
				step) -> new FlowExecutionStatus((this.runs.size() < 3) ? "AGAIN" : "DONE");
		Job job = new JobBuilder(this.job, jobs()).start(load)
			.next(decider)
			.on("AGAIN")
			.to(load)
			.from(decider)
			.on("DONE")
			.end()
			.end()
			.build();
		JobExecution execution = start(job);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(other().getJobExecution(execution.getId()).getStepExecutions())
			.extracting(StepExecution::getStepName)
			.containsExactly("load", "load", "load");
		assertThat(other().getStepExecutionCount(execution.getJobInstance(), "load")).isEqualTo(3);
	}

	@Test
	void aFlowStopsAndGoesOnWithItsNextStep() throws Exception {
		Job job = new JobBuilder(this.job, jobs()).start(step("load"))
			.on("COMPLETED")
			.stopAndRestart(step("report"))
			.end()
			.build();
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.STOPPED);
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(this.runs).containsExactly("load", "report");
	}

	@Test
	void flowsRunInParallel() throws Exception {
		List<Flow> flows = IntStream.range(0, 4)
			.mapToObj((i) -> (Flow) new FlowBuilder<SimpleFlow>("flow" + i).start(step("load" + i))
				.next(step("check" + i))
				.build())
			.toList();
		Job job = new JobBuilder(this.job, jobs())
			.start(new FlowBuilder<SimpleFlow>("flows").split(new SimpleAsyncTaskExecutor("flows-"))
				.add(flows.toArray(Flow[]::new))
				.build())
			.end()
			.build();
		JobExecution execution = start(job);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(other().getJobExecution(execution.getId()).getStepExecutions()).hasSize(8)
			.extracting(StepExecution::getStatus)
			.containsOnly(BatchStatus.COMPLETED);
	}

	@Test
	void aJobIsAStepOfAnother() throws Exception {
		String child = this.job + " child";
		Job inner = new JobBuilder(child, jobs()).start(step("load")).next(failing("check")).build();
		Job job = job(new StepBuilder("child", jobs()).job(inner).operator(operator(jobs())).build());
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(start(job).getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(this.runs).containsExactly("load", "check", "check");
		JobInstance instance = other().getLastJobInstance(child);
		assertThat(other().getJobExecutions(instance)).extracting(JobExecution::getStatus)
			.containsExactly(BatchStatus.COMPLETED, BatchStatus.FAILED);
	}

	@Test
	void aPartitionedStepRunsFailedPartitionsAgain() throws Exception {
		AtomicInteger failures = new AtomicInteger(2);
		Job job = job(partitioned(40, (partition) -> {
			if (partition % 7 == 3) {
				fail(failures);
			}
			this.written.add(partition);
		}));
		JobExecution failed = start(job);
		assertThat(failed.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(this.written).hasSize(38);
		assertThat(countByStatus(failed)).isEqualTo(Map.of(BatchStatus.COMPLETED, 38L, BatchStatus.FAILED, 2L));
		JobExecution restarted = start(job);
		assertThat(restarted.getStatus()).isEqualTo(BatchStatus.COMPLETED);
		assertThat(countByStatus(restarted)).isEqualTo(Map.of(BatchStatus.COMPLETED, 2L));
		assertThat(this.written).containsExactlyInAnyOrderElementsOf(IntStream.range(0, 40).boxed().toList());
	}

	private Step partitioned(int partitions, Partition work) {
		SimpleAsyncTaskExecutor workers = new SimpleAsyncTaskExecutor("partitions-");
		workers.setConcurrencyLimit(4);
		Step worker = new StepBuilder("worker", jobs()).tasklet((contribution, context) -> {
			work.run((Integer) context.getStepContext().getStepExecutionContext().get("partition"));
			return RepeatStatus.FINISHED;
		}).build();
		return new StepBuilder("orders", jobs())
			.partitioner("worker",
					(size) -> IntStream.range(0, size)
						.boxed()
						.collect(Collectors.toMap((i) -> "segment" + i,
								(i) -> new ExecutionContext(Map.of("partition", i)), (a, b) -> a, TreeMap::new)))
			.step(worker)
			.gridSize(partitions)
			.taskExecutor(workers)
			.build();
	}

	private Map<BatchStatus, Long> countByStatus(JobExecution execution) {
		return other().getJobExecution(execution.getId())
			.getStepExecutions()
			.stream()
			.filter((step) -> step.getStepName().startsWith("worker:"))
			.collect(Collectors.groupingBy(StepExecution::getStatus, Collectors.counting()));
	}

	private JobExecution start(Job job) throws Exception {
		return operator(jobs()).start(job, this.parameters);
	}

	private static JobOperator operator(JobRepository repository, Job... jobs) {
		TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
		MapJobRegistry registry = new MapJobRegistry();
		operator.setJobRepository(repository);
		operator.setJobRegistry(registry);
		operator.setTaskExecutor(new SyncTaskExecutor());
		try {
			for (Job job : jobs) {
				registry.register(job);
			}
			operator.afterPropertiesSet();
			return operator;
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private JobInstance instance() {
		return jobs().getJobInstance(this.job, this.parameters);
	}

	private Job job(Step first, Step... others) {
		SimpleJobBuilder builder = new JobBuilder(this.job, jobs()).start(first);
		for (Step step : others) {
			builder.next(step);
		}
		return builder.build();
	}

	private Step step(String name) {
		return tasklet(name, () -> {
		}).build();
	}

	/** Return a step that fails at first. */
	private Step failing(String name) {
		AtomicInteger failures = new AtomicInteger(1);
		return tasklet(name, () -> fail(failures)).build();
	}

	private static void fail(AtomicInteger failures) {
		if (failures.getAndDecrement() > 0) {
			throw new IllegalStateException("the process was killed");
		}
	}

	private TaskletStepBuilder tasklet(String name, Work work) {
		return tasklet(name, work, jobs());
	}

	private TaskletStepBuilder tasklet(String name, Work work, JobRepository repository) {
		return new StepBuilder(name, repository).tasklet((contribution, context) -> {
			this.runs.add(name);
			work.run();
			return RepeatStatus.FINISHED;
		});
	}

	private Step chunks(ItemWriter<Integer> writer, JobRepository repository) {
		return new StepBuilder("orders", repository).<Integer, Integer>chunk(CHUNK)
			.reader(new Numbers(50))
			.writer(writer)
			.build();
	}

	/** Work of a step. */
	@FunctionalInterface
	private interface Work {

		void run() throws Exception;

	}

	/** Work of a partition. */
	@FunctionalInterface
	private interface Partition {

		void run(int partition) throws Exception;

	}

	/** Reader of the first numbers. */
	private static final class Numbers implements ItemStreamReader<Integer> {

		private final int count;

		private int next;

		Numbers(int count) {
			this.count = count;
		}

		@Override
		public void open(ExecutionContext context) {
			this.next = context.getInt("next", 0);
		}

		@Override
		public Integer read() {
			return (this.next < this.count) ? this.next++ : null;
		}

		@Override
		public void update(ExecutionContext context) {
			context.putInt("next", this.next);
		}

	}

}
