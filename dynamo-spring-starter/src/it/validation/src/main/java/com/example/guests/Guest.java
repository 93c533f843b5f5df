package com.example.guests;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Positive;

@Table("guests")
record Guest(@PartitionKey @NotBlank String email, @Positive int seats) {

}
