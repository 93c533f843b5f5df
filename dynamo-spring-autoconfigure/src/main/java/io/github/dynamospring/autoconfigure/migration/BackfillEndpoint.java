package io.github.dynamospring.autoconfigure.migration;

import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * {@link Endpoint @Endpoint} that starts and stops backfills. It is off unless an
 * application permits its access.
 */
@Endpoint(id = "dynamobackfill", defaultAccess = Access.NONE)
class BackfillEndpoint {

	private final BackfillRunner runner;

	BackfillEndpoint(BackfillRunner runner) {
		this.runner = runner;
	}

	/**
	 * Start the backfill of a table, or the job of the phase of a live migration, in the
	 * background, unless this instance runs it.
	 */
	@WriteOperation
	void start(@Selector String table) {
		verify(table);
		this.runner.start(table);
	}

	/**
	 * Stop the backfill of a table, or the job of a live migration, after its current
	 * chunks, in whatever instance it runs.
	 */
	@DeleteOperation
	void stop(@Selector String table) {
		verify(table);
		this.runner.stop(table);
	}

	private void verify(String table) {
		try {
			this.runner.verify(table);
		}
		catch (InvalidDataAccessApiUsageException ex) {
			throw new InvalidEndpointRequestException("A backfill was refused", ex.getMessage(), ex);
		}
	}

}
