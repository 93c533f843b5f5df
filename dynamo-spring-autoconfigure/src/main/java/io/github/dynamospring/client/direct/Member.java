package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.protocol.MarshallingKnownType;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;

/**
 * Member of a class of the SDK, or element of such a member, in JSON.
 *
 * @param head its name in quotes, and the colon
 * @param element the elements of a list, or the values of a map
 */
record Member(SdkField<?> field, byte[] head, MarshallingKnownType type, @Nullable Member element) {

	private static final Map<Class<?>, Member[]> KNOWN = new ConcurrentHashMap<>();

	/**
	 * Return the members of an object.
	 */
	static Member[] of(SdkPojo pojo) {
		Member[] known = KNOWN.get(pojo.getClass());
		if (known != null) {
			return known;
		}
		return KNOWN.computeIfAbsent(pojo.getClass(),
				(type) -> pojo.sdkFields().stream().map(Member::of).toArray(Member[]::new));
	}

	private static Member of(SdkField<?> field) {
		byte[] head = ('"' + field.locationName() + "\":").getBytes(StandardCharsets.US_ASCII);
		return new Member(field, head, field.marshallingType().getKnownType(), element(field));
	}

	private static @Nullable Member element(SdkField<?> field) {
		if (field.containsTrait(ListTrait.class)) {
			return of(field.getTrait(ListTrait.class).memberFieldInfo());
		}
		if (field.containsTrait(MapTrait.class)) {
			return of(field.getTrait(MapTrait.class).valueFieldInfo());
		}
		return null;
	}

	boolean isNamed(String name) {
		return this.field.locationName().equals(name);
	}

	/**
	 * Return whether its name stands between two positions.
	 */
	boolean isNamed(byte[] json, int from, int to) {
		return Arrays.equals(json, from, to, this.head, 1, this.head.length - 2);
	}

}
