package io.github.dynamospring.migration.live;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored member of a live migration: an instance in its phase. Each renewal is another
 * version.
 *
 * @param migration the name of the migration
 * @param instance the ID of the instance, which is another one after each join
 * @param phase the phase
 * @param mirrored whether it mirrors the writes of other applications
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.backfill.table:backfills}", client = "${dynamo.backfill.client:}")
@TypeAlias("MigrationMember")
@PrimaryKey(partition = "MIGRATION#{migration}", sort = "MEMBER#{instance}")
record PhaseMember(String migration, String instance, MigrationPhase phase, boolean mirrored,
		@Version @Nullable Long version) {

	/**
	 * ID of a member.
	 */
	record Id(String migration, String instance) {

	}

}
