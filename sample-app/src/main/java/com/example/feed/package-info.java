/**
 * Social feed: follows, posts, likes and hashtags.
 */
@NullMarked
package com.example.feed;

import org.jspecify.annotations.NullMarked;
