package io.github.dynamospring.autoconfigure.operations.checklist;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.operations.checklist.ChecklistItem;
import io.github.dynamospring.operations.checklist.ChecklistLine;
import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import io.github.dynamospring.operations.checklist.ChecklistReport;
import io.github.dynamospring.operations.checklist.ProductionChecklist;
import io.github.dynamospring.start.StartRefusedException;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Gate that refuses the start if items of the checklist fail. The tables are managed
 * before it, and it ends before a web server, a listener or a runner begins to work.
 */
class ChecklistGate {

	private static final Log logger = LogFactory.getLog(ChecklistGate.class);

	private final ProductionChecklist checklist;

	private final Set<ChecklistItem> items;

	private final boolean failOnUnknown;

	ChecklistGate(ProductionChecklist checklist, Set<ChecklistItem> items, boolean failOnUnknown) {
		this.checklist = checklist;
		this.items = items;
		this.failOnUnknown = failOnUnknown;
	}

	void check() {
		ChecklistReport report = this.checklist.check();
		refuse(report);
		warn(report);
	}

	private void refuse(ChecklistReport report) {
		List<ChecklistLine> refused = report.lines().stream().filter(this::isRefused).toList();
		if (!refused.isEmpty()) {
			throw new StartRefusedException(
					"The production checklist refuses the start ('dynamo.checklist.fail-on'):\n"
							+ refused.stream().map(ChecklistGate::describe).collect(Collectors.joining()),
					"Apply the remedy of each line, or accept it with a reason by 'dynamo.accept.<item>' or "
							+ "'dynamo.accept.<item>.<logical name of the table>'.");
		}
	}

	private static String describe(ChecklistLine line) {
		String text = "\n    - [" + line.result() + "] " + line;
		if (line.remedy() != null) {
			return text + "\n      " + line.remedy();
		}
		return text;
	}

	private void warn(ChecklistReport report) {
		List<ChecklistLine> unknown = report.open(Result.UNKNOWN).stream().filter(this::isOfItems).toList();
		if (!unknown.isEmpty()) {
			logger.warn("'dynamo.checklist.fail-on' could not check: "
					+ unknown.stream().map(ChecklistLine::toString).collect(Collectors.joining("; "))
					+ ". Such lines refuse the start if 'dynamo.checklist.fail-on-unknown' is true");
		}
	}

	private boolean isRefused(ChecklistLine line) {
		return isOfItems(line) && (line.isOpen(Result.FAIL) || this.failOnUnknown && line.isOpen(Result.UNKNOWN));
	}

	private boolean isOfItems(ChecklistLine line) {
		return this.items.contains(line.item());
	}

}
