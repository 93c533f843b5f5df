package io.github.dynamospring.stream;

import java.util.Map;

import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.TableModel;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Strategy that decrypts the images of a stream. The clients of streams leave the items
 * of tables with encrypted attributes as they are stored. An application with a keyring
 * has a bean of this type.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface ImageDecryptor {

	/**
	 * Decrypt an image.
	 * @param table the table of the stream
	 * @param image the image of an item as it is stored
	 * @throws InvalidValueException if no key fits, or the image was changed
	 */
	Map<String, AttributeValue> decrypt(TableModel table, Map<String, AttributeValue> image);

}
