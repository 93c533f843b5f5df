package com.example.users;

import io.github.dynamospring.migration.Migration;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Bean;

/**
 * An application that moves its users to other keys, without a pause.
 */
@SpringBootApplication
public class UsersApplication {

	public static void main(String[] arguments) {
		SpringApplication.run(UsersApplication.class, arguments);
	}

	@Bean
	Migration migration() {
		return Migration.named("users-to-profiles").from(User.class).to(Profile.class).map(Profile::of).back(User::of);
	}

}
