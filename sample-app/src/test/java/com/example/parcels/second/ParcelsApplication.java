package com.example.parcels.second;

import io.github.dynamospring.migration.Migration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/**
 * The second version of an application: its index finds the parcels of a city.
 */
@SpringBootApplication
public class ParcelsApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(ParcelsApplication.class, arguments);
	}

	@Bean
	Migration migration() {
		return Migration.of(Parcel.class);
	}

}
