package io.github.dynamospring.values;

record Waypoint(double latitude, double longitude) {

}
