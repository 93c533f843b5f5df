/**
 * Tree of documents, with the versions of their texts.
 */
@NullMarked
package com.example.documents;

import org.jspecify.annotations.NullMarked;
