package io.github.dynamospring.autoconfigure.data;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.large.LargeObjects;
import io.github.dynamospring.large.LargeSettings;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.JsonFormat;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.StringUtils;
import org.springframework.util.unit.DataSize;

/**
 * Configuration properties of how attributes are stored.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.attributes")
public class DynamoAttributesProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.attributes");

	/**
	 * Maximum size of a compressed value before its compression. A larger one is neither
	 * written nor read, because a small item can expand to several hundred megabytes.
	 */
	private DataSize maxSize = DataSize.ofBytes(AttributeSettings.DEFAULT.maxSize());

	/**
	 * Compressed properties that are still written as without the annotation, such as
	 * 'Order.body', while instances of an older version of the application read them.
	 */
	private Set<String> writePlain = new LinkedHashSet<>();

	/**
	 * Large values that are stored as objects.
	 */
	private Large large = new Large(null, "", DataSize.ofBytes(LargeSettings.DEFAULT.threshold()));

	AttributeSettings toSettings(Supplier<? extends @Nullable JsonFormat> json,
			Supplier<? extends @Nullable LargeObjects> objects) {
		long bytes = this.maxSize.toBytes();
		CHECK.isTrue(bytes > 0 && bytes <= Integer.MAX_VALUE, "max-size", this.maxSize,
				"It must be at least 1 B and less than 2 GB.");
		return new AttributeSettings((int) bytes, Set.copyOf(this.writePlain), json, this.large.toSettings(objects));
	}

	/**
	 * Verify that the properties that are written plainly exist.
	 */
	void verify(DynamoMappingContext context) {
		Set<String> unknown = new TreeSet<>(this.writePlain);
		if (unknown.isEmpty()) {
			return;
		}
		Set<String> compressed = compressed(context);
		unknown.removeAll(compressed);
		CHECK.isTrue(unknown.isEmpty(), "write-plain", String.join(", ", unknown),
				"No such property is compressed. These are: " + compressed + ".");
	}

	private static Set<String> compressed(DynamoMappingContext context) {
		Set<String> names = new TreeSet<>();
		for (DynamoPersistentEntity<?> entity : context.getPersistentEntities()) {
			for (DynamoPersistentProperty property : entity) {
				if (property.isCompressed()) {
					names.add(entity.getType().getSimpleName() + "." + property.getName());
				}
			}
		}
		return names;
	}

	public DataSize getMaxSize() {
		return this.maxSize;
	}

	public void setMaxSize(DataSize maxSize) {
		this.maxSize = maxSize;
	}

	public Set<String> getWritePlain() {
		return this.writePlain;
	}

	public void setWritePlain(Set<String> writePlain) {
		this.writePlain = writePlain;
	}

	public Large getLarge() {
		return this.large;
	}

	public void setLarge(Large large) {
		this.large = large;
	}

	/**
	 * Properties of large values.
	 *
	 * @param bucket bucket of S3 that stores the values. Without one a bean of type
	 * LargeObjects stores them.
	 * @param prefix beginning of the keys of all objects, such as the name of the
	 * environment.
	 * @param threshold maximum size of a value that stays in its item, at most 400KB.
	 */
	public record Large(@Nullable String bucket, @DefaultValue("") String prefix,
			@DefaultValue("64KB") DataSize threshold) {

		private static final DataSize ITEM = DataSize.ofKilobytes(400);

		/**
		 * Create properties. A slash ends the prefix.
		 */
		public Large {
			prefix = (prefix.isEmpty() || prefix.endsWith("/")) ? prefix : prefix + "/";
		}

		String requiredBucket() {
			CHECK.isTrue(StringUtils.hasText(this.bucket), "large.bucket", this.bucket, "It must name a bucket of S3.");
			return String.valueOf(this.bucket);
		}

		LargeSettings toSettings(Supplier<? extends @Nullable LargeObjects> objects) {
			CHECK.isTrue(this.threshold.toBytes() > 0 && this.threshold.compareTo(ITEM) <= 0, "large.threshold",
					this.threshold, "It must be at least 1 B and at most 400 KB, which is the limit of an item.");
			return new LargeSettings(objects, this.prefix, (int) this.threshold.toBytes());
		}

	}

}
