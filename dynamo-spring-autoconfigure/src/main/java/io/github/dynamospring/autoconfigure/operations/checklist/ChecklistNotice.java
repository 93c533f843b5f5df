package io.github.dynamospring.autoconfigure.operations.checklist;

import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.operations.checklist.ChecklistLine;
import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import io.github.dynamospring.operations.checklist.ChecklistReport;
import io.github.dynamospring.operations.checklist.ProductionChecklist;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/**
 * Notice of the production checklist in one line, once the application is ready. The
 * check runs on a thread of its own and does not delay the application.
 */
class ChecklistNotice {

	private static final Log logger = LogFactory.getLog(ChecklistNotice.class);

	private final ProductionChecklist checklist;

	ChecklistNotice(ProductionChecklist checklist) {
		this.checklist = checklist;
	}

	@EventListener(ApplicationReadyEvent.class)
	void start() {
		Thread thread = new Thread(this::log, "dynamo-checklist");
		thread.setDaemon(true);
		thread.start();
	}

	private void log() {
		try {
			logger.info(text(this.checklist.check()));
		}
		catch (RuntimeException ex) {
			logger.warn("The production checklist could not be checked", ex);
		}
	}

	private static String text(ChecklistReport report) {
		List<ChecklistLine> failed = report.open(Result.FAIL);
		String failures = failed.stream()
			.map((line) -> line.item() + " of " + line.subject())
			.collect(Collectors.joining(", "));
		return "Production checklist: " + report.summary() + (failed.isEmpty() ? "" : ". It fails on " + failures)
				+ " (all lines at /actuator/dynamodb/checklist)";
	}

}
