package io.github.dynamospring.shop;

public record Address(String city, String street) {

}
