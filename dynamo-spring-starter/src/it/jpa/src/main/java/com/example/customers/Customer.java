package com.example.customers;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class Customer {

	@Id
	private String email;

	private String name;

	protected Customer() {
	}

	Customer(String email, String name) {
		this.email = email;
		this.name = name;
	}

	String getEmail() {
		return this.email;
	}

	String getName() {
		return this.name;
	}

}
