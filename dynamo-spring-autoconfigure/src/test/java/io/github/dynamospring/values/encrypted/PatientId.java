package io.github.dynamospring.values.encrypted;

record PatientId(String clinic, String id) {

}
