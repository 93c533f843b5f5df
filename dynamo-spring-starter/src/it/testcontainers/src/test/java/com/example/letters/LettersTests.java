package com.example.letters;

import io.github.dynamospring.test.DynamoCleanup;
import org.junit.jupiter.api.RepeatedTest;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.utility.DockerImageName;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;

import static org.assertj.core.api.Assertions.assertThat;

@SpringBootTest
@DynamoCleanup
@Testcontainers(disabledWithoutDocker = true)
class LettersTests {

	@Container
	@ServiceConnection(name = "amazon/dynamodb-local")
	static final GenericContainer<?> DYNAMODB = new GenericContainer<>(
			DockerImageName.parse("amazon/dynamodb-local:3.3.1"))
		.withExposedPorts(8000);

	@Autowired
	private Letters letters;

	@RepeatedTest(2)
	void writesToAnEmptyTable() {
		assertThat(this.letters.findById("1")).isEmpty();
		this.letters.insert(new Letter("1", "Dear Ada"));
		assertThat(this.letters.existsById("1")).isTrue();
	}

}
