package io.github.dynamospring.repository.config.parcels;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;

/**
 * An entity of several types.
 */
@Table("parcels")
@PrimaryKey(partition = "DEPOT#{depot}", sort = "PARCEL#{number}")
public sealed interface Parcel {

	String depot();

	String number();

	record Letter(String depot, String number) implements Parcel {

	}

	record Crate(String depot, String number, double weight, Contents contents) implements Parcel {

	}

	/**
	 * A sealed type within an entity.
	 */
	sealed interface Contents {

	}

	record Liquid(double litres) implements Contents {

	}

	record Solid(String material) implements Contents {

	}

}
