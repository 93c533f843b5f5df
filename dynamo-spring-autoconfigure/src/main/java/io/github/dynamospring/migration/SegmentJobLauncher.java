package io.github.dynamospring.migration;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.migration.BackfillProgress.Status;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.JobExecutionException;
import org.springframework.batch.core.job.JobInstance;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.JobExecutionNotRunningException;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.ResourcelessJobRepository;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.PermissionDeniedDataAccessException;
import org.springframework.dao.TransientDataAccessException;

/**
 * Launcher of the jobs with one name over the segments of tables. A run that has failed,
 * was stopped or killed is gone on with, unless the model has changed.
 */
public final class SegmentJobLauncher {

	/** Exit code of a verification with findings. */
	public static final String INCOMPLETE = "INCOMPLETE";

	private static final Log logger = LogFactory.getLog(SegmentJobLauncher.class);

	private static final String MODEL = "model";

	/** Mark of Spring Batch, which would keep a later execution from being recovered. */
	private static final String RECOVERED = "batch.recovered";

	/** Maximum number of executions in a row that read nothing. */
	private static final int MAX_IDLE = 10;

	private static final Duration PAUSE = Duration.ofSeconds(1);

	private final String jobName;

	private final String subject;

	private final String cure;

	private final JobRepository jobs;

	private final TaskExecutorJobOperator operator = new TaskExecutorJobOperator();

	/**
	 * Create a launcher.
	 * @param subject the job in messages, such as {@code backfill of orders}
	 * @param cure the cure of a denied request, whose own message names the action and
	 * the table
	 */
	public SegmentJobLauncher(String jobName, String subject, String cure, JobRepository jobs) {
		this.jobName = jobName;
		this.subject = subject;
		this.cure = cure;
		this.jobs = jobs;
		this.operator.setJobRepository(jobs);
		this.operator.setJobRegistry(new MapJobRegistry());
		this.operator.setTaskExecutor(new SyncTaskExecutor());
		try {
			this.operator.afterPropertiesSet();
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Return a repository of jobs, if it keeps them.
	 * @throws InvalidDataAccessApiUsageException if it does not
	 */
	public static JobRepository verified(@Nullable JobRepository repository, String subject) {
		if (repository == null || AopUtils.getTargetClass(repository) == ResourcelessJobRepository.class) {
			throw new InvalidDataAccessApiUsageException("The " + subject + " cannot start, because the "
					+ "application has no JobRepository that keeps the progress of jobs: set "
					+ "dynamo.batch.job-repository=true, or use a JobRepository in a relational database or MongoDB");
		}
		return repository;
	}

	public JobBuilder builder() {
		return new JobBuilder(this.jobName, this.jobs);
	}

	/**
	 * Run a job in this thread, and again after transient failures.
	 * @param model the fingerprint of the model
	 */
	public void run(Job job, String model, SegmentSteps steps) {
		int idle = 0;
		JobExecution execution = run(job, model);
		while (idle < MAX_IDLE && steps.isOwned() && isTransient(execution)) {
			idle = (BackfillCounts.itemsPerSecond(execution) > 0) ? 0 : idle + 1;
			logger.warn("The " + this.subject + " goes on after a transient failure: " + message(execution));
			pause(PAUSE.multipliedBy(idle));
			execution = run(job, model);
		}
		String message = message(execution);
		if (message != null) {
			steps.note(message);
		}
	}

	// Executions that still seem to run were killed, because this instance owns the job.
	private JobExecution run(Job job, String model) {
		for (JobExecution killed : this.jobs.findRunningJobExecutions(this.jobName)) {
			JobExecution recovered = this.operator.recover(killed);
			recovered.getExecutionContext().remove(RECOVERED);
			this.jobs.updateExecutionContext(recovered);
		}
		try {
			return this.operator.start(job, parameters(model));
		}
		catch (JobExecutionException ex) {
			throw new IllegalStateException("The " + this.subject + " cannot start: " + ex.getMessage(), ex);
		}
	}

	private static boolean isTransient(JobExecution execution) {
		return failures(execution).anyMatch((failure) -> failure instanceof TransientDataAccessException
				|| failure instanceof DataAccessResourceFailureException);
	}

	private @Nullable String message(JobExecution execution) {
		return failures(execution).filter(DataAccessException.class::isInstance)
			.findFirst()
			.or(() -> failures(execution).reduce((first, second) -> second))
			.map(this::describe)
			.orElse(null);
	}

	private String describe(Throwable failure) {
		return (failure instanceof PermissionDeniedDataAccessException) ? failure + this.cure : failure.toString();
	}

	private static Stream<Throwable> failures(JobExecution execution) {
		return execution.getAllFailureExceptions()
			.stream()
			.flatMap((failure) -> Stream.iterate(failure, Objects::nonNull, Throwable::getCause));
	}

	public static void pause(Duration time) {
		try {
			Thread.sleep(time.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new CannotAcquireLockException("Interrupted while waiting for another instance", ex);
		}
	}

	private JobParameters parameters(String model) {
		JobInstance last = this.jobs.getLastJobInstance(this.jobName);
		JobExecution execution = (last != null) ? this.jobs.getLastJobExecution(last) : null;
		if (execution != null && isOpen(execution)) {
			if (model.equals(execution.getJobParameters().getString(MODEL))) {
				return execution.getJobParameters();
			}
			logger.info("The " + this.subject + " begins anew, because the model has changed since the last run");
		}
		return new JobParametersBuilder().addString(MODEL, model)
			.addLong("after", (last != null) ? last.getInstanceId() : 0L)
			.toJobParameters();
	}

	private static boolean isOpen(JobExecution execution) {
		return Set.of(BatchStatus.FAILED, BatchStatus.STOPPED).contains(execution.getStatus())
				&& execution.getStepExecutions().stream().noneMatch((step) -> step.getStatus() == BatchStatus.UNKNOWN);
	}

	/**
	 * Stop the execution after its current chunks, in whatever instance it runs.
	 * @return whether one runs
	 */
	public boolean stop() {
		boolean stopped = false;
		for (JobExecution running : this.jobs.findRunningJobExecutions(this.jobName)) {
			try {
				stopped |= this.operator.stop(running);
			}
			catch (JobExecutionNotRunningException ex) {
				logger.debug("It has stopped by itself", ex);
			}
		}
		return stopped;
	}

	/**
	 * Return the last execution, or null before the first run.
	 */
	public @Nullable JobExecution last() {
		return executions().stream().max(Comparator.comparingLong(JobExecution::getId)).orElse(null);
	}

	/**
	 * Return the executions of the last instance.
	 */
	public List<JobExecution> executions() {
		JobInstance instance = this.jobs.getLastJobInstance(this.jobName);
		return (instance != null) ? this.jobs.getJobExecutions(instance) : List.of();
	}

	public static Status status(JobExecution execution) {
		return switch (execution.getStatus()) {
			case COMPLETED -> isIncomplete(execution) ? Status.INCOMPLETE : Status.COMPLETE;
			case STARTING, STARTED, STOPPING -> Status.RUNNING;
			case STOPPED -> Status.STOPPED;
			case FAILED, ABANDONED, UNKNOWN -> Status.FAILED;
		};
	}

	private static boolean isIncomplete(JobExecution execution) {
		return execution.getExitStatus().getExitCode().equals(INCOMPLETE);
	}

}
