package io.github.dynamospring.economy;

import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

/**
 * An entity without version in the table of {@link Pass}, whose indexes hold it as well.
 */
@Table("passes")
@PrimaryKey(partition = "ROOM#{room}", sort = "KEY#{number}")
record Key(String room, String number, @Unique @Nullable String holder, @Nullable String note) {

	/**
	 * ID of a key.
	 */
	record Id(String room, String number) {

	}

}
