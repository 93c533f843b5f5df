package io.github.dynamospring.mapping;

import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.core.OverridingClassLoader;
import org.springframework.core.ResolvableType;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link TableEncryption}.
 */
class TableEncryptionTests {

	@Test
	void findsAnEncryptedPropertyAtAnyDepth() {
		assertThat(TableEncryption.findIn(ResolvableType.forClass(Outer.class))).isEqualTo("Inner.text");
		assertThat(TableEncryption.findIn(ResolvableType.forClass(Other.class))).isNull();
	}

	@Test
	void passesByAClassThatIsNotWhole() throws Exception {
		ClassLoader without = new OverridingClassLoader(new FilteredClassLoader(Other.class)) {

			@Override
			protected boolean isEligibleForOverriding(String name) {
				return name.equals(Half.class.getName());
			}

		};
		Class<?> half = without.loadClass(Half.class.getName());
		assertThat(half).isNotSameAs(Half.class);
		assertThat(TableEncryption.findIn(ResolvableType.forClass(half))).isNull();
	}

	record Outer(String name, List<Inner> parts) {

	}

	record Inner(@Attribute(encrypted = true) String text) {

	}

	static class Half {

		Other other;

	}

	record Other(String name) {

	}

}
