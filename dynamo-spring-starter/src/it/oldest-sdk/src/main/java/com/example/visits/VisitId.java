package com.example.visits;

import java.time.Instant;

record VisitId(String page, Instant visitedAt) {

}
