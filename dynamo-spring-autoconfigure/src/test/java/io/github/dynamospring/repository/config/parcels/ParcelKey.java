package io.github.dynamospring.repository.config.parcels;

public record ParcelKey(String depot, String number) {

}
