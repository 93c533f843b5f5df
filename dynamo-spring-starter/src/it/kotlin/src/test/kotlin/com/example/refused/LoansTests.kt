package com.example.refused

import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.springframework.boot.runApplication

class LoansTests {

	@Test
	fun `refuses suspend functions and flows with all others`() {
		assertThatExceptionOfType(RuntimeException::class.java).isThrownBy { runApplication<RefusedApplication>() }
			.withMessageContaining("- Loans.findByLoanId: it is a suspend function, but repositories block")
			.withMessageContaining("- Loans.readByLoanId: it returns Flow, but repositories block")
			.withMessageContaining("- Loans.findByReader: no partition key of Loan is given by equality")
	}

}
