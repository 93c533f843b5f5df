package io.github.dynamospring.sample;

import java.time.LocalDate;

/**
 * ID of the sales of a product on a day.
 */
record SalesKey(String sku, LocalDate day) {

}
