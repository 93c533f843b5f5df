package io.github.dynamospring.operations.export;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Resource policy of a table. It refuses requests without TLS and all requests of other
 * accounts. Services of AWS act for the account.
 *
 * @since 0.1
 */
public final class TablePolicy {

	private static final String VERSION = "2012-10-17";

	private final Object account;

	private final List<Object> resources;

	/**
	 * Create a policy.
	 * @param account the id of the account, or a reference to it
	 * @param table the ARN of the table, or a reference to it
	 * @param indexes the ARN of all indexes of the table, or a reference to it
	 */
	public TablePolicy(Object account, Object table, Object indexes) {
		this.account = account;
		this.resources = List.of(table, indexes);
	}

	/**
	 * Return the document as DynamoDB reads it.
	 */
	public Map<String, Object> document() {
		Map<String, Object> ofOthers = new LinkedHashMap<>();
		ofOthers.put("StringNotEquals", Map.of("aws:PrincipalAccount", this.account));
		ofOthers.put("Bool", Map.of("aws:PrincipalIsAWSService", "false"));
		Map<String, Object> document = new LinkedHashMap<>();
		document.put("Version", VERSION);
		document.put("Statement", List.of(denial("DenyOtherAccounts", ofOthers),
				denial("DenyPlainText", Map.of("Bool", Map.of("aws:SecureTransport", "false")))));
		return document;
	}

	private Map<String, Object> denial(String sid, Map<String, Object> condition) {
		Map<String, Object> denial = new LinkedHashMap<>();
		denial.put("Sid", sid);
		denial.put("Effect", "Deny");
		denial.put("Principal", "*");
		denial.put("Action", "dynamodb:*");
		denial.put("Resource", this.resources);
		denial.put("Condition", condition);
		return denial;
	}

}
