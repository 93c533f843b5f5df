package com.example.guests;

import io.github.dynamospring.mapping.event.ValidatingEntityCallback;
import jakarta.validation.Validator;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class GuestsApplication {

	@Bean
	ValidatingEntityCallback validation(Validator validator) {
		return new ValidatingEntityCallback(validator);
	}

	public static void main(String[] args) {
		SpringApplication.run(GuestsApplication.class, args).close();
	}

}
