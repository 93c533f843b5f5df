package io.github.dynamospring.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.DynamoStreamListener.Expired;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Archive of the carts that time to live deleted, with a file for each. A repeated
 * delivery writes the same file again.
 */
@Component
class CartArchive {

	private final Path directory;

	private final JsonMapper json;

	CartArchive(@Value("${shop.archive}") Path directory, JsonMapper json) {
		this.directory = directory;
		this.json = json;
	}

	@DynamoStreamListener(group = "archive", expired = Expired.ONLY)
	void archive(Removed<Cart> event) throws IOException {
		Files.createDirectories(this.directory);
		Files.write(this.directory.resolve(event.id() + ".json"), this.json.writeValueAsBytes(event.before()));
	}

}
