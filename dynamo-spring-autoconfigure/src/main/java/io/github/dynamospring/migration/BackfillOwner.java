package io.github.dynamospring.migration;

import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored owner of a backfill, or of the jobs of a live migration. Each renewal is another
 * version.
 *
 * @param table the physical name of the table, or {@code migration:} and the name of the
 * live migration
 * @param owner the name of the instance that runs the backfill, or null after its end
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.backfill.table:backfills}", client = "${dynamo.backfill.client:}")
@TypeAlias("BackfillOwner")
@PrimaryKey(partition = "BACKFILL#{table}", sort = "OWNER")
record BackfillOwner(String table, @Nullable String owner,
		@Version @Nullable Long version) implements Lease.Owner<BackfillOwner> {

	@Override
	public BackfillOwner with(@Nullable String owner) {
		return new BackfillOwner(this.table, owner, this.version);
	}

}
