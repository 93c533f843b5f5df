package io.github.dynamospring.mapping.event;

import java.util.Set;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Validator;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link ValidatingEntityCallback}. The application {@code validation} of the
 * starter runs it with a validator.
 */
class ValidatingEntityCallbackTests {

	private final Validator validator = mock(Validator.class);

	private final ValidatingEntityCallback callback = new ValidatingEntityCallback(this.validator);

	@Test
	void returnsWhatIsValid() {
		assertThat(this.callback.onBeforeSave("valid", WriteKind.SAVE)).isEqualTo("valid");
	}

	@Test
	@SuppressWarnings("unchecked")
	void refusesWhatIsNot() {
		ConstraintViolation<Object> violation = mock(ConstraintViolation.class);
		given(this.validator.validate((Object) "faulty")).willReturn(Set.of(violation));
		assertThatExceptionOfType(ConstraintViolationException.class)
			.isThrownBy(() -> this.callback.onBeforeSave("faulty", WriteKind.INSERT))
			.satisfies((ex) -> assertThat(ex.getConstraintViolations()).hasSize(1));
	}

}
