package io.github.dynamospring.operations.advice;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.operations.cost.DynamoPrices;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Advisor on the model and the use of tables. It finds unneeded costs and limits of
 * throughput. Each finding has the figures that show it, the recommended change, and its
 * saving.
 * <p>
 * It follows the rules of DynamoDB: a projection or a filter does not lower the cost of a
 * table read, and a batch lowers the number of requests, not the units. Use is the use of
 * this instance.
 *
 * @since 0.1
 */
public final class DynamoAdvisor {

	private static final Comparator<AdviceFinding> FIRST_OF_INDEX = Comparator
		.comparing((AdviceFinding finding) -> !finding.code().isOfSpareIndex())
		.thenComparing(AdviceFinding.ORDER);

	private final List<AdviceSource> sources;

	private final SubjectLookup subjects;

	private final List<AdviceAcceptance> acceptances;

	private final Function<AdviceSubject, @Nullable DynamoPrices> prices;

	private final double leastSaving;

	/**
	 * Create an advisor.
	 * @param sources the sources of findings
	 * @param subjects the lookup of all possible subjects
	 * @param acceptances the accepted findings
	 * @param prices the lookup of the prices of a subject's table, or null for no amounts
	 * @param leastSaving the minimum amount a day that a finding about units must save
	 */
	public DynamoAdvisor(Collection<? extends AdviceSource> sources, SubjectLookup subjects,
			Collection<AdviceAcceptance> acceptances, Function<AdviceSubject, @Nullable DynamoPrices> prices,
			double leastSaving) {
		Assert.notNull(sources, "'sources' must not be null");
		Assert.notNull(subjects, "'subjects' must not be null");
		Assert.notNull(acceptances, "'acceptances' must not be null");
		this.sources = List.copyOf(sources);
		this.subjects = subjects;
		this.acceptances = List.copyOf(acceptances);
		this.prices = prices;
		this.leastSaving = leastSaving;
	}

	/**
	 * Return the present findings: open ones first, then warnings, then by code and
	 * subject. Findings that save less than the minimum are left out. An index has at
	 * most one finding about its definition.
	 */
	public List<AdviceFinding> findings() {
		List<AdviceFinding> findings = found().stream()
			.map(this::priced)
			.filter(this::isWorthIt)
			.map((finding) -> accept(finding.withObservedSaving()))
			.sorted(AdviceFinding.ORDER)
			.toList();
		return findings.stream().filter((finding) -> isFirstOfIndex(finding, findings)).toList();
	}

	private boolean isWorthIt(AdviceFinding finding) {
		AdviceSaving saving = finding.saving();
		return saving == null || !(saving.isNothing() || saving.isLessThan(this.leastSaving));
	}

	private static boolean isFirstOfIndex(AdviceFinding finding, List<AdviceFinding> findings) {
		return finding.isAccepted() || !finding.code().isOfIndex()
				|| findings.stream()
					.noneMatch((other) -> other != finding && !other.isAccepted() && other.code().isOfIndex()
							&& other.subject().isSameIndexAs(finding.subject())
							&& FIRST_OF_INDEX.compare(other, finding) < 0);
	}

	private List<AdviceFinding> found() {
		List<AdviceFinding> found = new ArrayList<>();
		this.sources.forEach((source) -> found.addAll(source.findings()));
		return found;
	}

	private AdviceFinding priced(AdviceFinding finding) {
		DynamoPrices prices = (finding.saving() != null) ? this.prices.apply(finding.subject()) : null;
		if (prices != null) {
			return finding.at(prices);
		}
		return finding;
	}

	private AdviceFinding accept(AdviceFinding finding) {
		for (AdviceAcceptance acceptance : this.acceptances) {
			if (acceptance.isOf(finding)) {
				return finding.acceptedFor(acceptance.reason());
			}
		}
		return finding;
	}

	/**
	 * Return acceptances that match no finding: their subject does not exist, or the
	 * model rule no longer fires. Usage findings may still appear.
	 */
	public List<AdviceAcceptance> staleAcceptances() {
		List<AdviceFinding> found = found();
		Set<String> names = this.subjects.names();
		return this.acceptances.stream()
			.filter((acceptance) -> found.stream().noneMatch(acceptance::isOf))
			.filter((acceptance) -> acceptance.code().isOfModel() || !names.contains(acceptance.subject()))
			.toList();
	}

}
