package com.example.notes;

import java.time.Instant;

record NoteId(String author, Instant writtenAt) {

}
