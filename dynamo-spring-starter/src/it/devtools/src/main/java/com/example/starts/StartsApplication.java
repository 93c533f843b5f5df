package com.example.starts;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.io.ClassPathResource;
import org.springframework.util.Assert;

@SpringBootApplication
public class StartsApplication {

	@Bean
	ApplicationRunner count(Starts starts) {
		return (arguments) -> {
			Assert.state(!has("broken"), "The application is broken");
			int count = starts.findById("this").map(Start::count).orElse(0) + 1;
			starts.save(new Start("this", count));
			System.out.println("Start " + count);
		};
	}

	private static boolean has(String resource) {
		return new ClassPathResource(resource).exists();
	}

	public static void main(String[] args) {
		ConfigurableApplicationContext context = SpringApplication.run(StartsApplication.class, args);
		if (has("done")) {
			context.close();
		}
	}

}
