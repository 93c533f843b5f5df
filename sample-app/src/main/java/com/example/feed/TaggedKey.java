package com.example.feed;

record TaggedKey(String tag, String postId) {

}
