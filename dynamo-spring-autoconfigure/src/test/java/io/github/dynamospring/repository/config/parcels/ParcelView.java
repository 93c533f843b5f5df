package io.github.dynamospring.repository.config.parcels;

public interface ParcelView {

	String getNumber();

}
