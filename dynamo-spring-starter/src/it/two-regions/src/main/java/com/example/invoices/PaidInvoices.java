package com.example.invoices;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.repository.query.Param;

public interface PaidInvoices extends DynamoRepository<PaidInvoice, InvoiceId> {

	List<PaidInvoice> findByCustomerId(@Param("customerId") String customerId);

}
