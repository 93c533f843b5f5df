package io.github.dynamospring.autoconfigure.data.repositories;

import org.springframework.data.annotation.Id;
import org.springframework.data.keyvalue.annotation.KeySpace;

@KeySpace("memos")
public record Memo(@Id String id, String text) {

}
