package com.example.documents;

import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.repository.history.RevisionRepository;

interface Bodies extends DynamoRepository<Body, DocumentKey>, RevisionRepository<Body, DocumentKey, Long> {

}
