package io.github.dynamospring.client;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.AbortedException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Attempts}: what it concludes where a call ends between two steps.
 */
class AttemptsTests {

	private static final AbortedException INTERRUPTED = AbortedException.create("Thread was interrupted");

	private final Attempts attempts = new Attempts(true);

	@BeforeEach
	void track() {
		this.attempts.track();
	}

	@Test
	void aReadIsNeverApplied() {
		Attempts read = Attempts.ofRead();
		read.track();
		read.begin();
		read.read(read.opened());
		assertThat(read.mayBeApplied(new IllegalStateException())).isFalse();
		read.answered(400);
		read.begin();
		assertThat(read.wasRefused()).isTrue();
	}

	@Test
	void nothingIsSentWhereACallEndsOnceItIsSigned() {
		readBody();
		assertThat(this.attempts.mayBeApplied(INTERRUPTED)).isFalse();
	}

	@Test
	void nothingIsSentWhereACallEndsBeforeItHasAConnection() {
		readBody();
		this.attempts.begin();
		assertThat(this.attempts.mayBeApplied(INTERRUPTED)).isFalse();
	}

	@Test
	void somethingMayBeSentWhereTheBodyIsReadInAnAttempt() {
		readBody();
		this.attempts.begin();
		readBody();
		assertThat(this.attempts.mayBeApplied(INTERRUPTED)).isTrue();
	}

	@Test
	void nothingIsAppliedWhereACallEndsAfterARefusal() {
		this.attempts.begin();
		readBody();
		this.attempts.answered(400);
		readBody();
		assertThat(this.attempts.mayBeApplied(INTERRUPTED)).isFalse();
	}

	@Test
	void aRefusedAttemptIsKnownOnceItIsRepeated() {
		this.attempts.begin();
		this.attempts.answered(400);
		assertThat(this.attempts.wasRefused()).isFalse();
		this.attempts.begin();
		this.attempts.answered(200);
		assertThat(this.attempts.wasRefused()).isTrue();
	}

	private void readBody() {
		this.attempts.read(this.attempts.opened());
	}

}
