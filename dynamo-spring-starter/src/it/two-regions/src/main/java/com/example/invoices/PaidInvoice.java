package com.example.invoices;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table(value = "paid-invoices", client = "archive")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "INVOICE#{number}")
public record PaidInvoice(String customerId, String number, long cents) {

}
