package io.github.dynamospring.batch.repository;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.ItemTooLargeException;

import org.springframework.batch.core.Entity;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.repository.ExecutionContextSerializer;
import org.springframework.batch.core.repository.dao.ExecutionContextDao;
import org.springframework.batch.core.step.StepExecution;
import org.springframework.batch.infrastructure.item.ExecutionContext;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * {@link ExecutionContextDao} on DynamoDB. A context is an item of its own.
 */
final class DynamoExecutionContextDao implements ExecutionContextDao {

	private final EntityOperations<StoredContext> contexts;

	private final ExecutionContextSerializer serializer;

	DynamoExecutionContextDao(JobRecords records, ExecutionContextSerializer serializer) {
		this.contexts = records.entity(StoredContext.class);
		this.serializer = serializer;
	}

	@Override
	public ExecutionContext getExecutionContext(JobExecution jobExecution) {
		return find(ExecutionKind.EXECUTION, jobExecution);
	}

	@Override
	public ExecutionContext getExecutionContext(StepExecution stepExecution) {
		return find(ExecutionKind.STEP, stepExecution);
	}

	private ExecutionContext find(ExecutionKind kind, Entity execution) {
		return this.contexts.findById(new StoredContext.Id(kind, execution.getId()))
			.map(StoredContext::context)
			.map((context) -> new ExecutionContext(deserialize(context)))
			.orElseGet(ExecutionContext::new);
	}

	private Map<String, Object> deserialize(String context) {
		try {
			return this.serializer.deserialize(new ByteArrayInputStream(context.getBytes(StandardCharsets.UTF_8)));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The execution context cannot be read", ex);
		}
	}

	@Override
	public void saveExecutionContext(JobExecution jobExecution) {
		save(StoredContext.of(jobExecution, serialize(jobExecution.getExecutionContext())), jobExecution);
	}

	@Override
	public void saveExecutionContext(StepExecution stepExecution) {
		save(StoredContext.of(stepExecution, serialize(stepExecution.getExecutionContext())), stepExecution);
	}

	@Override
	public void saveExecutionContexts(Collection<StepExecution> stepExecutions) {
		stepExecutions.forEach(this::saveExecutionContext);
	}

	@Override
	public void updateExecutionContext(JobExecution jobExecution) {
		saveExecutionContext(jobExecution);
	}

	@Override
	public void updateExecutionContext(StepExecution stepExecution) {
		saveExecutionContext(stepExecution);
	}

	private void save(StoredContext context, Entity execution) {
		try {
			this.contexts.save(context);
		}
		catch (ItemTooLargeException ex) {
			throw new DataIntegrityViolationException("The execution context of " + execution
					+ " is too large: an item of DynamoDB holds 400 KB. Keep the data elsewhere, and its keys in the "
					+ "context", ex);
		}
	}

	private String serialize(ExecutionContext context) {
		try {
			ByteArrayOutputStream bytes = new ByteArrayOutputStream();
			this.serializer.serialize(new HashMap<>(context.toMap()), bytes);
			return bytes.toString(StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The execution context cannot be serialized", ex);
		}
	}

	// it goes with its execution, which is found by it
	@Override
	public void deleteExecutionContext(JobExecution jobExecution) {
	}

	@Override
	public void deleteExecutionContext(StepExecution stepExecution) {
	}

}
