package com.example.parcels.first;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/**
 * The first version of an application: parcels without an index.
 */
@SpringBootApplication
public class ParcelsApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(ParcelsApplication.class, arguments);
	}

}
