package io.github.dynamospring.table;

import java.util.Map;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentCaptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;

/**
 * Tests for {@link TableStepFactory}.
 */
class TableStepFactoryTests {

	private static final Throughput THROUGHPUT = new Throughput(10, 20);

	@Test
	void addsAnIndexWithoutThroughputToATableOnDemand() {
		CreateGlobalSecondaryIndexAction index = creation(settings(BillingMode.PROVISIONED, THROUGHPUT, null),
				settings(BillingMode.ON_DEMAND, null, null));
		assertThat(index.provisionedThroughput()).isNull();
	}

	@Test
	void addsAnIndexWithoutAMaximumToAProvisionedTable() {
		CreateGlobalSecondaryIndexAction index = creation(settings(BillingMode.ON_DEMAND, null, THROUGHPUT),
				settings(BillingMode.PROVISIONED, THROUGHPUT, null));
		assertThat(index.onDemandThroughput()).isNull();
		assertThat(index.provisionedThroughput().readCapacityUnits()).isEqualTo(10);
	}

	private static CreateGlobalSecondaryIndexAction creation(TableSettings wanted, TableSettings found) {
		TableDefinition definition = Tables.definition(Tables.shop(Tables.GLOBAL), wanted);
		FoundTable table = new FoundTable(Tables.shop(), found, "ACTIVE", Map.of(), null);
		DynamoDbClient client = mock(DynamoDbClient.class);
		new TableStepFactory(definition, table).index(Tables.GLOBAL).request().accept(client);
		ArgumentCaptor<UpdateTableRequest> request = ArgumentCaptor.forClass(UpdateTableRequest.class);
		verify(client).updateTable(request.capture());
		return request.getValue().globalSecondaryIndexUpdates().get(0).create();
	}

	private static TableSettings settings(BillingMode mode, Throughput throughput, Throughput maximum) {
		CapacitySettings capacity = new CapacitySettings(throughput, null, maximum, null);
		return new TableSettings(mode, capacity, Map.of("gsi1", capacity), null, null, null, null, null, Map.of());
	}

}
