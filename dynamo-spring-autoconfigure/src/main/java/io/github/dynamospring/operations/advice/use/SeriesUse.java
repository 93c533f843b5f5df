package io.github.dynamospring.operations.advice.use;

import io.github.dynamospring.observation.meter.RequestFigure;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdviceSubject;

/**
 * Use of a subject by an operation over the window. The subject is an access pattern, or
 * a table or an index if requests have no access pattern.
 *
 * @param subject the subject
 * @param operation the name of the operation
 * @param writes whether the access pattern writes, by this or another operation
 * @param sums the counts, by the ordinals of {@link RequestFigure}
 * @param seen the window
 */
record SeriesUse(AdviceSubject subject, String operation, boolean writes, long[] sums, SeenUse seen) {

	long count(RequestFigure figure) {
		return this.sums[figure.ordinal()];
	}

	double units(RequestFigure figure) {
		return (double) this.sums[figure.ordinal()] / RequestFigure.PARTS;
	}

	String text(RequestFigure figure) {
		return AdviceSaving.figure(count(figure));
	}

	String unitsText(RequestFigure figure) {
		return AdviceSaving.figure(units(figure));
	}

	/**
	 * Return whether there are enough requests of a figure for a finding.
	 */
	boolean isEnough(RequestFigure figure) {
		return count(figure) >= this.seen.leastRequests();
	}

	boolean is(String operation) {
		return this.operation.equals(operation);
	}

	/**
	 * Return the requests in words, such as
	 * {@code 1,200 Query requests in the last 45 minutes}.
	 */
	String requests() {
		return text(RequestFigure.REQUESTS) + " " + this.operation + " requests " + this.seen.time();
	}

}
