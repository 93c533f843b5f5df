package io.github.dynamospring.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.DynamoAdvisor;
import io.github.dynamospring.operations.checklist.ChecklistLine;
import io.github.dynamospring.operations.checklist.ChecklistReport;
import io.github.dynamospring.operations.checklist.ProductionChecklist;
import io.github.dynamospring.operations.cost.CostReport;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.PatternCost;
import io.github.dynamospring.operations.cost.ResourceCost;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * Model of what the page says beside the figures: what tables and indexes cost, what
 * could be better, and what production asks for. There are no costs where
 * {@code dynamo.metrics.enabled} is {@code false}.
 */
@Component
class Review {

	private final @Nullable DynamoCosts costs;

	private final DynamoAdvisor advisor;

	private final ProductionChecklist checklist;

	Review(ObjectProvider<DynamoCosts> costs, DynamoAdvisor advisor, ProductionChecklist checklist) {
		this.costs = costs.getIfAvailable();
		this.advisor = advisor;
		this.checklist = checklist;
	}

	/**
	 * Return what is known now.
	 */
	View view() {
		CostReport report = (this.costs != null) ? this.costs.report() : null;
		return new View((report != null) ? patterns(report) : Map.of(), (report != null) ? resources(report) : null,
				this.advisor.findings().stream().map(Advice::of).toList(), Checklist.of(this.checklist.check()));
	}

	private static Map<String, Cost> patterns(CostReport report) {
		return report.patterns()
			.stream()
			.collect(Collectors.toMap(PatternCost::name, (pattern) -> Cost.aDay(pattern.cost(), currency(report))));
	}

	private static String currency(CostReport report) {
		return report.prices().currency();
	}

	private static List<Resource> resources(CostReport report) {
		List<Resource> resources = new ArrayList<>();
		report.tables().forEach((table) -> {
			resources.add(Resource.of(table.itself(), currency(report)));
			table.indexes().forEach((index) -> resources.add(Resource.of(index, currency(report))));
		});
		return resources;
	}

	/**
	 * Contents of the sections.
	 *
	 * @param patterns what access patterns cost, by their names
	 * @param resources what tables and indexes cost, or null if nobody counts
	 * @param advice what could be better
	 * @param checklist what production asks for
	 */
	record View(Map<String, Cost> patterns, @Nullable List<Resource> resources, List<Advice> advice,
			Checklist checklist) {

	}

	/**
	 * Table or index.
	 *
	 * @param name its name
	 * @param requests what its requests cost a day
	 * @param storage what its storage costs a month
	 * @param idle whether nobody has read it
	 */
	record Resource(String name, Cost requests, Cost storage, boolean idle) {

		static Resource of(ResourceCost cost, String currency) {
			String name = (cost.index() != null) ? cost.table() + "." + cost.index() : cost.table();
			return new Resource(name, Cost.aDay(cost.requests(), currency), Cost.aMonth(cost.storage(), currency),
					cost.idle());
		}

	}

	/**
	 * Checklist of production.
	 *
	 * @param summary how many lines pass, fail or are unknown
	 * @param lines the lines
	 */
	record Checklist(String summary, List<Line> lines) {

		static Checklist of(ChecklistReport report) {
			return new Checklist(report.summary(), report.lines().stream().map(Line::of).toList());
		}

		/**
		 * Line of the checklist.
		 *
		 * @param result pass, fail or unknown
		 * @param item what is checked
		 * @param subject what it is checked of
		 * @param evidence what was found
		 * @param remedy what mends it, or null if nothing does
		 */
		record Line(String result, String item, String subject, String evidence, @Nullable String remedy) {

			static Line of(ChecklistLine line) {
				return new Line(line.result().name().toLowerCase(Locale.ROOT), line.item().id(), line.subject(),
						line.evidence(), line.remedy());
			}

		}

	}

	/**
	 * Finding of the advisor.
	 *
	 * @param level how much it matters
	 * @param code what was found
	 * @param subject what it was found of
	 * @param evidence the figures that show it
	 * @param action what to do
	 * @param saving what that saves, or null if nobody can tell
	 * @param accepted why it is accepted, or null if it is not
	 */
	record Advice(String level, String code, String subject, String evidence, String action, @Nullable String saving,
			@Nullable String accepted) {

		static Advice of(AdviceFinding finding) {
			return new Advice(finding.severity().name().toLowerCase(Locale.ROOT), finding.code().toString(),
					finding.subject().name(), finding.evidence(), finding.action(),
					(finding.saving() != null) ? finding.saving().toString() : null, finding.accepted());
		}

	}

}
