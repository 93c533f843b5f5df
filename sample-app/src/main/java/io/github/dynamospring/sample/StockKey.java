package io.github.dynamospring.sample;

/**
 * ID of a stock.
 */
record StockKey(String sku, String warehouse) {

}
