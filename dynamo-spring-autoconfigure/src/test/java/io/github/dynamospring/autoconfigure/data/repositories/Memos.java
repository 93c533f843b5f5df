package io.github.dynamospring.autoconfigure.data.repositories;

import org.springframework.data.keyvalue.repository.KeyValueRepository;

public interface Memos extends KeyValueRepository<Memo, String> {

}
