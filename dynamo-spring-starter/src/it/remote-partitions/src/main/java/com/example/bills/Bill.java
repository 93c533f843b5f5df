package com.example.bills;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * A bill.
 *
 * @param id the id
 * @param reminders the number of reminders that were written
 */
@Table("bills")
@PrimaryKey(partition = "BILL#{id}")
public record Bill(String id, int reminders) {

}
