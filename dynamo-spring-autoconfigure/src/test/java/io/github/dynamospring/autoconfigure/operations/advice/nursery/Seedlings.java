package io.github.dynamospring.autoconfigure.operations.advice.nursery;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;

public interface Seedlings extends DynamoRepository<Seedling, String> {

	@AllowScan
	@AllowFilter
	List<Seedling> findByNote(String note);

	@ConsistentRead
	Optional<Seedling> findBySeedlingId(String seedlingId);

	@AllowFilter
	List<Seedling> findByStageAndNote(Seedling.Stage stage, String note);

}
