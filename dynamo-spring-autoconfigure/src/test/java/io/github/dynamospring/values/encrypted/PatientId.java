package io.github.dynamospring.values.encrypted;

public record PatientId(String clinic, String id) {

}
