package io.github.dynamospring.stream.embedded;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.lease.Lease;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;

/**
 * Store of the owners of streams and the positions of groups. Each write is conditional
 * on the version.
 */
final class PositionStore {

	private final String application;

	private final Clock clock;

	private final EntityOperations<StreamOwner> owners;

	private final EntityOperations<GroupPosition> groups;

	PositionStore(DynamoOperations operations, String application, Clock clock) {
		this.application = application;
		this.clock = clock;
		this.owners = operations.entity(StreamOwner.class).named("StreamOwner").consistent();
		this.groups = operations.entity(GroupPosition.class).named("StreamGroup").consistent();
	}

	/**
	 * Return a new lease of a stream.
	 */
	Lease<StreamOwner> lease(String table, Duration time, LongSupplier clock) {
		return new Lease<>(UUID.randomUUID().toString(), () -> owner(table), this.owners::save, time, clock);
	}

	private StreamOwner owner(String table) {
		return this.owners.findById(new StreamOwner.Id(this.application, table))
			.orElseGet(() -> new StreamOwner(this.application, table, null, null));
	}

	/**
	 * Return the position of a group. It begins now if it is new.
	 * @param stream the supplier of the ARN of the stream for a new group
	 */
	GroupPosition position(String table, String group, Supplier<@Nullable String> stream) {
		return find(table, group).orElseGet(() -> create(table, group, stream.get()));
	}

	private Optional<GroupPosition> find(String table, String group) {
		return this.groups.findById(new GroupPosition.Id(this.application, table, group));
	}

	private GroupPosition create(String table, String group, @Nullable String stream) {
		try {
			return this.groups.insert(new GroupPosition(this.application, table, group, this.clock.instant(), stream,
					Map.of(), null, null));
		}
		catch (DuplicateKeyException ex) {
			return find(table, group).orElseThrow(() -> ex);
		}
	}

	GroupPosition save(GroupPosition position) {
		return this.groups.save(position);
	}

}
