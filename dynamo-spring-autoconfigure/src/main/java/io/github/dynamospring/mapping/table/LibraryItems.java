package io.github.dynamospring.mapping.table;

import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.EntityProblems;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.TableAttributeNames;

/**
 * Items that the library keeps beside entities. The keys and types of a table have to
 * leave room for them.
 *
 * @param type the value of their type attribute
 * @param one one of them in words, such as {@code a revision of Order}
 * @param several all of them in words
 * @param partition renders their partition key
 * @param sort renders their sort key
 */
record LibraryItems(String type, String one, String several, KeyEncoder partition, KeyEncoder sort) {

	/**
	 * Verify that an entity of the table leaves room.
	 */
	void verify(String table, TableAttributeNames names, DeclaredKeys keys, EntityProblems problems) {
		EntityKey primary = keys.primary();
		if (keys.entity().getTypeNames().contains(this.type)) {
			problems.add(keys.entity(),
					"has the type name of " + this.several + " in table '" + table + "': give it another @TypeAlias");
		}
		boolean isNative = primary.partition().get(0) instanceof KeyPart.Native;
		if (isNative && names.type() == null && mayEqual(primary)) {
			problems.add(keys.entity(),
					"its " + primary.describe() + " does not separate its items from " + this.several + ", and table '"
							+ table + "' has no type attribute: give the table one (attributes.type), or start a"
							+ " template with text of its own");
		}
		// A partition key that is a property's own is looked at when it is written.
		if (!isNative && mayEqual(primary)) {
			problems.add(keys.entity(), "its " + primary.describe() + " can be the key of " + this.one + " in table '"
					+ table + "', " + this.partition + ": start a template with other text");
		}
	}

	private boolean mayEqual(EntityKey primary) {
		return mayEqual(primary.partition().get(0), this.partition)
				&& primary.sort().stream().allMatch((part) -> mayEqual(part, this.sort));
	}

	private static boolean mayEqual(KeyPart part, KeyEncoder encoder) {
		return !(part instanceof KeyPart.Composed composed) || composed.encoder().mayEqual(encoder);
	}

}
