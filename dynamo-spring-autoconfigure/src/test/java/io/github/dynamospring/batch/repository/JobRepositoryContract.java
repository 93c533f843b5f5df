package io.github.dynamospring.batch.repository;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import org.assertj.core.api.Assertions;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.data.TemporalUnitOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.ExitStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobExecutionAlreadyRunningException;
import org.springframework.batch.core.launch.NoSuchJobException;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.dao.OptimisticLockingFailureException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Behaviours of a job repository of Spring Batch, on any database.
 */
@Timeout(120)
abstract class JobRepositoryContract {

	// As precise as a timestamp of SQL.
	private static final LocalDateTime START = LocalDateTime.of(2026, 11, 26, 9, 30, 15, 123_456_000);

	private static final JobParameters NONE = new JobParameters();

	private static final AtomicLong TESTS = new AtomicLong();

	private final String job = "close orders #" + TESTS.incrementAndGet();

	/** Return two processes, whose database may have jobs of other tests. */
	abstract JobProcesses processes();

	private JobRepository jobs() {
		return processes().first();
	}

	private JobRepository other() {
		return processes().second();
	}

	@Test
	void findsAnInstanceByItsParametersAndItsId() {
		JobInstance instance = jobs().createJobInstance(this.job, day(1));
		assertThat(instance.getJobName()).isEqualTo(this.job);
		assertThat(other().getJobInstance(this.job, day(1))).isEqualTo(instance);
		assertThat(other().getJobInstance(instance.getInstanceId())).isEqualTo(instance)
			.extracting(JobInstance::getJobName)
			.isEqualTo(this.job);
		assertThat(jobs().createJobInstance(this.job, day(2))).isNotEqualTo(instance);
	}

	@Test
	void refusesASecondInstanceOfTheSameParameters() {
		jobs().createJobInstance(this.job, day(1));
		assertRefused(() -> jobs().createJobInstance(this.job, day(1)));
		assertRefused(() -> other().createJobInstance(this.job, day(1)));
		assertThat(jobs().getJobInstances(this.job, 0, 10)).hasSize(1);
	}

	private static void assertRefused(ThrowingCallable creation) {
		assertThatThrownBy(creation).isInstanceOfAny(IllegalStateException.class,
				JobExecutionAlreadyRunningException.class);
	}

	@Test
	void refusesASecondInstanceWithoutParameters() {
		JobInstance instance = jobs().createJobInstance(this.job, NONE);
		assertRefused(() -> jobs().createJobInstance(this.job, NONE));
		assertThat(jobs().getJobInstance(this.job, NONE)).isEqualTo(instance);
	}

	@Test
	void onlyIdentifyingParametersIdentifyAnInstance() {
		JobParameters parameters = new JobParametersBuilder(day(1)).addString("operator", "ann", false)
			.toJobParameters();
		JobInstance instance = jobs().createJobInstance(this.job, parameters);
		assertThat(jobs().getJobInstance(this.job, day(1))).isEqualTo(instance);
		assertThat(jobs().getJobInstance(this.job, NONE)).isNull();
		JobParameters others = new JobParametersBuilder(day(1)).addString("operator", "bob", false).toJobParameters();
		assertRefused(() -> jobs().createJobInstance(this.job, others));
	}

	@Test
	void theOrderOfParametersDoesNotMatter() {
		JobInstance instance = jobs().createJobInstance(this.job,
				new JobParametersBuilder().addString("a", "1").addLong("b", 2L).toJobParameters());
		assertThat(jobs().getJobInstance(this.job,
				new JobParametersBuilder().addLong("b", 2L).addString("a", "1").toJobParameters()))
			.isEqualTo(instance);
	}

	@Test
	void instancesDifferByJobNameValueAndType() {
		Set<Long> ids = Set.of(jobs().createJobInstance(this.job, text("1")).getInstanceId(),
				jobs().createJobInstance(this.job, text("2")).getInstanceId(),
				jobs().createJobInstance(this.job, new JobParametersBuilder().addLong("text", 1L).toJobParameters())
					.getInstanceId(),
				jobs().createJobInstance(this.job, new JobParametersBuilder().addString("other", "1").toJobParameters())
					.getInstanceId(),
				jobs().createJobInstance(this.job + "0", text("1")).getInstanceId());
		assertThat(ids).hasSize(5);
	}

	@Test
	void anUnknownJobHasNoInstances() {
		assertThat(jobs().getJobInstance(this.job, NONE)).isNull();
		assertThat(jobs().getJobInstance(Long.MAX_VALUE)).isNull();
		assertThat(jobs().getLastJobInstance(this.job)).isNull();
		assertThat(jobs().getLastJobExecution(this.job, NONE)).isNull();
		assertThat(jobs().getJobInstances(this.job, 0, 10)).isEmpty();
		assertThat(jobs().findJobInstances(this.job)).isEmpty();
		assertThat(jobs().findRunningJobExecutions(this.job)).isEmpty();
		assertThat(jobs().getJobNames()).doesNotContain(this.job);
		assertThatExceptionOfType(NoSuchJobException.class).isThrownBy(() -> jobs().getJobInstanceCount(this.job));
	}

	@Test
	void anUnknownIdHasNoExecution() {
		assertThat(jobs().getJobExecution(Long.MAX_VALUE)).isNull();
		assertThat(jobs().getStepExecution(Long.MAX_VALUE)).isNull();
	}

	@Test
	void anInstanceMayHaveNoExecution() {
		JobInstance instance = jobs().createJobInstance(this.job, NONE);
		assertThat(jobs().getJobExecutions(instance)).isEmpty();
		assertThat(jobs().getLastJobExecution(instance)).isNull();
		assertThat(jobs().getLastJobExecution(this.job, NONE)).isNull();
		assertThat(jobs().getLastStepExecution(instance, "load")).isNull();
	}

	@Test
	void pagesOfInstancesAreNewestFirst() throws NoSuchJobException {
		List<JobInstance> newestFirst = new ArrayList<>();
		IntStream.range(0, 25).forEach((i) -> {
			newestFirst.add(0, jobs().createJobInstance(this.job, day(i)));
			jobs().createJobInstance(this.job + "0", day(i));
		});
		assertThat(jobs().getJobInstances(this.job, 0, 10)).isEqualTo(newestFirst.subList(0, 10));
		assertThat(jobs().getJobInstances(this.job, 10, 10)).isEqualTo(newestFirst.subList(10, 20));
		assertThat(jobs().getJobInstances(this.job, 20, 10)).isEqualTo(newestFirst.subList(20, 25));
		assertThat(jobs().getJobInstances(this.job, 25, 10)).isEmpty();
		assertThat(jobs().getJobInstances(this.job, 0, 0)).isEmpty();
		assertThat(jobs().getJobInstances(this.job, 3, 1)).isEqualTo(newestFirst.subList(3, 4));
		assertThat(jobs().findJobInstances(this.job)).containsExactlyInAnyOrderElementsOf(newestFirst);
		assertThat(jobs().getLastJobInstance(this.job)).isEqualTo(newestFirst.get(0));
		assertThat(jobs().getJobInstanceCount(this.job)).isEqualTo(25);
	}

	@Test
	void aStarInANameStandsForAnyText() {
		JobInstance first = jobs().createJobInstance(this.job + " load", day(1));
		JobInstance second = jobs().createJobInstance(this.job + " check", day(1));
		jobs().createJobInstance(this.job + " report", day(1));
		JobInstance last = jobs().createJobInstance(this.job + " load", day(2));
		assertThat(jobs().getJobInstances(this.job + " *a*", 0, 10)).containsExactly(last, first);
		assertThat(jobs().getJobInstances(this.job + " *c*", 0, 10)).containsExactly(second);
		assertThat(jobs().getJobInstances(this.job + " *", 1, 2)).hasSize(2).element(1).isEqualTo(second);
		assertThat(jobs().getJobInstances(this.job + "*x", 0, 10)).isEmpty();
	}

	@Test
	void namesOfJobsAreDistinctAndSorted() {
		jobs().createJobInstance(this.job + " b", day(1));
		jobs().createJobInstance(this.job + " a", day(1));
		jobs().createJobInstance(this.job + " a", day(2));
		assertThat(other().getJobNames()).containsOnlyOnce(this.job + " a", this.job + " b").isSorted();
	}

	@Test
	void keepsParametersOfAllTypes() {
		JobParameters parameters = new JobParametersBuilder().addString("text", "Käse #1/{2}, ✓ =")
			.addString("empty", "")
			.addString("long", "x".repeat(2000))
			.addLong("count", Long.MAX_VALUE)
			.addLong("negative", -1L, false)
			.addDouble("share", 0.1)
			.addDate("date", new Date(1_800_000_000_000L))
			.addLocalDate("day", LocalDate.of(2026, 2, 28))
			.addLocalTime("time", LocalTime.of(23, 59, 1))
			.addLocalDateTime("moment", LocalDateTime.of(2026, 2, 28, 1, 2, 3))
			.addJobParameter("unit", ChronoUnit.DAYS, ChronoUnit.class)
			.addJobParameter("number", 7, Integer.class, false)
			.toJobParameters();
		JobExecution execution = execution(parameters);
		assertThat(other().getJobExecution(execution.getId()).getJobParameters()).isEqualTo(parameters);
		assertThat(other().getJobInstance(this.job, parameters)).isEqualTo(execution.getJobInstance());
		assertThat(other().getLastJobExecution(this.job, parameters).getJobParameters().parameters())
			.containsExactlyInAnyOrderElementsOf(parameters.parameters());
	}

	@Test
	void eachExecutionHasItsOwnParameters() {
		JobParameters ann = new JobParametersBuilder(day(1)).addString("operator", "ann", false).toJobParameters();
		JobParameters bob = new JobParametersBuilder(day(1)).addString("operator", "bob", false).toJobParameters();
		JobExecution first = execution(ann);
		JobExecution second = again(first, bob);
		assertThat(jobs().getJobExecution(first.getId()).getJobParameters()).isEqualTo(ann);
		assertThat(jobs().getJobExecution(second.getId()).getJobParameters()).isEqualTo(bob);
	}

	@Test
	void aNewExecutionIsStarting() {
		JobExecution execution = execution(day(1));
		JobExecution found = other().getJobExecution(execution.getId());
		assertThat(found).isEqualTo(execution);
		assertThat(found.getJobInstance()).isEqualTo(execution.getJobInstance());
		assertThat(found.getJobInstance().getJobName()).isEqualTo(this.job);
		assertThat(found.getStatus()).isEqualTo(BatchStatus.STARTING);
		assertThat(found.getExitStatus()).isEqualTo(ExitStatus.UNKNOWN);
		assertThat(found.getVersion()).isEqualTo(execution.getVersion()).isZero();
		assertThat(found.getCreateTime()).isCloseTo(execution.getCreateTime(), within());
		assertThat(found.getStartTime()).isNull();
		assertThat(found.getEndTime()).isNull();
		assertThat(found.getStepExecutions()).isEmpty();
		assertThat(found.getExecutionContext().isEmpty()).isTrue();
		assertThat(found.isRunning()).isTrue();
	}

	@Test
	void anUpdateOfAnExecutionKeepsItsState() {
		JobExecution execution = execution(day(1));
		execution.setStatus(BatchStatus.FAILED);
		execution.setStartTime(START);
		execution.setEndTime(START.plusHours(1));
		execution.setExitStatus(new ExitStatus("HALF DONE", "disk full"));
		jobs().update(execution);
		assertThat(execution.getVersion()).isEqualTo(1);
		JobExecution found = other().getJobExecution(execution.getId());
		assertThat(found.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(found.getStartTime()).isEqualTo(START);
		assertThat(found.getEndTime()).isEqualTo(START.plusHours(1));
		assertThat(found.getExitStatus().getExitCode()).isEqualTo("HALF DONE");
		assertThat(found.getExitStatus().getExitDescription()).isEqualTo("disk full");
		assertThat(found.getLastUpdated()).isCloseTo(execution.getLastUpdated(), within());
		assertThat(found.getVersion()).isEqualTo(1);
		jobs().update(execution);
		assertThat(other().getJobExecution(execution.getId()).getVersion()).isEqualTo(2);
	}

	@Test
	void failuresStayInTheirProcess() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		step.addFailureException(new IllegalArgumentException("secret"));
		jobs().update(step);
		execution.addFailureException(new IllegalArgumentException("secret"));
		jobs().update(execution);
		assertThat(other().getJobExecution(execution.getId()).getAllFailureExceptions()).isEmpty();
	}

	@Test
	void executionsOfAnInstanceAreNewestFirst() {
		JobExecution first = execution(day(1));
		JobExecution second = again(first);
		JobExecution ofAnotherDay = execution(day(2));
		JobExecution third = again(first);
		jobs().createStepExecution("load", second);
		assertThat(jobs().getJobExecutions(first.getJobInstance())).containsExactly(third, second, first)
			.allSatisfy((execution) -> assertThat(execution.getJobInstance()).isEqualTo(first.getJobInstance()))
			.extracting((execution) -> execution.getStepExecutions().size())
			.containsExactly(0, 1, 0);
		assertThat(jobs().getLastJobExecution(first.getJobInstance())).isEqualTo(third);
		assertThat(jobs().getLastJobExecution(this.job, day(1))).isEqualTo(third);
		assertThat(jobs().getLastJobExecution(this.job, day(2))).isEqualTo(ofAnotherDay);
	}

	@ParameterizedTest
	@EnumSource(BatchStatus.class)
	void findsExecutionsThatRun(BatchStatus status) {
		JobExecution execution = execution(day(1));
		jobs().createStepExecution("load", execution);
		execution.setStatus(status);
		execution.setStartTime(START);
		if (!status.isRunning()) {
			execution.setEndTime(START);
		}
		jobs().update(execution);
		Set<JobExecution> running = other().findRunningJobExecutions(this.job);
		assertThat(running.contains(execution)).isEqualTo(status.isRunning());
		assertThat(running).allSatisfy((found) -> {
			assertThat(found.getStatus()).isEqualTo(status);
			assertThat(found.getStepExecutions()).extracting(StepExecution::getStepName).containsExactly("load");
			assertThat(found.getJobParameters()).isEqualTo(day(1));
		});
	}

	@Test
	void findsExecutionsOfOneJobThatRun() {
		JobExecution first = execution(day(1));
		JobExecution second = execution(day(2));
		JobInstance another = jobs().createJobInstance(this.job + "0", day(1));
		jobs().createJobExecution(another, day(1), new ExecutionContext());
		assertThat(jobs().findRunningJobExecutions(this.job)).containsExactlyInAnyOrder(first, second);
	}

	@Test
	void aStepSeesThatAnotherProcessStopsItsJob() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		started(execution);
		jobs().update(step);
		assertThat(step.isTerminateOnly()).isFalse();
		JobExecution stopping = other().getJobExecution(execution.getId());
		stopping.setStatus(BatchStatus.STOPPING);
		other().update(stopping);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.STARTED);
		jobs().update(step);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.STOPPING);
		assertThat(execution.getVersion()).isEqualTo(stopping.getVersion());
		assertThat(step.isTerminateOnly()).isTrue();
	}

	@Test
	void aStoppingExecutionThatHasEndedIsStopped() {
		JobExecution execution = execution(day(1));
		execution.setStatus(BatchStatus.STOPPING);
		execution.setEndTime(START);
		jobs().update(execution);
		assertThat(execution.getStatus()).isEqualTo(BatchStatus.STOPPED);
		assertThat(other().getJobExecution(execution.getId()).getStatus()).isEqualTo(BatchStatus.STOPPED);
	}

	@Test
	void anUpdateOfAnOlderStateTakesTheHigherStatus() {
		JobExecution execution = execution(day(1));
		JobExecution older = other().getJobExecution(execution.getId());
		execution.setStatus(BatchStatus.FAILED);
		jobs().update(execution);
		older.setStatus(BatchStatus.STARTED);
		other().update(older);
		assertThat(older.getStatus()).isEqualTo(BatchStatus.FAILED);
		assertThat(older.getVersion()).isEqualTo(2);
		assertThat(jobs().getJobExecution(execution.getId()).getStatus()).isEqualTo(BatchStatus.FAILED);
	}

	@Test
	void refusesAnUpdateOfAnOlderStep() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		StepExecution older = other().getStepExecution(step.getId());
		step.setReadCount(5);
		jobs().update(step);
		older.setReadCount(3);
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> other().update(older));
		assertThat(older.getVersion()).isZero();
		assertThat(jobs().getStepExecution(step.getId()).getReadCount()).isEqualTo(5);
	}

	@Test
	void aStepOfAStoppingJobTakesTheStateThatAnotherProcessSet() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		step.setStatus(BatchStatus.STARTED);
		jobs().update(step);
		StepExecution stopped = other().getStepExecution(step.getId());
		stopped.getJobExecution().setStatus(BatchStatus.STOPPING);
		other().update(stopped.getJobExecution());
		stopped.setStatus(BatchStatus.STOPPED);
		other().update(stopped);
		jobs().update(step);
		assertThat(step.getStatus()).isEqualTo(BatchStatus.STOPPED);
		assertThat(step.getVersion()).isEqualTo(3);
		assertThat(jobs().getStepExecution(step.getId()).getStatus()).isEqualTo(BatchStatus.STOPPED);
	}

	@Test
	void refusesAnUpdateOfADeletedExecution() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		other().deleteJobExecution(other().getJobExecution(execution.getId()));
		assertThat(catchThrowable(() -> jobs().update(execution))).isInstanceOf(RuntimeException.class);
		assertThat(catchThrowable(() -> jobs().update(step))).isInstanceOf(RuntimeException.class);
		assertThat(jobs().getJobExecutions(execution.getJobInstance())).isEmpty();
	}

	@ParameterizedTest
	@EnumSource(LongText.class)
	void keepsTheBeginningOfLongExitDescriptions(LongText text) {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		step.setExitStatus(new ExitStatus("FAILED", text.text));
		jobs().update(step);
		execution.setExitStatus(new ExitStatus("FAILED", text.text));
		jobs().update(execution);
		JobExecution found = other().getJobExecution(execution.getId());
		assertIsBeginning(found.getExitStatus(), text.text);
		assertIsBeginning(found.getStepExecutions().iterator().next().getExitStatus(), text.text);
	}

	private static void assertIsBeginning(ExitStatus found, String text) {
		String beginning = found.getExitDescription();
		assertThat(beginning).hasSizeGreaterThanOrEqualTo(Math.min(2500, text.length()));
		assertThat(text).startsWith(beginning);
	}

	@Test
	void aNewStepIsStarting() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		assertThat(execution.getStepExecutions()).containsExactly(step);
		StepExecution found = other().getStepExecution(step.getId());
		assertThat(found).isEqualTo(step);
		assertThat(found.getStepName()).isEqualTo("load");
		assertThat(found.getStatus()).isEqualTo(BatchStatus.STARTING);
		assertThat(found.getExitStatus()).isEqualTo(ExitStatus.EXECUTING);
		assertThat(found.getVersion()).isZero();
		assertThat(found.getCreateTime()).isCloseTo(step.getCreateTime(), within());
		assertThat(found.getStartTime()).isNull();
		assertThat(found.getEndTime()).isNull();
		assertThat(found.getExecutionContext().isEmpty()).isTrue();
		assertThat(found.getJobExecution()).isEqualTo(execution);
		assertThat(found.getJobExecution().getJobInstance()).isEqualTo(execution.getJobInstance());
		assertThat(found.getJobParameters()).isEqualTo(day(1));
	}

	@Test
	void anUpdateOfAStepKeepsItsState() {
		StepExecution step = jobs().createStepExecution("load", execution(day(1)));
		step.setStatus(BatchStatus.COMPLETED);
		step.setExitStatus(new ExitStatus("COMPLETED WITH SKIPS", "two lines"));
		step.setStartTime(START);
		step.setEndTime(START.plusMinutes(1));
		step.setReadCount(1_000_000_000_000L);
		step.setWriteCount(2);
		step.setFilterCount(3);
		step.setReadSkipCount(4);
		step.setProcessSkipCount(5);
		step.setWriteSkipCount(6);
		step.setRollbackCount(7);
		step.setCommitCount(8);
		jobs().update(step);
		assertThat(step.getVersion()).isEqualTo(1);
		assertThat(other().getStepExecution(step.getId())).usingRecursiveComparison()
			.withEqualsForType((a, b) -> Math.abs(a.until(b, ChronoUnit.MICROS)) <= 1, LocalDateTime.class)
			.comparingOnlyFields("version", "stepName", "status", "exitStatus", "startTime", "endTime", "createTime",
					"lastUpdated", "readCount", "writeCount", "filterCount", "readSkipCount", "processSkipCount",
					"writeSkipCount", "rollbackCount", "commitCount")
			.isEqualTo(step);
	}

	@Test
	void stepsOfAnExecutionAreInTheOrderOfTheirCreation() {
		JobExecution execution = execution(day(1));
		List<String> names = List.of("load", "transform: Käse #1/2", "check", "load", "a".repeat(100));
		names.forEach((name) -> jobs().createStepExecution(name, execution));
		JobExecution found = other().getJobExecution(execution.getId());
		assertThat(found.getStepExecutions()).extracting(StepExecution::getStepName).containsExactlyElementsOf(names);
		assertThat(found.getStepExecutions()).extracting(StepExecution::getId).doesNotHaveDuplicates();
		assertThat(found.getStepExecutions())
			.allSatisfy((step) -> assertThat(step.getJobExecution()).isEqualTo(execution));
	}

	@Test
	void findsTheLastExecutionOfAStepWithinItsInstance() throws Exception {
		JobExecution first = execution(day(1));
		jobs().createStepExecution("load", first);
		StepExecution loop = jobs().createStepExecution("load", first);
		jobs().createStepExecution("load more", first);
		jobs().createStepExecution("load", execution(day(2)));
		assertThat(jobs().getLastStepExecution(first.getJobInstance(), "load")).isEqualTo(loop);
		JobExecution second = again(first);
		StepExecution last = jobs().createStepExecution("load", second);
		JobExecution third = again(first);
		jobs().createStepExecution("check", third);
		StepExecution found = other().getLastStepExecution(first.getJobInstance(), "load");
		assertThat(found).isEqualTo(last);
		assertThat(found.getJobExecution()).isEqualTo(second);
		assertThat(found.getJobParameters()).isEqualTo(day(1));
		assertThat(jobs().getLastStepExecution(first.getJobInstance(), "loa")).isNull();
		assertThat(jobs().getStepExecutionCount(first.getJobInstance(), "load")).isEqualTo(3);
		assertThat(jobs().getStepExecutionCount(first.getJobInstance(), "check")).isEqualTo(1);
		assertThat(jobs().getStepExecutionCount(first.getJobInstance(), "loa")).isZero();
	}

	@Test
	void theLastExecutionOfAStepHasItsContexts() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		step.getExecutionContext().putString("position", "o17");
		jobs().updateExecutionContext(step);
		execution.getExecutionContext().putString("file", "orders.csv");
		jobs().updateExecutionContext(execution);
		StepExecution found = other().getLastStepExecution(execution.getJobInstance(), "load");
		assertThat(found.getExecutionContext().getString("position")).isEqualTo("o17");
		assertThat(found.getJobExecution().getExecutionContext().getString("file")).isEqualTo("orders.csv");
	}

	@Test
	void anExecutionMayHaveHundredsOfSteps() throws Exception {
		JobExecution execution = execution(day(1));
		String padding = "x".repeat(5000);
		List<String> names = IntStream.range(0, 400).mapToObj((i) -> "worker:segment" + i).toList();
		for (String name : names) {
			StepExecution step = jobs().createStepExecution(name, execution);
			step.getExecutionContext().putString("position", name + padding);
			jobs().updateExecutionContext(step);
		}
		JobExecution found = other().getJobExecution(execution.getId());
		assertThat(found.getStepExecutions()).extracting(StepExecution::getStepName).containsExactlyElementsOf(names);
		assertThat(found.getStepExecutions()).allSatisfy((step) -> assertThat(step.getExecutionContext())
			.isEqualTo(new ExecutionContext(Map.of("position", step.getStepName() + padding))));
		assertThat(jobs().getStepExecutionCount(execution.getJobInstance(), "worker:segment1")).isEqualTo(1);
		assertThat(jobs().getLastStepExecution(execution.getJobInstance(), "worker:segment399").getStepName())
			.isEqualTo("worker:segment399");
	}

	@Test
	void keepsTheContextOfANewExecution() {
		JobInstance instance = jobs().createJobInstance(this.job, day(1));
		JobExecution execution = jobs().createJobExecution(instance, day(1),
				new ExecutionContext(Map.of("file", "orders.csv")));
		assertThat(other().getJobExecution(execution.getId()).getExecutionContext())
			.isEqualTo(new ExecutionContext(Map.of("file", "orders.csv")));
	}

	@Test
	void keepsValuesOfSeveralTypesInContexts() {
		ExecutionContext context = new ExecutionContext();
		context.putString("text", "Käse \"✓\"\n\\");
		context.putString("empty", "");
		context.putInt("count", 17);
		context.putLong("total", Long.MIN_VALUE);
		context.putDouble("share", 0.1);
		context.put("done", true);
		context.put("day", LocalDate.of(2026, 2, 28));
		context.put("list", new ArrayList<>(List.of("a", "b")));
		context.put("map", new LinkedHashMap<>(Map.of("c1", 17)));
		context.put("price", new BigDecimal("17.50"));
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		step.setExecutionContext(context);
		jobs().updateExecutionContext(step);
		execution.setExecutionContext(context);
		jobs().updateExecutionContext(execution);
		JobExecution found = other().getJobExecution(execution.getId());
		assertThat(found.getExecutionContext()).isEqualTo(context);
		assertThat(found.getStepExecutions()).singleElement()
			.satisfies((only) -> assertThat(only.getExecutionContext()).isEqualTo(context));
	}

	@Test
	void keepsLargeContexts() {
		Random random = new Random(27);
		String large = random.ints(100_000, 'a', 'z')
			.collect(StringBuilder::new, StringBuilder::appendCodePoint, (a, b) -> {
			})
			.toString();
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		step.getExecutionContext().putString("large", large);
		jobs().updateExecutionContext(step);
		execution.getExecutionContext().putString("large", large);
		jobs().updateExecutionContext(execution);
		StepExecution found = other().getStepExecution(step.getId());
		assertThat(found.getExecutionContext().getString("large")).isEqualTo(large);
		assertThat(found.getJobExecution().getExecutionContext().getString("large")).isEqualTo(large);
	}

	@Test
	void anUpdateOfAContextReplacesIt() {
		StepExecution step = jobs().createStepExecution("load", execution(day(1)));
		step.getExecutionContext().putString("position", "o17");
		step.getExecutionContext().putString("file", "orders.csv");
		jobs().updateExecutionContext(step);
		assertThat(step.getExecutionContext().isDirty()).isFalse();
		step.getExecutionContext().remove("file");
		step.getExecutionContext().putString("position", "o18");
		jobs().updateExecutionContext(step);
		assertThat(other().getStepExecution(step.getId()).getExecutionContext())
			.isEqualTo(new ExecutionContext(Map.of("position", "o18")));
		step.setExecutionContext(new ExecutionContext());
		jobs().updateExecutionContext(step);
		assertThat(other().getStepExecution(step.getId()).getExecutionContext().isEmpty()).isTrue();
	}

	@Test
	void anUpdateOfAnExecutionLeavesContextsAlone() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		StepExecution older = other().getStepExecution(step.getId());
		step.getExecutionContext().putString("position", "o17");
		jobs().updateExecutionContext(step);
		execution.getExecutionContext().putString("file", "orders.csv");
		jobs().updateExecutionContext(execution);
		other().update(older.getJobExecution());
		other().update(older);
		StepExecution found = jobs().getStepExecution(step.getId());
		assertThat(found.getExecutionContext().getString("position")).isEqualTo("o17");
		assertThat(found.getJobExecution().getExecutionContext().getString("file")).isEqualTo("orders.csv");
	}

	@Test
	void anUpdateOfAContextLeavesStateAndVersionAlone() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		StepExecution older = other().getStepExecution(step.getId());
		step.setReadCount(5);
		jobs().update(step);
		started(execution);
		other().updateExecutionContext(older);
		other().updateExecutionContext(older.getJobExecution());
		StepExecution found = jobs().getStepExecution(step.getId());
		assertThat(found.getVersion()).isEqualTo(1);
		assertThat(found.getReadCount()).isEqualTo(5);
		assertThat(found.getJobExecution().getVersion()).isEqualTo(1);
		assertThat(found.getJobExecution().getStatus()).isEqualTo(BatchStatus.STARTED);
		jobs().update(step);
		assertThat(step.getVersion()).isEqualTo(2);
	}

	@Test
	void deletesAStep() throws Exception {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		StepExecution left = jobs().createStepExecution("check", execution);
		left.getExecutionContext().putString("position", "o17");
		jobs().updateExecutionContext(left);
		jobs().deleteStepExecution(step);
		JobExecution found = other().getJobExecution(execution.getId());
		assertThat(found.getStepExecutions()).containsExactly(left);
		assertThat(found.getStepExecutions().iterator().next().getExecutionContext().getString("position"))
			.isEqualTo("o17");
		assertThat(jobs().getLastStepExecution(execution.getJobInstance(), "load")).isNull();
		assertThat(jobs().getStepExecutionCount(execution.getJobInstance(), "load")).isZero();
	}

	@Test
	void deletesAnExecution() {
		JobExecution left = execution(day(1));
		StepExecution stepLeft = jobs().createStepExecution("load", left);
		JobExecution execution = again(left);
		jobs().createStepExecution("load", execution);
		jobs().createStepExecution("check", execution);
		jobs().deleteJobExecution(jobs().getJobExecution(execution.getId()));
		assertThat(other().getJobExecutions(left.getJobInstance())).containsExactly(left);
		assertThat(other().getLastJobExecution(left.getJobInstance())).isEqualTo(left);
		assertThat(other().getLastStepExecution(left.getJobInstance(), "load")).isEqualTo(stepLeft);
		assertThat(other().getLastStepExecution(left.getJobInstance(), "check")).isNull();
		assertThat(other().findRunningJobExecutions(this.job)).isEmpty();
	}

	@Test
	void deletesAnInstance() {
		JobExecution execution = execution(day(1));
		jobs().createStepExecution("load", execution);
		again(execution);
		JobExecution left = execution(day(2));
		jobs().deleteJobInstance(execution.getJobInstance());
		assertThat(other().getJobInstance(this.job, day(1))).isNull();
		assertThat(other().getJobInstance(execution.getJobInstanceId())).isNull();
		assertThat(other().getLastJobExecution(this.job, day(1))).isNull();
		assertThat(other().getJobInstances(this.job, 0, 10)).containsExactly(left.getJobInstance());
		assertThat(other().findRunningJobExecutions(this.job)).containsExactly(left);
		jobs().deleteJobInstance(left.getJobInstance());
		assertThat(other().getJobNames()).doesNotContain(this.job);
		JobInstance anew = other().createJobInstance(this.job, day(1));
		assertThat(anew).isNotEqualTo(execution.getJobInstance());
		assertThat(other().getJobExecutions(anew)).isEmpty();
		assertThat(jobs().getLastJobInstance(this.job)).isEqualTo(anew);
	}

	@Test
	void refusesToDeleteAnOlderState() {
		JobExecution execution = execution(day(1));
		StepExecution step = jobs().createStepExecution("load", execution);
		StepExecution older = other().getStepExecution(step.getId());
		jobs().update(step);
		jobs().update(execution);
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> other().deleteStepExecution(older));
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> other().deleteJobExecution(older.getJobExecution()));
		assertThat(jobs().getJobExecution(execution.getId())).isEqualTo(execution);
		assertThat(jobs().getStepExecution(step.getId())).isEqualTo(step);
	}

	@Test
	void oneOfManyThreadsCreatesAnInstance() throws Exception {
		Set<Long> ids = ConcurrentHashMap.newKeySet();
		inParallel(16, (i) -> {
			JobRepository repository = (i % 2 == 0) ? jobs() : other();
			return ids.add(repository.createJobInstance(this.job, day(1)).getInstanceId());
		});
		assertThat(ids).hasSize(1);
		assertThat(jobs().findJobInstances(this.job)).extracting(JobInstance::getInstanceId)
			.containsExactlyElementsOf(ids);
	}

	@Test
	void idsAreUniqueAmongThreads() throws Exception {
		JobExecution execution = execution(day(1));
		Set<Long> ids = ConcurrentHashMap.newKeySet();
		List<Throwable> failures = inParallel(8, (i) -> {
			JobRepository repository = (i % 2 == 0) ? jobs() : other();
			JobExecution mine = repository.getJobExecution(execution.getId());
			for (int step = 0; step < 25; step++) {
				ids.add(repository.createStepExecution("load " + i, mine).getId());
			}
			return null;
		});
		assertThat(failures).isEmpty();
		assertThat(ids).hasSize(200);
		assertThat(jobs().getJobExecution(execution.getId()).getStepExecutions()).hasSize(200);
	}

	@Test
	void stepsAreUpdatedInParallel() throws Exception {
		JobExecution execution = execution(day(1));
		List<StepExecution> steps = IntStream.range(0, 8)
			.mapToObj((i) -> jobs().createStepExecution("load:" + i, execution))
			.toList();
		List<Throwable> failures = inParallel(8, (i) -> {
			StepExecution step = other().getStepExecution(steps.get(i).getId());
			for (int chunk = 1; chunk <= 20; chunk++) {
				step.setWriteCount(chunk);
				step.getExecutionContext().putInt("chunk", chunk);
				other().update(step);
				other().updateExecutionContext(step);
			}
			return null;
		});
		assertThat(failures).isEmpty();
		assertThat(jobs().getJobExecution(execution.getId()).getStepExecutions()).allSatisfy((step) -> {
			assertThat(step.getWriteCount()).isEqualTo(20);
			assertThat(step.getVersion()).isEqualTo(20);
			assertThat(step.getExecutionContext().getInt("chunk")).isEqualTo(20);
		});
	}

	/** Return the failures. */
	private static List<Throwable> inParallel(int threads, Work work) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(threads);
		try {
			List<Callable<Object>> tasks = IntStream.range(0, threads)
				.mapToObj((i) -> (Callable<Object>) () -> work.of(i))
				.toList();
			List<Throwable> failures = new ArrayList<>();
			for (Future<Object> future : executor.invokeAll(tasks)) {
				Throwable failure = catchThrowable(future::get);
				if (failure != null) {
					failures.add(failure);
				}
			}
			return failures;
		}
		finally {
			executor.shutdownNow();
		}
	}

	private JobExecution execution(JobParameters parameters) {
		JobInstance instance = jobs().createJobInstance(this.job, parameters);
		return jobs().createJobExecution(instance, parameters, new ExecutionContext());
	}

	private JobExecution again(JobExecution execution) {
		return again(execution, execution.getJobParameters());
	}

	private JobExecution again(JobExecution execution, JobParameters parameters) {
		JobExecution last = jobs().getLastJobExecution(execution.getJobInstance());
		last.setStatus(BatchStatus.FAILED);
		last.setEndTime(START);
		jobs().update(last);
		return jobs().createJobExecution(execution.getJobInstance(), parameters, new ExecutionContext());
	}

	private void started(JobExecution execution) {
		execution.setStatus(BatchStatus.STARTED);
		execution.setStartTime(START);
		jobs().update(execution);
	}

	private static JobParameters day(int day) {
		return new JobParametersBuilder().addLocalDate("day", LocalDate.of(2026, 1, 1).plusDays(day)).toJobParameters();
	}

	private static JobParameters text(String text) {
		return new JobParametersBuilder().addString("text", text).toJobParameters();
	}

	private static TemporalUnitOffset within() {
		return Assertions.within(1, ChronoUnit.MICROS);
	}

	/** Part of a test for one of many threads. */
	@FunctionalInterface
	private interface Work {

		Object of(int thread) throws Exception;

	}

	/** Texts of exit descriptions. */
	enum LongText {

		EMPTY(""), SHORT("Käse ✓"), STACK_TRACE("at com.example.Orders.close(Orders.java:17)\n".repeat(100)),
		LARGER_THAN_AN_ITEM("at com.example.Orders.close(Orders.java:17)\n".repeat(25_000));

		private final String text;

		LongText(String text) {
			this.text = text;
		}

	}

}
