package io.github.dynamospring.repository.shop;

public record StockKey(String sku, String warehouse) {

}
