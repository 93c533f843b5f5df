package com.example.bills;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;

@SpringBootApplication
public class BillsApplication {

	public static void main(String[] args) {
		ConfigurableApplicationContext context = SpringApplication.run(BillsApplication.class, args);
		if (context.getEnvironment().matchesProfiles("manager")) {
			System.exit(SpringApplication.exit(context));
		}
	}

}
