package io.github.dynamospring.repository.config.parcels;

/**
 * A part of a repository that the application implements. It cannot be created while the
 * application is built.
 */
public class ParcelWeightsImpl implements ParcelWeights {

	public ParcelWeightsImpl() {
		throw new IllegalStateException("created");
	}

	@Override
	public double weigh(String depot) {
		return 0;
	}

}
