package io.github.dynamospring.plan.read;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.TableSchema;

/**
 * Indexes that refusals propose. Each refusal knows the existing indexes alone. An
 * application gets all refusals at once, so different proposals for a table need
 * different names.
 */
public final class ProposedIndexes {

	/** Tables by the name and keys of a proposal. */
	private final Map<String, TableSchema> proposals = new LinkedHashMap<>();

	private final Map<String, String> renamed = new HashMap<>();

	private final Map<String, Set<String>> taken = new HashMap<>();

	/**
	 * Propose an index.
	 * @param keys its keys, as an annotation has them
	 * @return its name and its keys, as an annotation has them
	 */
	synchronized String propose(TableSchema table, String keys) {
		String proposal = proposal(free(names(table)), keys);
		this.proposals.put(proposal, table);
		return proposal;
	}

	private static String proposal(String name, String keys) {
		return "name = \"" + name + "\", " + keys;
	}

	private static Set<String> names(TableSchema table) {
		return table.indexes().stream().map(IndexSchema::name).collect(Collectors.toCollection(HashSet::new));
	}

	private static String free(Set<String> taken) {
		int number = 1;
		while (taken.contains("gsi" + number)) {
			number++;
		}
		return "gsi" + number;
	}

	/**
	 * Give the proposed index of a fix a unique name.
	 * @param fix the fix of a refusal, with or without a proposal. The name depends on
	 * the fixes before it
	 */
	public synchronized String rename(String fix) {
		String renamed = fix;
		for (Map.Entry<String, TableSchema> proposal : this.proposals.entrySet()) {
			if (fix.contains(proposal.getKey() + ")")) {
				renamed = fix.replace(proposal.getKey(), renamed(proposal.getKey(), proposal.getValue()));
			}
		}
		return renamed;
	}

	private String renamed(String proposal, TableSchema table) {
		String known = this.renamed.get(proposal);
		if (known == null) {
			Set<String> names = this.taken.computeIfAbsent(table.logicalName(), (name) -> names(table));
			String name = free(names);
			names.add(name);
			known = proposal(name, proposal.substring(proposal.indexOf(", ") + 2));
			this.renamed.put(proposal, known);
		}
		return known;
	}

}
