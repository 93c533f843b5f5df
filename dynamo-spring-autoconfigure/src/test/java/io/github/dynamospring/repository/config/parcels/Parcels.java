package io.github.dynamospring.repository.config.parcels;

import java.util.List;

import io.github.dynamospring.repository.DynamoRepository;

public interface Parcels extends DynamoRepository<Parcel, ParcelKey>, ParcelWeights {

	List<ParcelView> findByDepot(String depot);

}
