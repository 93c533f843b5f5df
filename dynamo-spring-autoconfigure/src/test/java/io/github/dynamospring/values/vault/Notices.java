package io.github.dynamospring.values.vault;

import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Notices extends DynamoRepository<Notice, String> {

	@Update("set text = :text")
	void rewrite(String id, String text);

}
