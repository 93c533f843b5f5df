package io.github.dynamospring.observation;

import java.util.Arrays;
import java.util.Random;

/**
 * Keys drawn by Zipf's law: the key of rank <em>r</em> as often as
 * 1/<em>r</em><sup>exponent</sup>. An exponent of 0 is uniform.
 */
public final class Zipf {

	private final double[] cumulated;

	private final Random random;

	public Zipf(int keys, double exponent, Random random) {
		this.random = random;
		this.cumulated = new double[keys];
		double sum = 0;
		for (int rank = 1; rank <= keys; rank++) {
			sum += 1 / Math.pow(rank, exponent);
			this.cumulated[rank - 1] = sum;
		}
	}

	public String next() {
		double point = this.random.nextDouble() * this.cumulated[this.cumulated.length - 1];
		int found = Arrays.binarySearch(this.cumulated, point);
		return "CUSTOMER#" + ((found < 0) ? -found - 1 : found);
	}

}
