package io.github.dynamospring.faults;

/**
 * A request that arrived, and the fault that it was to have.
 *
 * @param request the request
 * @param fault the fault, which prints its name
 */
public record Attempt(Request request, Fault fault) {
}
