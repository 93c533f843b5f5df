package com.example.customers;

import java.time.Instant;

record VisitId(String email, Instant visitedAt) {

}
