package com.example.unnamed;

import org.junit.jupiter.api.Test;

import org.springframework.boot.SpringApplication;

import static org.assertj.core.api.Assertions.assertThatException;

class UnnamedTests {

	@Test
	void asksForTheNamesOfParameters() {
		assertThatException().isThrownBy(() -> SpringApplication.run(UnnamedApplication.class))
			.withMessageContaining("Guests.findByEmail: parameter 1 has no name")
			.withMessageContaining("compile with -parameters, or name it with @Param");
	}

}
