package com.example.feed;

record PostKey(String author, String postId) {

}
