package com.example.refused

import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.springframework.boot.runApplication

class LoansTests {

	@Test
	fun `refuses suspend functions and flows beside methods that block`() {
		assertThatExceptionOfType(RuntimeException::class.java).isThrownBy { runApplication<RefusedApplication>() }
			.withMessageContaining("- Loans: it extends DynamoRepository, which blocks, but has reactive methods of its own")
			.withMessageContaining("- Loans.findByReader: it returns List, but its repository is reactive")
			.withMessageContaining("- Loans.getByLoanId: it is a suspend function, but its result is Mono, which makes the call later; remove 'suspend', or return the value itself")
			.withMessageContaining("- Loans.readByReader: no partition key of Loan is given by equality")
	}

}
