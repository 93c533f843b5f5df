package com.example.guests;

import java.util.List;

import io.github.dynamospring.core.DynamoOperations;
import jakarta.validation.ConstraintViolationException;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@SpringBootTest
class GuestsTests {

	private static final Guest FAULTY = new Guest("ada@example.com", 0);

	@Autowired
	private Guests guests;

	@Autowired
	private DynamoOperations operations;

	@Test
	void writesWhatIsValid() {
		assertThat(this.guests.insert(new Guest("bo@example.com", 2)).seats()).isEqualTo(2);
	}

	@Test
	void refusesWhatIsNot() {
		refuses(() -> this.guests.insert(FAULTY));
		refuses(() -> this.guests.save(FAULTY));
		refuses(() -> this.guests.update(FAULTY));
		refuses(() -> this.guests.saveAll(List.of(new Guest("cy@example.com", 1), FAULTY)));
		refuses(() -> this.operations.transactWrite((tx) -> tx.insert(FAULTY)));
		assertThat(this.guests.existsById("ada@example.com")).isFalse();
		assertThat(this.guests.existsById("cy@example.com")).isFalse();
	}

	private static void refuses(Runnable write) {
		assertThatExceptionOfType(ConstraintViolationException.class).isThrownBy(write::run)
			.withMessage("seats: must be greater than 0");
	}

}
