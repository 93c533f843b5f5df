package io.github.dynamospring.repository.query;

import org.junit.jupiter.api.Test;

import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ProjectedExecution}.
 */
class ProjectedExecutionTests {

	private final ProjectedExecution execution = new ProjectedExecution("Tracks.findByAlbum", 0,
			(type) -> (arguments) -> type.getName());

	@Test
	void plansNoEndOfTypes() {
		Class<?> type = Object.class;
		for (int i = 0; i < ProjectedExecution.MOST; i++) {
			assertThat(this.execution.execute(new Object[] { type })).isEqualTo(type.getName());
			type = type.arrayType();
		}
		Class<?> oneMore = type;
		assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> this.execution.execute(new Object[] { oneMore }))
			.withMessage("Tracks.findByAlbum was asked for 100 types already, and each has a plan of its own: declare "
					+ "one method for each projection");
		assertThat(this.execution.execute(new Object[] { Object.class })).isEqualTo("java.lang.Object");
	}

}
