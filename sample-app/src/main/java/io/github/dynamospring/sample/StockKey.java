package io.github.dynamospring.sample;

/**
 * The id of a stock.
 */
record StockKey(String sku, String warehouse) {

}
