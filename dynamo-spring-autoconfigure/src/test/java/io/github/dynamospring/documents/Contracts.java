package io.github.dynamospring.documents;

import java.util.List;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;

import org.springframework.data.repository.history.RevisionRepository;

public interface Contracts extends DynamoRepository<Contract, String>, RevisionRepository<Contract, String, Long> {

	List<Contract> findBySigner(String signer);

	@AllowScan
	List<Contract> findByAmountGreaterThan(long amount);

	@Override
	@Condition("amount < 1000")
	<S extends Contract> S update(S contract);

}
