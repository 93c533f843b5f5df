package com.example.values

import org.assertj.core.api.Assertions.assertThatExceptionOfType
import org.junit.jupiter.api.Test
import org.springframework.boot.runApplication

class ShelfTests {

	@Test
	fun `refuses value classes`() {
		assertThatExceptionOfType(RuntimeException::class.java).isThrownBy { runApplication<ValuesApplication>() }
			.withStackTraceContaining("Shelf has a property of a Kotlin value class, which is compiled to the value inside")
	}

}
