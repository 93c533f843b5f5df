package com.example.parcels;

import io.github.dynamospring.stream.DynamoStreamListener;

import org.springframework.stereotype.Component;

@Component
class Tracking {

	private final Journal journal;

	Tracking(Journal journal) {
		this.journal = journal;
	}

	@DynamoStreamListener
	void moved(Parcel parcel) {
		this.journal.add(parcel);
	}

}
