package com.example.tickets;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("tickets")
@PrimaryKey(partition = "TICKET#{number}", sort = "META")
@GlobalSecondaryIndex(name = "gsi1", partition = "GUEST#{guest}", sort = "TICKET#{number}")
record Ticket(String number, String guest) {

}
