package com.example.orders;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

@SpringBootApplication
public class OrdersApplication {

	@Bean
	ApplicationRunner sell(Orders orders) {
		return (arguments) -> {
			orders.insert(new Order("ada", "1001", 42));
			orders.findByCustomer("ada").forEach((order) -> System.out.println("Sold for " + order.getTotal()));
		};
	}

	public static void main(String[] args) {
		SpringApplication.run(OrdersApplication.class, args).close();
	}

}
