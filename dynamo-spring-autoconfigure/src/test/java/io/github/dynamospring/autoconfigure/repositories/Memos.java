package io.github.dynamospring.autoconfigure.repositories;

import org.springframework.data.keyvalue.repository.KeyValueRepository;

public interface Memos extends KeyValueRepository<Memo, String> {

}
