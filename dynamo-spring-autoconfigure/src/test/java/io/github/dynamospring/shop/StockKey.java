package io.github.dynamospring.shop;

public record StockKey(String sku, String warehouse) {

}
