package io.github.dynamospring.batch.repository;

import java.util.List;
import java.util.function.Supplier;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

import org.springframework.batch.core.repository.JobRepository;

/**
 * Extension with the job repositories of two processes that share a database.
 */
final class JobProcesses implements BeforeAllCallback {

	private final Supplier<List<JobRepository>> repositories;

	private List<JobRepository> started = List.of();

	/**
	 * Create an extension.
	 * @param repositories supplies two repositories on one database, which is then empty
	 */
	JobProcesses(Supplier<List<JobRepository>> repositories) {
		this.repositories = repositories;
	}

	@Override
	public void beforeAll(ExtensionContext context) {
		this.started = this.repositories.get();
	}

	JobRepository first() {
		return this.started.get(0);
	}

	JobRepository second() {
		return this.started.get(1);
	}

}
