package io.github.dynamospring.item.sdk;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;

/**
 * Entity with a compressed text of 20 KB.
 */
@Table("texts")
public record BenchmarkText(@PartitionKey String id, @Attribute(compressed = true) String text) {

	private static final int SIZE = 20 * 1024;

	static final BenchmarkText EXAMPLE = new BenchmarkText("t1", words());

	// words of a vocabulary, the frequent ones more often
	private static String words() {
		Random random = new Random(1);
		StringBuilder text = new StringBuilder();
		while (text.length() < SIZE) {
			int word = (int) (2000 * Math.pow(random.nextDouble(), 3));
			text.append(Integer.toString(7919 * (word + 1), 36)).append(' ');
		}
		return text.substring(0, SIZE);
	}

	@SuppressWarnings("unchecked")
	static EntityCodec<BenchmarkText> codec() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(BenchmarkText.class));
		context.afterPropertiesSet();
		return (EntityCodec<BenchmarkText>) context.getRequiredPersistentEntity(BenchmarkText.class).getCodec();
	}

	byte[] deflated() {
		byte[] bytes = this.text.getBytes(StandardCharsets.UTF_8);
		Deflater deflater = new Deflater();
		deflater.setInput(bytes);
		deflater.finish();
		byte[] compressed = new byte[bytes.length];
		int length = deflater.deflate(compressed);
		deflater.end();
		return Arrays.copyOf(compressed, length);
	}

	static String inflated(byte[] compressed) throws DataFormatException {
		Inflater inflater = new Inflater();
		inflater.setInput(compressed);
		byte[] bytes = new byte[SIZE];
		int length = inflater.inflate(bytes);
		inflater.end();
		return new String(bytes, 0, length, StandardCharsets.UTF_8);
	}

}
