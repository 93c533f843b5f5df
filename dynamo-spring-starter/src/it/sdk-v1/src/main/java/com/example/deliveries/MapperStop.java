package com.example.deliveries;

import java.util.Date;

import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBDocument;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBTypeConvertedEpochDate;

@DynamoDBDocument
public class MapperStop {

	private String street;

	private Date since;

	public String getStreet() {
		return this.street;
	}

	public void setStreet(String street) {
		this.street = street;
	}

	@DynamoDBTypeConvertedEpochDate
	public Date getSince() {
		return this.since;
	}

	public void setSince(Date since) {
		this.since = since;
	}

}
