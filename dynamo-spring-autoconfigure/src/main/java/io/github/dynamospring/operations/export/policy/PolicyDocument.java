package io.github.dynamospring.operations.export.policy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.operations.export.ExportText;

/**
 * Policy of a role, in as many documents as the size of one allows.
 *
 * @param name the name of the document
 * @param statements the statements, at least one
 */
record PolicyDocument(String name, List<PolicyStatement> statements) {

	/**
	 * Version of the policy language that supports variables.
	 */
	static final String VERSION = "2012-10-17";

	/**
	 * Most characters of a managed policy, white space aside.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html">Quotas
	 * of IAM</a>
	 */
	static final int MAX_LENGTH = 6144;

	PolicyDocument {
		statements = List.copyOf(statements);
	}

	/**
	 * Return the documents of a policy, an empty list if it allows nothing. The second
	 * one is called {@code name-2}.
	 */
	static List<PolicyDocument> of(String name, List<PolicyStatement> statements) {
		List<PolicyDocument> documents = new ArrayList<>();
		List<PolicyStatement> current = new ArrayList<>();
		for (PolicyStatement statement : statements) {
			current.add(statement);
			if (current.size() > 1 && length(current) > MAX_LENGTH) {
				current.remove(current.size() - 1);
				documents.add(numbered(name, documents.size() + 1, current));
				current = new ArrayList<>(List.of(statement));
			}
		}
		if (!current.isEmpty()) {
			documents.add(numbered(name, documents.size() + 1, current));
		}
		return documents;
	}

	private static PolicyDocument numbered(String name, int number, List<PolicyStatement> statements) {
		if (number == 1) {
			return new PolicyDocument(name, statements);
		}
		return new PolicyDocument(name + "-" + number, statements);
	}

	private static long length(List<PolicyStatement> statements) {
		String text = ExportText.json(new PolicyDocument("", statements).document(PolicyArns::longest));
		return text.chars().filter((character) -> !Character.isWhitespace(character)).count();
	}

	/**
	 * Return the document as IAM reads it.
	 * @param arns gives a resource its ARN
	 */
	Map<String, Object> document(Function<PolicyResource, Object> arns) {
		return document(this.statements.stream().map((statement) -> statement.document(arns)).toList());
	}

	static Map<String, Object> document(List<Map<String, Object>> statements) {
		Map<String, Object> document = new LinkedHashMap<>();
		document.put("Version", VERSION);
		document.put("Statement", statements);
		return document;
	}

}
