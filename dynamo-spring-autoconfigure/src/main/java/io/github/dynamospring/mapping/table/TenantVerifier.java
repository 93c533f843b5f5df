package io.github.dynamospring.mapping.table;

import java.util.List;
import java.util.stream.StreamSupport;

import io.github.dynamospring.key.KeyTemplate.Placeholder;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TenantId;
import org.jspecify.annotations.Nullable;

/**
 * Verifier of the {@link TenantId} of an entity: each of its partitions belongs to one
 * tenant, and begins with it, as a policy on leading keys requires.
 */
class TenantVerifier {

	private final DeclaredKeys keys;

	private final EntityProblems problems;

	TenantVerifier(DeclaredKeys keys, EntityProblems problems) {
		this.keys = keys;
		this.problems = problems;
	}

	void verify() {
		List<DynamoPersistentProperty> marked = StreamSupport.stream(this.keys.entity().spliterator(), false)
			.filter((property) -> property.isAnnotationPresent(TenantId.class))
			.toList();
		if (marked.size() > 1) {
			List<String> names = marked.stream().map(DynamoPersistentProperty::getName).toList();
			this.problems.add(this.keys.entity(), "@TenantId is on '" + String.join("' and '", names)
					+ "', but an item belongs to one tenant: keep one");
		}
		else if (marked.size() == 1) {
			verify(marked.get(0));
		}
	}

	private void verify(DynamoPersistentProperty tenant) {
		if (tenant.getType() != String.class) {
			this.problems.add(this.keys.entity(), "@TenantId is on '" + tenant.getName() + "' of type "
					+ tenant.getType().getSimpleName() + ": make it a String");
			return;
		}
		verify(this.keys.primary(), false, tenant.getName());
		this.keys.indexes()
			.stream()
			.filter((index) -> index.key().kind() != EntityKey.Kind.LOCAL)
			.forEach((index) -> verify(index.key(), index.inverted(), tenant.getName()));
		if (this.keys.primary().partition().get(0) instanceof KeyPart.Native) {
			this.keys.entity()
				.getUniqueProperties()
				.forEach((unique) -> this.problems.add(this.keys.entity(),
						"@Unique is on '" + unique.name()
								+ "', but the partition key is the @TenantId alone, and markers cannot begin with it: "
								+ "put text around it, such as partition = \"TENANT#{" + tenant.getName() + "}\""));
		}
	}

	private void verify(EntityKey key, boolean inverted, String tenant) {
		KeyPart first = key.partition().get(0);
		String problem = beginsWith(first, tenant) ? open(first) : several(key.partition(), inverted, tenant);
		if (problem != null) {
			this.problems.add(this.keys.entity(), "its " + key.describe() + " " + problem);
		}
	}

	private static String several(List<KeyPart> partition, boolean inverted, String tenant) {
		return "does not begin its partition with the @TenantId '" + tenant
				+ "', so that one partition would hold the items of several tenants: "
				+ fix(partition, inverted, tenant);
	}

	private static boolean beginsWith(KeyPart part, String tenant) {
		if (!(part instanceof KeyPart.Composed composed)) {
			return part.properties().get(0).path().equals(tenant);
		}
		List<Placeholder> placeholders = composed.encoder().template().placeholders();
		return !placeholders.isEmpty() && placeholders.get(0).path().equals(tenant)
				&& placeholders.get(0).functions().isEmpty();
	}

	// Without escapes, the last text of a key may hold the delimiter, and so all that the
	// keys of another tenant begin with.
	private static @Nullable String open(KeyPart part) {
		boolean open = part instanceof KeyPart.Composed composed && composed.encoder().isRefusing()
				&& composed.properties().size() == 1 && part.template().endsWith("}");
		if (open) {
			return "ends with the tenant, and keys of this table have no escapes, so that a tenant could be named"
					+ " like the keys of another: put text behind it";
		}
		return null;
	}

	private static String fix(List<KeyPart> partition, boolean inverted, String tenant) {
		if (partition.size() > 1) {
			return "make {" + tenant + "} the first of its attributes";
		}
		String led = "\"TENANT#{" + tenant + "}#" + partition.get(0).template() + "\"";
		if (inverted) {
			return "declare the index without inverted, with partition = " + led;
		}
		boolean named = partition.get(0).properties().stream().anyMatch((property) -> property.path().equals(tenant));
		if (named) {
			return "put {" + tenant + "} first, behind no more than text and without a function";
		}
		return "begin it with the tenant, as in " + led;
	}

}
