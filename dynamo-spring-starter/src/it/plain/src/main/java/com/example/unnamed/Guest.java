package com.example.unnamed;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

@Table("guests")
@PrimaryKey(partition = "GUEST#{email}")
record Guest(String email, String name) {

}
