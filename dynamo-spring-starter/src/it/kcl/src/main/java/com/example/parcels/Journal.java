package com.example.parcels;

/**
 * Journal of the moves of parcels.
 */
@FunctionalInterface
public interface Journal {

	void add(Parcel parcel);

}
