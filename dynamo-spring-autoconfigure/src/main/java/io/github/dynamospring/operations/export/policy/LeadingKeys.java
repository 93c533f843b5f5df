package io.github.dynamospring.operations.export.policy;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.operations.export.ExportException;
import io.github.dynamospring.operations.export.ExportedTable;
import io.github.dynamospring.plan.Price.Subject;
import org.jspecify.annotations.Nullable;

/**
 * Patterns of the partition keys that items have in a table or index: the literals of
 * their templates, the tenant that the tag {@code tenant} of the role or session names,
 * and anything for the other placeholders. A condition on leading keys sees the first
 * attribute of a key of several.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html">Fine-grained
 * access control</a>
 */
final class LeadingKeys {

	/** Variable of a policy for which IAM puts the tenant. */
	static final String TENANT = "${aws:PrincipalTag/tenant}";

	/** Pattern of any key. */
	static final String ANY = "*";

	private final PolicyResource resource;

	LeadingKeys(PolicyResource resource) {
		this.resource = resource;
	}

	/**
	 * Return whether entities of a table have tenants.
	 */
	static boolean haveTenants(ExportedTable table) {
		return table.model().entities().stream().anyMatch((entity) -> entity.getTenant() != null);
	}

	/**
	 * Return whether items of the table or index have keys of more than one pattern.
	 */
	boolean differ() {
		Set<String> all = new TreeSet<>();
		for (DynamoPersistentEntity<?> entity : this.resource.table().model().entities()) {
			for (Subject subject : List.of(Subject.ITEM, Subject.MARKER, Subject.REVISION)) {
				all.addAll(of(entity, subject));
			}
		}
		return all.size() > 1;
	}

	/**
	 * Return the patterns of items of an entity, or of items that are kept for it.
	 */
	Set<String> of(DynamoPersistentEntity<?> entity, Subject subject) {
		EntityKey key = key(entity);
		if (key == null) {
			return Set.of();
		}
		boolean tenant = entity.getTenant() != null;
		KeyPart partition = key.partition().get(0);
		Set<String> patterns = new TreeSet<>();
		switch (subject) {
			case MARKER -> entity.getUniqueProperties()
				.forEach((unique) -> patterns.add(behind(tenant, partition) + escape(unique.markerPrefix()) + ANY));
			case REVISION -> {
				if (entity.hasRevisions()) {
					patterns.add(behind(tenant, partition) + escape(RevisionKeys.PREFIX)
							+ pattern(partition, tenant, RevisionKeys::textOf) + ANY);
				}
			}
			default -> patterns.add(pattern(partition, tenant, UnaryOperator.identity()));
		}
		return patterns;
	}

	// a local index shares the partitions of its table
	private @Nullable EntityKey key(DynamoPersistentEntity<?> entity) {
		if (this.resource.index() == null) {
			return entity.getPrimaryKey();
		}
		EntityKey key = entity.findKey(this.resource.index());
		if (key != null && key.kind() == EntityKey.Kind.LOCAL) {
			return entity.getPrimaryKey();
		}
		return key;
	}

	// items that are kept for an entity have the keys of its tenant
	private static String behind(boolean tenant, KeyPart partition) {
		if (tenant && partition instanceof KeyPart.Composed composed) {
			return escape(prefix(partition)) + TENANT + escape(String.valueOf(composed.encoder().delimiter()));
		}
		return "";
	}

	private static String pattern(KeyPart partition, boolean tenant, UnaryOperator<String> texts) {
		if (!(partition instanceof KeyPart.Composed composed)) {
			if (tenant) {
				return TENANT;
			}
			return ANY;
		}
		StringBuilder pattern = new StringBuilder();
		String placeholder = tenant ? TENANT : ANY;
		for (KeyTemplate.Segment segment : composed.encoder().template().segments()) {
			if (segment instanceof KeyTemplate.Literal literal) {
				pattern.append(escape(texts.apply(literal.text())));
			}
			else {
				pattern.append(placeholder);
				placeholder = ANY;
			}
		}
		return pattern.toString();
	}

	/**
	 * Refuse an entity without a tenant if its keys cannot be distinguished from keys of
	 * tenants.
	 * @throws ExportException if the beginnings of the keys can be the same
	 */
	void verify(DynamoPersistentEntity<?> entity) {
		EntityKey key = key(entity);
		if (entity.getTenant() != null || key == null) {
			return;
		}
		String prefix = prefix(key.partition().get(0));
		for (DynamoPersistentEntity<?> other : this.resource.table().model().entities()) {
			EntityKey ofTenants = (other.getTenant() != null) ? key(other) : null;
			if (ofTenants != null && mayBeginAlike(prefix(ofTenants.partition().get(0)), prefix)) {
				throw refusal(entity, key);
			}
		}
	}

	private static boolean mayBeginAlike(String tenants, String others) {
		return tenants.startsWith(others) || !tenants.isEmpty() && others.startsWith(tenants);
	}

	private ExportException refusal(DynamoPersistentEntity<?> entity, EntityKey key) {
		String name = entity.getType().getSimpleName();
		return new ExportException("no policy can keep the tenants of table '" + this.resource.table().logicalName()
				+ "' apart, because the keys of " + name + ", by its " + key.describe() + ", may begin as theirs do",
				"Begin its partition with a text of its own, such as \"" + name.toUpperCase(Locale.ROOT) + "#"
						+ key.partition().get(0).template() + "\", or put it into another table.");
	}

	private static String prefix(KeyPart part) {
		if (!(part instanceof KeyPart.Composed)) {
			return "";
		}
		String template = part.template();
		int placeholder = template.indexOf('{');
		if (placeholder >= 0) {
			return template.substring(0, placeholder);
		}
		return template;
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
