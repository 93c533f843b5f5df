package io.github.dynamospring.economy;

import io.github.dynamospring.library.User;
import io.github.dynamospring.repository.DynamoRepository;

public interface Users extends DynamoRepository<User, String> {

}
