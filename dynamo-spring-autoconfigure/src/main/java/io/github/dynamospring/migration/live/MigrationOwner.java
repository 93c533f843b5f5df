package io.github.dynamospring.migration.live;

import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored owner of the jobs of a live migration. Each renewal is another version.
 *
 * @param name the name of the migration
 * @param owner the name of the instance that runs a job, or null after its end
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.backfill.table:backfills}", client = "${dynamo.backfill.client:}")
@TypeAlias("MigrationOwner")
@PrimaryKey(partition = "MIGRATION#{name}", sort = "OWNER")
record MigrationOwner(String name, @Nullable String owner,
		@Version @Nullable Long version) implements Lease.Owner<MigrationOwner> {

	@Override
	public MigrationOwner with(@Nullable String owner) {
		return new MigrationOwner(this.name, owner, this.version);
	}

}
