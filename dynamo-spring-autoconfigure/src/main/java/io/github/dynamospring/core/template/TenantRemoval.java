package io.github.dynamospring.core.template;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.core.batch.KeyDeletion;
import io.github.dynamospring.core.read.KeyScan;
import io.github.dynamospring.core.read.KeyScan.KeyPage;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.EntityTenant.Partitions;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.plan.ScanSettings;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.domain.ScrollPosition;

/**
 * Removal of the data of one tenant, table by table. It is logged without the name of the
 * tenant, which is part of keys.
 */
final class TenantRemoval {

	private static final Log logger = LogFactory.getLog(TenantRemoval.class);

	private final List<TableModel> tables;

	private final SenderFactory senders;

	private final ScanSettings settings;

	private final @Nullable CapacityRate writeRate;

	private long read;

	private long removed;

	private long left;

	TenantRemoval(Collection<TableModel> tables, SenderFactory senders, ScanSettings settings) {
		this.tables = tables.stream().filter((table) -> !tenants(table).isEmpty()).toList();
		this.senders = senders;
		this.settings = settings;
		this.writeRate = CapacityRate.of(settings);
	}

	private static List<EntityTenant<?>> tenants(TableModel table) {
		return table.entities()
			.stream()
			.<EntityTenant<?>>map(DynamoPersistentEntity::getTenant)
			.filter(Objects::nonNull)
			.toList();
	}

	RemovedTenant remove(String tenant, RemovalPosition position) {
		if (this.tables.isEmpty()) {
			throw new InvalidDataAccessApiUsageException("No tenant can be removed, because no entity of this "
					+ "application has one: annotate the property that names it with @TenantId, or let @EntityScan "
					+ "find the entities that have it");
		}
		Map<TenantScan, Map<Integer, ScrollPosition>> starts = position.starts(scans(tenant));
		logger.info("Removing a tenant from " + describe());
		try {
			starts.forEach((scan, start) -> remove(scan, start, position));
		}
		catch (RuntimeException | Error ex) {
			logger.warn("The removal of a tenant failed after " + counts() + ". Remove it again");
			throw ex;
		}
		if (this.left > 0) {
			logger.warn("Removed a tenant but for " + this.left + " items, which DynamoDB left unprocessed: " + counts()
					+ ". Remove it again");
		}
		else {
			logger.info("Removed a tenant: " + counts());
		}
		return new RemovedTenant(this.read, this.removed, this.left);
	}

	private List<TenantScan> scans(String tenant) {
		return this.tables.stream()
			.map((table) -> TenantScan.of(table, tenant))
			.filter((scan) -> !scan.partitions().isEmpty())
			.toList();
	}

	private String describe() {
		String names = this.tables.stream().map(TableModel::logicalName).collect(Collectors.joining(", "));
		String rate = this.settings.isBounded()
				? "at most %1$d RCU/s and %1$d WCU/s".formatted(this.settings.unitsPerSecond()) : "at no bounded rate";
		return "the tables " + names + ": segments = " + this.settings.segments() + ", " + rate;
	}

	private String counts() {
		return this.removed + " items were deleted of " + this.read + " that were read";
	}

	private void remove(TenantScan tenant, Map<Integer, ScrollPosition> starts, RemovalPosition position) {
		TableModel table = tenant.table();
		SenderFactory clientSenders = this.senders.of(table.client());
		RequestSender sender = clientSenders.ofOperation("removeTenant");
		KeyDeletion deletion = clientSenders.keyDeletion(sender, table.logicalName(), this.writeRate);
		long before = this.read;
		try (KeyScan scan = clientSenders.keyScan(sender, table.entities().get(0), tenant.partitions(), this.settings,
				starts)) {
			for (KeyPage page = scan.next(); page != null; page = scan.next()) {
				this.read = before + scan.scanned();
				long leftBefore = this.left;
				page.batches(KeyDeletion.MAX_KEYS).forEach((keys) -> delete(keys, deletion));
				position.advance(tenant, page, this.left == leftBefore);
			}
		}
	}

	private void delete(List<Map<String, AttributeValue>> keys, KeyDeletion deletion) {
		int deleted = deletion.delete(keys);
		this.removed += deleted;
		this.left += keys.size() - deleted;
	}

	/**
	 * Scan of a table for the items of a tenant.
	 */
	record TenantScan(TableModel table, Set<Partitions> partitions) {

		static TenantScan of(TableModel table, String tenant) {
			return new TenantScan(table,
					tenants(table).stream()
						.map((each) -> each.partitions(tenant))
						.filter(Objects::nonNull)
						.collect(Collectors.toCollection(LinkedHashSet::new)));
		}

	}

}
