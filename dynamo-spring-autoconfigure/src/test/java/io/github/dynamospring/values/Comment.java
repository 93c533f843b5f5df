package io.github.dynamospring.values;

record Comment(String author, String text) {

}
