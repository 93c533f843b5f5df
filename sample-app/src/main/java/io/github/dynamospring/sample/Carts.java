package io.github.dynamospring.sample;

import io.github.dynamospring.repository.DynamoRepository;

interface Carts extends DynamoRepository<Cart, String> {

}
