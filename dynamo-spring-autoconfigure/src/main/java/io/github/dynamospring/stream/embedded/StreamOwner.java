package io.github.dynamospring.stream.embedded;

import io.github.dynamospring.lease.Lease;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.StandardKeyFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.TypeAlias;
import org.springframework.data.annotation.Version;

/**
 * Stored owner of a stream. Each renewal is another version.
 *
 * @param application the name of the application
 * @param table the logical name of the table
 * @param owner the ID of the instance that reads the stream, or null after its release
 * @param version the version
 */
@StandardKeyFormat
@Table(value = "${dynamo.streams.table:streams}", client = "${dynamo.streams.client:}")
@TypeAlias("StreamOwner")
@PrimaryKey(partition = "STREAM#{application}#{table}", sort = "OWNER")
record StreamOwner(String application, String table, @Nullable String owner,
		@Version @Nullable Long version) implements Lease.Owner<StreamOwner> {

	@Override
	public StreamOwner with(@Nullable String owner) {
		return new StreamOwner(this.application, this.table, owner, this.version);
	}

	/**
	 * ID of an owner.
	 */
	record Id(String application, String table) {

	}

}
