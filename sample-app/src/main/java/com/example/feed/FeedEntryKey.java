package com.example.feed;

record FeedEntryKey(String reader, String postId) {

}
