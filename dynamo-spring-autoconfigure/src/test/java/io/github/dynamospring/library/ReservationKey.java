package io.github.dynamospring.library;

public record ReservationKey(String isbn, long place) {
}
