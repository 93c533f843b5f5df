package io.github.dynamospring.faults;

import java.util.List;
import java.util.Random;

/**
 * Does what the history is made of.
 */
interface Actor {

	/**
	 * Do something, at the same time as others.
	 */
	void act(Random random);

	/**
	 * Return what the history and the end contradict each other in.
	 */
	List<Violation> violations();

}
