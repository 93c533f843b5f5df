package io.github.dynamospring.repository.shop;

public record Address(String city, String street) {

}
