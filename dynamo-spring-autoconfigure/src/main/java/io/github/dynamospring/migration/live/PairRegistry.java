package io.github.dynamospring.migration.live;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

import io.github.dynamospring.core.write.ItemPairSource;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;

/**
 * Pairs of the entities of all live migrations, with the entities that cannot be migrated
 * refused.
 *
 * @since 0.1
 */
public final class PairRegistry implements ItemPairSource {

	/**
	 * Attributes that are compared one by one. With the version and the write id, a
	 * condition that all of them are absent has almost the 4096 bytes of an expression.
	 */
	static final int MAX_COMPARED = 128;

	private final DynamoMappingContext context;

	private final Function<String, MigrationPhase> phases;

	private final Function<String, MigrationSettings> settings;

	private final Map<String, MigratedPair<?, ?>> pairs = new TreeMap<>();

	private final Map<Class<?>, LivePair> sides = new HashMap<>();

	/**
	 * Create pairs.
	 * @param migrations all migrations, of which those in place are left out
	 * @param phases returns the phase of a migration by its name, or throws an exception
	 * if this instance must not write
	 * @param settings returns the settings of a migration
	 * @param keys how much of keys is shown in messages
	 * @throws StartRefusedException if an entity cannot be migrated
	 */
	public PairRegistry(Collection<Migration> migrations, DynamoMappingContext context,
			Function<String, MigrationPhase> phases, Function<String, MigrationSettings> settings, KeyVisibility keys) {
		this.context = context;
		this.phases = phases;
		this.settings = settings;
		for (Migration migration : migrations) {
			Migration.Mapping<?, ?> mapping = migration.getMapping();
			if (mapping != null) {
				add(mapping, keys);
			}
		}
	}

	private <A, B> void add(Migration.Mapping<A, B> mapping, KeyVisibility keys) {
		DynamoPersistentEntity<A> from = entity(mapping, mapping.from());
		DynamoPersistentEntity<B> to = entity(mapping, mapping.to());
		String name = mapping.name();
		if (!Objects.equals(from.getClient(), to.getClient())) {
			throw refusal(mapping, "has entities of two clients, but a transaction is sent to one",
					"Move the table itself, for instance by an export and an import.");
		}
		MigratedPair<A, B> pair = new MigratedPair<>(mapping, from, to, keys, this.settings.apply(name).mirrored());
		if (pair.from().compared().size() > MAX_COMPARED) {
			throw refusal(mapping,
					"has a mirror, which compares at most " + (MAX_COMPARED - 1) + " attributes, but "
							+ from.getType().getSimpleName() + " has " + from.getCodec().attributeNames().size(),
					"Let the other applications write by this library, or copy the items while nothing writes them.");
		}
		if (this.pairs.put(name, pair) != null) {
			throw refusal(mapping, "is defined twice", "Give each migration a name of its own.");
		}
		add(mapping, from, side(pair, false));
		add(mapping, to, side(pair, true));
	}

	private LivePair side(MigratedPair<?, ?> pair, boolean isNew) {
		return new LivePair(pair, isNew, () -> this.phases.apply(pair.name()),
				() -> this.settings.apply(pair.name()).phase());
	}

	private void add(Migration.Mapping<?, ?> mapping, DynamoPersistentEntity<?> entity, LivePair side) {
		if (this.sides.put(entity.getType(), side) != null) {
			throw refusal(mapping, "has " + entity.getType().getSimpleName() + ", which another side has as well",
					"Migrate it once, and then again to the next entity.");
		}
	}

	@SuppressWarnings("unchecked")
	private <T> DynamoPersistentEntity<T> entity(Migration.Mapping<?, ?> mapping, Class<T> type) {
		DynamoPersistentEntity<?> entity = this.context.getPersistentEntity(this.context.getEntityType(type));
		if (entity == null || !entity.hasTable()) {
			throw refusal(mapping, "names " + type.getName() + ", which is no entity of a table",
					"Name types with @Table.");
		}
		String reason = reason(entity, type);
		if (reason != null) {
			throw refusal(mapping, "has " + type.getSimpleName() + ", which " + reason,
					"Change the entity first, or copy its items while nothing writes them.");
		}
		return (DynamoPersistentEntity<T>) entity;
	}

	private static @Nullable String reason(DynamoPersistentEntity<?> entity, Class<?> type) {
		if (entity.getType() != type || !entity.getSubtypes().isEmpty()) {
			return "is sealed, or a type of a sealed one";
		}
		if (entity.getVersion() == null) {
			return "has no @Version";
		}
		if (entity.getTable().names().writeId() == null) {
			return "keeps no write id, because its table has no attribute for it";
		}
		if (entity.getTable().encryption() != null) {
			return "is in a table with encrypted attributes, of which its archive would keep the plain text";
		}
		if (entity.hasRevisions() || !entity.getShards().isEmpty()) {
			return "has @Revisions or @Shard";
		}
		LargeProperties large = entity.getCodec().large();
		if (large != null
				&& large.properties().values().stream().anyMatch((each) -> each.getType() == Resource.class)) {
			return "has a large Resource, but a live migration holds large values in memory: declare it as byte[]";
		}
		return entity.getCodec().attributeNames().contains(MigratedPair.SOURCE)
				? "has an attribute '" + MigratedPair.SOURCE + "', which marks copies" : null;
	}

	private static StartRefusedException refusal(Migration.Mapping<?, ?> mapping, String reason, String action) {
		return new StartRefusedException("Migration '" + mapping.name() + "' " + reason, action);
	}

	/**
	 * Return the pairs by the names of their migrations.
	 */
	Map<String, MigratedPair<?, ?>> byName() {
		return this.pairs;
	}

	/**
	 * Return the names of the migrations.
	 */
	public Set<String> names() {
		return this.pairs.keySet();
	}

	/**
	 * Return the side of an entity, or null.
	 */
	@Nullable LivePair find(Class<?> type) {
		return this.sides.get(type);
	}

	@Override
	public @Nullable LivePair find(DynamoPersistentEntity<?> entity) {
		return this.sides.get(entity.getType());
	}

}
