package io.github.dynamospring.autoconfigure.endpoint;

import java.security.Principal;
import java.util.Set;

import io.github.dynamospring.autoconfigure.endpoint.DescribedPartitions.PartitionsDescriptor;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.Show;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoEndpointWebExtension}.
 */
class DynamoEndpointWebExtensionTests {

	private final EndpointApplication application = new EndpointApplication();

	@Test
	void neverShowsKeysByDefault() {
		assertThat(key(new User("operator"), new DynamoEndpointProperties().getShowValues())).isEqualTo("******");
	}

	@Test
	void showsKeysToEverybodyIfAsked() {
		assertThat(key(SecurityContext.NONE, Show.ALWAYS)).isEqualTo("CUSTOMER#ada");
	}

	@Test
	void showsKeysToThoseWhoHaveTheRole() {
		assertThat(key(new User("operator"), Show.WHEN_AUTHORIZED, "operator")).isEqualTo("CUSTOMER#ada");
		assertThat(key(new User("guest"), Show.WHEN_AUTHORIZED, "operator")).isEqualTo("******");
		assertThat(key(SecurityContext.NONE, Show.WHEN_AUTHORIZED, "operator")).isEqualTo("******");
	}

	@Test
	void showsKeysToAllWhoAreKnownIfNoRoleIsAskedFor() {
		assertThat(key(new User("guest"), Show.WHEN_AUTHORIZED)).isEqualTo("CUSTOMER#ada");
		assertThat(key(SecurityContext.NONE, Show.WHEN_AUTHORIZED)).isEqualTo("******");
	}

	@Test
	void givesOtherSectionsAsTheEndpointDoes() {
		DynamoEndpoint endpoint = this.application.endpoint();
		DynamoEndpointWebExtension extension = new DynamoEndpointWebExtension(endpoint, Show.NEVER, Set.of());
		assertThat(extension.section(SecurityContext.NONE, "patterns")).isEqualTo(endpoint.section("patterns"));
		assertThat(extension.section(SecurityContext.NONE, "items")).isNull();
	}

	private String key(SecurityContext user, Show showValues, String... roles) {
		DynamoEndpointWebExtension extension = new DynamoEndpointWebExtension(this.application.endpoint(), showValues,
				Set.of(roles));
		PartitionsDescriptor partitions = (PartitionsDescriptor) extension.section(user, "partitions");
		return partitions.resources().get(0).keys().get(0).value();
	}

	private record User(String role) implements SecurityContext {

		@Override
		public Principal getPrincipal() {
			return () -> "somebody";
		}

		@Override
		public boolean isUserInRole(String role) {
			return this.role.equals(role);
		}

	}

}
