package io.github.dynamospring.repository.config.parcels;

public interface ParcelWeights {

	double weigh(String depot);

}
