package com.example.tickets;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("tickets")
@PrimaryKey(partition = "CONCERT#{concert}", sort = "SEAT#{seat|pad:4}")
public record Ticket(String concert, int seat, String holder) {

}
