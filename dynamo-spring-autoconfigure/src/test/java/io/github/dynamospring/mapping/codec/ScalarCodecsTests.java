package io.github.dynamospring.mapping.codec;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.junit.jupiter.api.Test;

import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ScalarCodecs}.
 */
class ScalarCodecsTests {

	@Test
	void hasACodecOfEachTypeAndOfNoOther() {
		assertThat(ScalarCodecs.types()).hasSize(44).allSatisfy((type) -> {
			ValueCodec<Object> codec = ScalarCodecs.find(type);
			assertThat(codec).isNotNull().isSameAs(ScalarCodecs.find(type));
			if (codec instanceof TextCodec<?> || codec instanceof NumberCodec<?>) {
				assertThat(codec.keyType()).isEqualTo(ClassUtils.resolvePrimitiveIfNecessary(type));
			}
		});
		assertThat(ScalarCodecs.find(List.class)).isNull();
	}

	@Test
	void storesCharactersAsText() {
		ValueCodec<Object> codec = Objects.requireNonNull(ScalarCodecs.find(char[].class));
		ItemValueWriter writer = new ItemValueWriter();
		codec.write(new char[] { 'a', 'b' }, writer);
		assertThat(writer.value()).isEqualTo(ItemValue.of("ab"));
		assertThat((char[]) codec.read(writer.value().reader())).containsExactly('a', 'b');
	}

	@Test
	void refusesTimeZonesThatTheJdkReplacesByGmt() {
		ValueCodec<Object> codec = Objects.requireNonNull(ScalarCodecs.find(TimeZone.class));
		assertThat(codec.read(ItemValue.of("GMT").reader())).isEqualTo(TimeZone.getTimeZone("GMT"));
		assertThatExceptionOfType(InvalidValueException.class)
			.isThrownBy(() -> codec.read(ItemValue.of("Europe/Berlni").reader()))
			.withMessage("a text of length 13 cannot be read as TimeZone");
	}

	@Test
	void keepsTheCodecOfLong() {
		assertThat(ScalarCodecs.find(long.class)).isSameAs(ScalarCodecs.LONG).isSameAs(ScalarCodecs.find(Long.class));
		assertThat(ScalarCodecs.find(Instant.class)).isInstanceOf(InstantCodec.class);
		assertThat(ScalarCodecs.find(BigDecimal.class)).isInstanceOf(NumberCodec.class);
	}

}
