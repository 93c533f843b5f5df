package com.example.unnamed;

import java.util.Optional;

import io.github.dynamospring.repository.DynamoRepository;

interface Guests extends DynamoRepository<Guest, String> {

	Optional<Guest> findByEmail(String email);

}
