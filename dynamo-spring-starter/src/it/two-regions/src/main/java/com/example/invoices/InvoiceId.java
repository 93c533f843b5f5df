package com.example.invoices;

public record InvoiceId(String customerId, String number) {

}
