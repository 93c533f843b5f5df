package io.github.dynamospring.plan.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

import io.github.dynamospring.plan.BoundRead;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.PlanRefusedException;
import io.github.dynamospring.plan.predicate.RangeForms;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Plans of all forms of the ranges of a pattern. A form that no request serves is refused
 * when a call has it.
 */
final class RangedReads {

	private final RangeForms forms;

	private final List<@Nullable ReadPlan> plans = new ArrayList<>();

	private final Map<Integer, PlanRefusedException> refusals = new LinkedHashMap<>();

	private RangedReads(RangeForms forms) {
		this.forms = forms;
	}

	/**
	 * Plan the forms.
	 * @param closed the plan of the form that includes all ends
	 * @param planner the planner of the request of a form
	 */
	static RangedReads of(ReadPlan closed, RangeForms forms, Function<PatternRequest, ReadPlan> planner) {
		RangedReads reads = new RangedReads(forms);
		reads.plans.add(closed);
		for (int form = 1; form < forms.size(); form++) {
			reads.plans.add(reads.plan(form, planner));
		}
		for (ReadPlan plan : reads.plans) {
			Assert.state(
					plan == null
							|| plan.isForward() == closed.isForward() && plan.mergeOrder().equals(closed.mergeOrder()),
					"All forms of a range have the order of the plan");
		}
		return reads;
	}

	private @Nullable ReadPlan plan(int form, Function<PatternRequest, ReadPlan> planner) {
		try {
			return planner.apply(this.forms.request(form));
		}
		catch (PlanRefusedException ex) {
			this.refusals.put(form, ex);
			return null;
		}
	}

	List<List<BoundRead>> bind(CallArguments call) {
		return plan(call).groups(call);
	}

	/**
	 * Return the plan of the form that a call has.
	 * @throws IllegalArgumentException if no request serves it
	 */
	ReadPlan plan(CallArguments call) {
		int form = this.forms.of(call);
		ReadPlan plan = this.plans.get(form);
		if (plan == null) {
			throw refused(form, call);
		}
		return plan;
	}

	List<ReadPlan> plans() {
		List<ReadPlan> served = new ArrayList<>();
		for (ReadPlan plan : this.plans) {
			if (plan != null) {
				served.add(plan);
			}
		}
		return served;
	}

	private IllegalArgumentException refused(int form, CallArguments call) {
		if (isOpenRefused(form)) {
			return refused(call, "with an open end", reason(true), "give it both ends");
		}
		return refused(call, "without one of its ends", reason(false), "include both ends");
	}

	private IllegalArgumentException refused(CallArguments call, String form, String reason, String fix) {
		return new IllegalArgumentException(call.pattern() + ": no request serves a Range " + this.forms.names() + " "
				+ form + ", because " + reason + "; " + fix);
	}

	// The first one lacks the least.
	private String reason(boolean open) {
		return this.refusals.entrySet()
			.stream()
			.filter((refusal) -> isOpenRefused(refusal.getKey()) == open)
			.map((refusal) -> refusal.getValue().getReason())
			.findFirst()
			.orElseThrow();
	}

	/**
	 * Return the requirements on the ranges of a call, maybe empty.
	 */
	String describe() {
		if (this.refusals.isEmpty()) {
			return "";
		}
		List<String> demands = new ArrayList<>();
		if (this.refusals.keySet().stream().anyMatch(this::isOpenRefused)) {
			demands.add(" with both ends");
		}
		if (this.refusals.keySet().stream().anyMatch((form) -> !this.forms.isOpen(form))) {
			demands.add(" with no end excluded");
		}
		return this.forms.names() + String.join(", and", demands);
	}

	// Another end of the same form may be refused because it is excluded.
	private boolean isOpenRefused(int form) {
		return this.forms.isOpen(form) && !this.refusals.containsKey(this.forms.closed(form));
	}

}
