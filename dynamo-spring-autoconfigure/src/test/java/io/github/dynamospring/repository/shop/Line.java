package io.github.dynamospring.repository.shop;

public record Line(String sku, long quantity) {

}
