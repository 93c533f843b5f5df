package io.github.dynamospring.autoconfigure.operations.advice;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.operations.advice.AdviceAcceptance;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.DynamoAdvisor;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Notice of the findings at the start of the application: warnings in a few lines, the
 * others by their number. Accepted findings are left out. Acceptances that match no
 * finding are named.
 */
final class AdviceNotice {

	/** The most lines of findings. */
	static final int MAX_LINES = 10;

	private static final Log logger = LogFactory.getLog(DynamoAdvisor.class);

	private static final String MORE = "see the bean DynamoAdvisor or /actuator/dynamodb/advice";

	private AdviceNotice() {
	}

	static void log(DynamoAdvisor advisor) {
		log(advisor.findings().stream().filter((finding) -> !finding.isAccepted()).toList());
		for (AdviceAcceptance stale : advisor.staleAcceptances()) {
			logger.warn("Advice '" + stale.code() + "' is accepted of " + stale.subject()
					+ ", but there is no such finding: remove the acceptance (\"" + stale.reason() + "\")");
		}
	}

	private static void log(List<AdviceFinding> findings) {
		List<AdviceFinding> warnings = findings.stream()
			.filter((finding) -> finding.severity() == Severity.WARNING)
			.toList();
		int notes = findings.size() - warnings.size();
		if (!warnings.isEmpty()) {
			logger.warn(text(warnings, notes));
		}
		else if (notes > 0) {
			logger.info("Advice on tables of DynamoDB: " + notes + " of severity info; " + MORE);
		}
	}

	private static String text(List<AdviceFinding> warnings, int notes) {
		List<String> lines = new ArrayList<>();
		lines.add("Advice on tables of DynamoDB: " + warnings.size() + " of severity warning, " + notes
				+ " of severity info; " + MORE);
		warnings.stream().limit(MAX_LINES).forEach((warning) -> lines.add("  - " + warning));
		if (warnings.size() > MAX_LINES) {
			lines.add("  - and " + (warnings.size() - MAX_LINES) + " more");
		}
		return String.join(System.lineSeparator(), lines);
	}

}
