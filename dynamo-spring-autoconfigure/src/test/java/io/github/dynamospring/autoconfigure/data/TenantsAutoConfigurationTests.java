package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.tenancy.MissingTenantException;
import io.github.dynamospring.tenancy.TenantResolver;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

/**
 * Tests of {@link DynamoDataAutoConfiguration} with tenants.
 */
class TenantsAutoConfigurationTests {

	private final DynamoDbClient client = mock(DynamoDbClient.class);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withBean(DynamoDbClient.class, () -> this.client);

	@Test
	void beanTellsTheTenant() {
		given(this.client.getItem(any(GetItemRequest.class))).willReturn(GetItemResponse.builder().build());
		this.runner.withUserConfiguration(Shops.class).run((context) -> {
			assertThat(context.getBean(DynamoOperations.class).findById("c1", Customer.class)).isEmpty();
			ArgumentCaptor<GetItemRequest> request = ArgumentCaptor.forClass(GetItemRequest.class);
			then(this.client).should().getItem(request.capture());
			assertThat(request.getValue().key().get("pk").s()).isEqualTo("TENANT#acme#CUSTOMER#c1");
		});
	}

	@Test
	void withoutBeanNothingIsSent() {
		this.runner.run((context) -> {
			assertThatExceptionOfType(MissingTenantException.class)
				.isThrownBy(() -> context.getBean(DynamoOperations.class).findById("c1", Customer.class));
			then(this.client).should(never()).getItem(any(GetItemRequest.class));
		});
	}

	@Test
	void severalBeansWithoutAPrimaryOneEndTheStart() {
		this.runner.withUserConfiguration(Shops.class)
			.withBean("other", TenantResolver.class, () -> () -> "other")
			.run((context) -> assertThat(context).getFailure()
				.hasRootCauseInstanceOf(NoUniqueBeanDefinitionException.class)
				.rootCause()
				.hasMessageContainingAll("TenantResolver", "tenantResolver", "other"));
	}

	@Configuration(proxyBeanMethods = false)
	static class Shops {

		@Bean
		TenantResolver tenantResolver() {
			return CurrentShop::tenant;
		}

	}

	static final class CurrentShop {

		private CurrentShop() {
		}

		static String tenant() {
			return "acme";
		}

	}

	@Table("accounts")
	@PrimaryKey(partition = "TENANT#{tenantId}#CUSTOMER#{customerId}")
	record Customer(@TenantId @Nullable String tenantId, String customerId) {
	}

}
