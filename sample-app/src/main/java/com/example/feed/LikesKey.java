package com.example.feed;

import org.jspecify.annotations.Nullable;

record LikesKey(String postId, @Nullable Integer shard) {

}
