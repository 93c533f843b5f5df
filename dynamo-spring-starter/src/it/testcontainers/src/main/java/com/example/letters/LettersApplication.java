package com.example.letters;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class LettersApplication {

	public static void main(String[] args) {
		SpringApplication.run(LettersApplication.class, args).close();
	}

}
