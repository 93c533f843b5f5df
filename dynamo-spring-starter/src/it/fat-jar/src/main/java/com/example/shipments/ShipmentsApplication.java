package com.example.shipments;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class ShipmentsApplication {

	@Bean
	ApplicationRunner find(Shipments shipments) {
		return (arguments) -> arguments.getNonOptionArgs()
			.forEach((number) -> System.out.println(shipments.findById(number)));
	}

	public static void main(String[] args) {
		SpringApplication.run(ShipmentsApplication.class, args).close();
		System.out.println("The end");
	}

}
