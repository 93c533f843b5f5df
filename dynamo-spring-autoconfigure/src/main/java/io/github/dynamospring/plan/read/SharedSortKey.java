package io.github.dynamospring.plan.read;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.key.KeyPlaceholder;
import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.key.KeyTemplate;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * Beginning of a sort key that all members of an item collection must share, because one
 * range and one direction serve all of them.
 *
 * @param key the key of the entity with the requested properties
 * @param equalities the number of placeholders bound by equality
 * @param range the range on the next one, if there is one
 * @param depth the number of placeholders that must be alike
 */
record SharedSortKey(EntityKey key, int equalities, @Nullable KeyRange range, int depth) {

	/**
	 * Return the reason why the key of a member begins in another way, or null if it
	 * begins alike.
	 */
	@Nullable String refusal(EntityKey member, String type) {
		if (this.depth == 0) {
			return null;
		}
		String sort = "sorts " + type + " by " + (member.sort().isEmpty() ? "nothing" : templates(member));
		if (!isShared(member)) {
			return sort + ", which is not alike up to '" + last().path() + "'";
		}
		if (condition(this.key).equals(condition(member))) {
			return null;
		}
		return sort + ", which goes on in another way behind '" + last().path() + "': ask for a range of it";
	}

	private PropertyReference last() {
		List<PropertyReference> properties = properties(this.key);
		return properties.get(Math.min(this.depth, properties.size()) - 1);
	}

	private static String templates(EntityKey key) {
		return key.sort().stream().map(KeyPart::template).collect(Collectors.joining(", "));
	}

	private boolean isShared(EntityKey member) {
		List<PropertyReference> own = properties(this.key);
		List<PropertyReference> others = properties(member);
		if (others.size() < this.depth || own.size() < this.depth) {
			return false;
		}
		for (int i = 0; i < this.depth; i++) {
			if (!isAlike(own.get(i), others.get(i))) {
				return false;
			}
		}
		return isAlike(this.key.sort().get(0), member.sort().get(0));
	}

	private static List<PropertyReference> properties(EntityKey key) {
		return key.sort().stream().flatMap((part) -> part.properties().stream()).toList();
	}

	private static boolean isAlike(PropertyReference own, PropertyReference other) {
		return own.attributePath().equals(other.attributePath()) && own.type() == other.type()
				&& own.codec().getClass() == other.codec().getClass()
				&& own.codec().storedType() == other.codec().storedType()
				&& Objects.equals(own.codec().keyType(), other.codec().keyType())
				&& isAlike(own.codec().timeFormat(), other.codec().timeFormat())
				&& own.sortsAsStored() == other.sortsAsStored();
	}

	private static boolean isAlike(@Nullable TimeFormat own, @Nullable TimeFormat other) {
		if (own != null && other != null) {
			return own.isSameAs(other);
		}
		return own == other;
	}

	private boolean isAlike(KeyPart own, KeyPart other) {
		if (own instanceof KeyPart.Composed composed && other instanceof KeyPart.Composed part) {
			return isAlike(composed.encoder(), part.encoder());
		}
		return own instanceof KeyPart.Native && other instanceof KeyPart.Native;
	}

	private boolean isAlike(KeyEncoder own, KeyEncoder other) {
		for (int i = 0; i < this.depth; i++) {
			KeyPlaceholder placeholder = own.placeholders().get(i);
			boolean fixed = placeholder.width() >= 0;
			if (!placeholder.equals(other.placeholders().get(i)) || !fixed && endsAt(own, i) != endsAt(other, i)) {
				return false;
			}
		}
		return prefix(own).equals(prefix(other));
	}

	// The last text of a key is escaped in another way.
	private static boolean endsAt(KeyEncoder encoder, int placeholder) {
		List<KeyTemplate.Segment> segments = encoder.template().segments();
		return placeholder == encoder.placeholders().size() - 1
				&& segments.get(segments.size() - 1) instanceof KeyTemplate.Placeholder;
	}

	private String prefix(KeyEncoder encoder) {
		StringBuilder prefix = new StringBuilder();
		int placeholders = 0;
		for (KeyTemplate.Segment segment : encoder.template().segments()) {
			if (segment instanceof KeyTemplate.Literal literal) {
				prefix.append(literal.text());
			}
			else {
				prefix.append(segment);
				placeholders++;
			}
			if (placeholders == this.depth) {
				break;
			}
		}
		return prefix.toString();
	}

	private String condition(EntityKey key) {
		boolean asked = this.equalities > 0 || this.range != null;
		if (asked && key.sort().get(0) instanceof KeyPart.Composed composed) {
			return composed.encoder().condition(this.equalities, this.range).toString();
		}
		return "";
	}

}
