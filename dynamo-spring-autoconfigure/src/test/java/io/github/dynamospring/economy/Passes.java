package io.github.dynamospring.economy;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.repository.history.RevisionRepository;

interface Passes extends DynamoRepository<Pass, Pass.Id>, RevisionRepository<Pass, Pass.Id, Long> {

	List<Pass> findByGate(String gate);

}
