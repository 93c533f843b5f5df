package com.example.invoices;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("invoices")
@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "INVOICE#{number}")
public record Invoice(String customerId, String number, long cents) {

}
