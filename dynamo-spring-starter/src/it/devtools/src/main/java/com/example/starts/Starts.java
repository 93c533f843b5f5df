package com.example.starts;

import io.github.dynamospring.repository.DynamoRepository;

interface Starts extends DynamoRepository<Start, String> {

}
