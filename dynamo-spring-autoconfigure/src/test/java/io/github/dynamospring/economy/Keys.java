package io.github.dynamospring.economy;

import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;

interface Keys extends DynamoRepository<Key, Key.Id> {

	@Update("set holder = :holder")
	@Condition("holder = :old")
	boolean pass(Key.Id id, String holder, String old);

	void deleteByRoomAndNumber(String room, String number);

}
