package com.example.tickets;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Profile;

@SpringBootApplication
public class TicketsApplication {

	@Bean
	@Profile("!training")
	ApplicationRunner find(Tickets tickets) {
		return (arguments) -> System.out.println("Found " + tickets.findByGuest("training").size());
	}

	public static void main(String[] args) {
		SpringApplication.run(TicketsApplication.class, args).close();
		System.out.println("The end");
	}

}
