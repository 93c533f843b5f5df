package io.github.dynamospring.library;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import org.jspecify.annotations.Nullable;

import org.springframework.data.annotation.Version;

/**
 * A mutable entity with a primitive version.
 */
@Table("shelves")
public class Shelf {

	@PartitionKey
	private @Nullable String shelfId;

	private int books;

	@Version
	private long version;

	public static Shelf of(String shelfId, int books) {
		Shelf shelf = new Shelf();
		shelf.shelfId = shelfId;
		shelf.books = books;
		return shelf;
	}

	public @Nullable String getShelfId() {
		return this.shelfId;
	}

	public void setShelfId(@Nullable String shelfId) {
		this.shelfId = shelfId;
	}

	public int getBooks() {
		return this.books;
	}

	public void setBooks(int books) {
		this.books = books;
	}

	public long getVersion() {
		return this.version;
	}

	public void setVersion(long version) {
		this.version = version;
	}

}
