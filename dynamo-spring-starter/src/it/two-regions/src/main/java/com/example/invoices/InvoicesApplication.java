package com.example.invoices;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurer;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class InvoicesApplication {

	@Bean
	DynamoDbClient dynamoDbClient(DynamoDbClientConfigurer configurer) {
		return configurer.configure(DynamoDbClient.builder()).region(Region.EU_WEST_1).build();
	}

	public static void main(String[] args) {
		SpringApplication.run(InvoicesApplication.class, args).close();
	}

}
