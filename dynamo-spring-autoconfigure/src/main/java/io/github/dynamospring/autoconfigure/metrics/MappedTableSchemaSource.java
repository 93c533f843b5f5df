package io.github.dynamospring.autoconfigure.metrics;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.ApplicationListener;
import org.springframework.data.mapping.context.MappingContextEvent;

/**
 * {@link TableSchemaSource} over the entities of the application. The clients are created
 * before the mapping, and requests can be sent while the application starts. No table is
 * known until all beans are created, because a search for beans on the thread of a
 * request might deadlock.
 * <p>
 * The names of tables may depend on the thread, for instance if each tenant has its own
 * tables. Each name is therefore resolved on the threads that end requests to it, until
 * one of them finds it.
 */
class MappedTableSchemaSource
		implements TableSchemaSource, SmartInitializingSingleton, ApplicationListener<MappingContextEvent<?, ?>> {

	/** Maximum number of kept names: others are resolved for each request. */
	static final int MAX_NAMES = 1000;

	private final ObjectProvider<DynamoMappingContext> mappingContexts;

	private final ObjectProvider<TableNameResolver> resolvers;

	private final AtomicLong version = new AtomicLong();

	private final Map<String, String> logicalNames = new ConcurrentHashMap<>();

	private volatile @Nullable Source source;

	private volatile Known known = new Known(-1, Map.of());

	MappedTableSchemaSource(ObjectProvider<DynamoMappingContext> mappingContexts,
			ObjectProvider<TableNameResolver> resolvers) {
		this.mappingContexts = mappingContexts;
		this.resolvers = resolvers;
	}

	@Override
	public void afterSingletonsInstantiated() {
		DynamoMappingContext mappingContext = this.mappingContexts.getIfUnique();
		TableNameResolver tableNames = this.resolvers.getIfUnique();
		if (mappingContext != null && tableNames != null) {
			this.source = new Source(mappingContext, tableNames);
			this.version.incrementAndGet();
		}
	}

	/** Mark the known tables as outdated, because an entity was added. */
	@Override
	public void onApplicationEvent(MappingContextEvent<?, ?> event) {
		this.version.incrementAndGet();
	}

	@Override
	public @Nullable TableSchema find(String tableName) {
		Known latest = this.known;
		if (latest.version() != this.version.get()) {
			latest = read();
		}
		Map<String, TableSchema> tables = latest.tables();
		String logicalName = this.logicalNames.get(tableName);
		return (logicalName != null) ? tables.get(logicalName) : find(tableName, tables);
	}

	private @Nullable TableSchema find(String tableName, Map<String, TableSchema> tables) {
		Source current = this.source;
		if (current == null) {
			return null;
		}
		for (Map.Entry<String, TableSchema> table : tables.entrySet()) {
			if (tableName.equals(current.resolve(table.getKey()))) {
				keep(tableName, table.getKey());
				return table.getValue();
			}
		}
		return null;
	}

	private void keep(String tableName, String logicalName) {
		if (this.logicalNames.size() < MAX_NAMES) {
			this.logicalNames.put(tableName, logicalName);
		}
	}

	/**
	 * Read without a lock, because the thread that adds an entity holds a lock of the
	 * mapping.
	 */
	private Known read() {
		long read = this.version.get();
		Source current = this.source;
		Known latest = new Known(read, (current != null) ? current.tables() : Map.of());
		this.known = latest;
		return latest;
	}

	private record Source(DynamoMappingContext mappingContext, TableNameResolver tableNames) {

		Map<String, TableSchema> tables() {
			Map<String, TableSchema> tables = new HashMap<>();
			for (TableModel table : this.mappingContext.getTables()) {
				tables.put(table.logicalName(), table.schema());
			}
			return tables;
		}

		/** Return null if the resolver throws, as it may without a tenant. */
		@Nullable String resolve(String logicalName) {
			try {
				return this.tableNames.resolve(logicalName);
			}
			catch (RuntimeException ex) {
				return null;
			}
		}

	}

	private record Known(long version, Map<String, TableSchema> tables) {

	}

}
