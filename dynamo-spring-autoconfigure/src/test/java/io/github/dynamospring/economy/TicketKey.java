package io.github.dynamospring.economy;

public record TicketKey(String project, String ticketId) {
}
