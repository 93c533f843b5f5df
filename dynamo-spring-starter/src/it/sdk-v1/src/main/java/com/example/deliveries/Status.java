package com.example.deliveries;

public enum Status {

	OPEN, SENT

}
