package io.github.dynamospring.operations.export.policy;

/**
 * Role that a policy is for.
 */
enum Role {

	/** Calls the access patterns that read. */
	READ("read", "What the access patterns send that read"),

	/** Calls the access patterns that write. */
	WRITE("write", "What the access patterns send that write"),

	/** Reads the streams of tables with listeners. */
	STREAMS("streams", "Reads of streams with listeners, and the positions of the listeners"),

	/** Runs backfills. */
	BACKFILL("backfill", "Backfills of the tables with a Migration, their records and jobs"),

	/** Reads and writes whole tables, of all tenants. */
	MIGRATION("migration", "Scans and writes of whole tables, for migrations and the removal of a tenant"),

	/** Makes and changes tables, and sees no data. */
	ADMIN("admin", "Creation and change of tables, without access to their data");

	private final String text;

	private final String description;

	Role(String text, String description) {
		this.text = text;
		this.description = description;
	}

	String description() {
		return this.description;
	}

	@Override
	public String toString() {
		return this.text;
	}

}
