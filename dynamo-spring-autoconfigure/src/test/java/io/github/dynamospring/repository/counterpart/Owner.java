package io.github.dynamospring.repository.counterpart;

record Owner(String orderId, String customer) {

}
