package io.github.dynamospring.export.policy;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.export.ExportException;
import io.github.dynamospring.export.ExportedTable;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.mapping.UniqueProperty;
import org.jspecify.annotations.Nullable;

/**
 * Patterns of the partition keys that a tenant's role may use in a table or index: those
 * of the tenant that is named by the tag {@code tenant} of the role or session, and those
 * of entities without a tenant.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html">Fine-grained
 * access control</a>
 */
final class TenantKeys {

	/** Variable of a policy for which IAM puts the tenant. */
	static final String TENANT = "${aws:PrincipalTag/tenant}";

	private static final String REST = "*";

	private final ExportedTable table;

	private final Set<String> patterns = new TreeSet<>();

	private final Set<String> prefixesOfTenants = new TreeSet<>();

	private TenantKeys(ExportedTable table) {
		this.table = table;
	}

	/**
	 * Return whether entities of a table have tenants.
	 */
	static boolean areIn(ExportedTable table) {
		return table.model().entities().stream().anyMatch((entity) -> entity.getTenant() != null);
	}

	/**
	 * Return the patterns of a table or index, sorted.
	 * @throws ExportException if entities without a tenant have keys that cannot be told
	 * from those of tenants
	 */
	static List<String> of(PolicyResource resource) {
		TenantKeys keys = new TenantKeys(resource.table());
		Collection<DynamoPersistentEntity<?>> entities = resource.table().model().entities();
		entities.stream()
			.filter((entity) -> entity.getTenant() != null)
			.forEach((entity) -> keys.addTenant(entity, key(resource, entity)));
		entities.stream()
			.filter((entity) -> entity.getTenant() == null)
			.forEach((entity) -> keys.addOther(entity, key(resource, entity)));
		return List.copyOf(keys.patterns);
	}

	// a local index shares the partitions of its table
	private static @Nullable EntityKey key(PolicyResource resource, DynamoPersistentEntity<?> entity) {
		if (resource.index() == null) {
			return entity.getPrimaryKey();
		}
		EntityKey key = entity.findKey(resource.index());
		return (key != null && key.kind() == EntityKey.Kind.LOCAL) ? entity.getPrimaryKey() : key;
	}

	private void addTenant(DynamoPersistentEntity<?> entity, @Nullable EntityKey key) {
		if (key == null) {
			return;
		}
		// a pattern on leading keys sees the first attribute of a key of several
		if (!(key.partition().get(0) instanceof KeyPart.Composed composed)) {
			this.patterns.add(TENANT);
			this.prefixesOfTenants.add("");
			return;
		}
		KeyEncoder encoder = composed.encoder();
		String prefix = prefix(composed);
		boolean itself = encoder.endsWithFirst();
		if (itself) {
			this.patterns.add(escape(prefix) + TENANT);
		}
		if (!itself || key.indexName() == null && hasItemsBeside(entity)) {
			this.patterns.add(escape(prefix) + TENANT + escape(String.valueOf(encoder.delimiter())) + REST);
		}
		this.prefixesOfTenants.add(prefix);
	}

	private static boolean hasItemsBeside(DynamoPersistentEntity<?> entity) {
		return entity.hasRevisions() || !entity.getUniqueProperties().isEmpty();
	}

	private void addOther(DynamoPersistentEntity<?> entity, @Nullable EntityKey key) {
		if (key == null) {
			return;
		}
		KeyPart part = key.partition().get(0);
		String prefix = (part instanceof KeyPart.Composed composed) ? prefix(composed) : "";
		if (this.prefixesOfTenants.stream().anyMatch((tenants) -> tenants.startsWith(prefix))) {
			String name = entity.getType().getSimpleName();
			throw new ExportException(
					"no policy can keep the tenants of table '" + this.table.logicalName()
							+ "' apart, because the keys of " + name + ", by its " + key.describe()
							+ ", may begin as theirs do",
					"Begin its partition with a text of its own, such as \"" + name.toUpperCase(Locale.ROOT) + "#"
							+ part.template() + "\", or put it into another table.");
		}
		boolean constant = part instanceof KeyPart.Composed composed && composed.properties().isEmpty();
		this.patterns.add(escape(prefix) + (constant ? "" : REST));
		if (key.indexName() == null) {
			addItemsBeside(entity);
		}
	}

	private void addItemsBeside(DynamoPersistentEntity<?> entity) {
		entity.getUniqueProperties()
			.forEach((unique) -> this.patterns.add(escape(UniqueProperty.MARKER_PREFIX) + REST));
		if (entity.hasRevisions()) {
			this.patterns.add(escape(RevisionKeys.PREFIX) + REST);
		}
	}

	private static String prefix(KeyPart.Composed part) {
		String template = part.template();
		int placeholder = template.indexOf('{');
		return (placeholder >= 0) ? template.substring(0, placeholder) : template;
	}

	// IAM's own characters, and those that a policy may not contain
	private static String escape(String text) {
		StringBuilder escaped = new StringBuilder();
		for (char character : text.toCharArray()) {
			switch (character) {
				case '*', '?', '$' -> escaped.append("${").append(character).append('}');
				default -> escaped.append((character >= ' ' && character <= '\u00FF') ? character : '?');
			}
		}
		return escaped.toString();
	}

}
