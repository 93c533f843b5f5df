package io.github.dynamospring.shop;

public record Line(String sku, long quantity) {

}
