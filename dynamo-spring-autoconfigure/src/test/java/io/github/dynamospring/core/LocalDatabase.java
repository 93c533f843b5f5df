package io.github.dynamospring.core;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.TestDatabase;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.table.TableDefinition;
import io.github.dynamospring.table.TableManagement;
import io.github.dynamospring.table.TableOperations;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * DynamoDB Local with the tables of some entities, and a record of what was sent to it.
 */
public final class LocalDatabase implements AutoCloseable {

	private final TestDatabase database = new TestDatabase(new Recorder());

	private final List<DynamoDbRequest> requests = new ArrayList<>();

	public LocalDatabase(DynamoMappingContext context) {
		List<TableDefinition> tables = context.getTables()
			.stream()
			.map((table) -> new TableDefinition("test-" + table.logicalName(), table.schema(), TableSettings.DEFAULT))
			.toList();
		new TableOperations(client(), Duration.ofSeconds(10)).manage(TableManagement.CREATE, tables);
		clear();
	}

	public DynamoDbClient client() {
		return this.database.client();
	}

	public URI endpoint() {
		return this.database.endpoint();
	}

	/**
	 * Return what was sent since the last call.
	 */
	public List<DynamoDbRequest> requests() {
		synchronized (this.requests) {
			List<DynamoDbRequest> copy = List.copyOf(this.requests);
			this.requests.clear();
			return copy;
		}
	}

	public void clear() {
		requests();
	}

	@Override
	public void close() {
		this.database.close();
	}

	private final class Recorder implements ExecutionInterceptor {

		@Override
		public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
			synchronized (LocalDatabase.this.requests) {
				LocalDatabase.this.requests.add((DynamoDbRequest) context.request());
			}
		}

	}

}
