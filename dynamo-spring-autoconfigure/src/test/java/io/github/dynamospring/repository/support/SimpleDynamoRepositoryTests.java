package io.github.dynamospring.repository.support;

import java.util.Optional;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import org.junit.jupiter.api.Test;

import org.springframework.data.repository.core.RepositoryInformation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.BDDMockito.willReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

/**
 * Tests for {@link SimpleDynamoRepository}.
 */
class SimpleDynamoRepositoryTests {

	private final EntityOperations<String> entities = mock();

	private final DynamoOperations operations = mock();

	private final SimpleDynamoRepository<String, String> repository = repository();

	private SimpleDynamoRepository<String, String> repository() {
		RepositoryInformation information = mock(RepositoryInformation.class);
		willReturn(Things.class).given(information).getRepositoryInterface();
		willReturn(String.class).given(information).getDomainType();
		given(this.operations.entity(String.class)).willReturn(this.entities);
		return new SimpleDynamoRepository<>(information, this.operations);
	}

	@Test
	void namesNoOperationBeforeItIsCalled() {
		then(this.operations).should(never()).entity(any());
		then(this.entities).should(never()).named(any());
	}

	@Test
	void namesAnOperationOnce() {
		EntityOperations<String> named = mock();
		given(named.findById("1")).willReturn(Optional.of("found"));
		given(this.entities.named("Things.findById")).willReturn(named);
		assertThat(this.repository.findById("1")).contains("found");
		assertThat(this.repository.findById("1")).contains("found");
		then(this.entities).should().named("Things.findById");
	}

	interface Things {

	}

}
