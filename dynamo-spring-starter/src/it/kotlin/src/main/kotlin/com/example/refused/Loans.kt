package com.example.refused

import io.github.dynamospring.mapping.PartitionKey
import io.github.dynamospring.mapping.Table
import io.github.dynamospring.repository.DynamoRepository
import kotlinx.coroutines.flow.Flow
import org.springframework.boot.autoconfigure.SpringBootApplication
import reactor.core.publisher.Mono

@SpringBootApplication
class RefusedApplication

@Table("loans")
data class Loan(@PartitionKey val loanId: String, val reader: String)

interface Loans : DynamoRepository<Loan, String> {

	suspend fun findByLoanId(loanId: String): Loan?

	fun readByLoanId(loanId: String): Flow<Loan>

	fun findByReader(reader: String): List<Loan>

	suspend fun getByLoanId(loanId: String): Mono<Loan>

	suspend fun readByReader(reader: String): List<Loan>

}
