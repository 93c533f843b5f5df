package com.example.guests;

import io.github.dynamospring.repository.DynamoRepository;

interface Guests extends DynamoRepository<Guest, String> {

}
