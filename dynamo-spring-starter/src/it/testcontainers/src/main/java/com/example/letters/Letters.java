package com.example.letters;

import io.github.dynamospring.repository.DynamoRepository;

interface Letters extends DynamoRepository<Letter, String> {

}
