package io.github.dynamospring.stream.embedded;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.aop.InvalidAspectException;
import io.github.dynamospring.stream.ChangeEvent.Inserted;
import io.github.dynamospring.stream.ChangeEvent.Removed;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.DynamoStreamListener.Expired;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.embedded.StepJournal.Step;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.util.Assert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.entry;

/**
 * Tests for {@link EmbeddedStreamEngine} with streams that cannot be read, and with
 * instances in trouble.
 */
class StreamFaultsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Step.class, StreamOwner.class, GroupPosition.class)
		.emptied();

	private final SimulatedStream stream = new SimulatedStream(new Random(1), 0, 1);

	private final StepJournal journal = new StepJournal();

	private final List<StreamInstance> instances = new ArrayList<>();

	private StreamInstance start(Duration lease, Duration longestPoll, Object listener) {
		EmbeddedStreamSettings settings = new EmbeddedStreamSettings("walks", lease, Duration.ofMillis(5), longestPoll,
				false);
		StreamInstance instance = new StreamInstance(database, this.stream, settings, listener);
		this.instances.add(instance);
		return instance.start();
	}

	private StreamInstance start() {
		return start(Duration.ofMillis(600), Duration.ofMillis(50), new Walker(0));
	}

	private void write() {
		this.journal.write(this.stream, "k");
	}

	private static StreamListenerContainer container(StreamInstance instance) {
		return instance.registry().getContainers().iterator().next();
	}

	private static StreamOwner owner() {
		return database.template()
			.entity(StreamOwner.class)
			.findById(new StreamOwner.Id("walks", "steps"))
			.orElseThrow();
	}

	@AfterEach
	void stop() {
		this.instances.forEach(StreamInstance::close);
		this.stream.close();
	}

	@Test
	void refusesToStartWithoutAStream() {
		this.stream.turnOff();
		assertThatExceptionOfType(Exception.class).isThrownBy(this::start)
			.havingRootCause()
			.isInstanceOf(InvalidAspectException.class)
			.withMessageContaining("Walker.walked: table 'steps' has no stream; turn it on with the view NEW_IMAGE, "
					+ "or set 'dynamo.tables.definitions.steps.stream-view' to 'new-image'");
	}

	@Test
	void reportsAStreamThatIsOffUntilItIsOnAgain() {
		StreamListenerContainer container = container(start());
		write();
		this.journal.awaitAll();
		this.stream.turnOff();
		this.journal.await(() -> container.getFailure() != null);
		assertThat(container.getFailure()).hasMessage("Table 'steps' has no stream: turn it on");
		this.stream.turnOn(2);
		write();
		this.journal.awaitAll();
		this.journal.await(() -> container.getFailure() == null);
	}

	@ParameterizedTest
	@ValueSource(strings = { "DescribeTable", "DescribeStream", "GetShardIterator", "GetRecords" })
	void reportsTheActionThatTheRoleLacks(String operation) {
		this.stream.refuse(operation, "AccessDeniedException",
				"User: arn:aws:sts::1:assumed-role/shop is not authorized to perform: dynamodb:" + operation);
		StreamListenerContainer container = container(start());
		write();
		this.journal.await(() -> container.getFailure() != null);
		assertThat(container.getFailure()).hasMessageContaining("is not authorized to perform: dynamodb:" + operation);
		this.stream.allow(operation);
		this.journal.awaitAll();
		this.journal.await(() -> container.getFailure() == null);
	}

	@Test
	void readsOnSoonAfterThrottlesWithoutAFailure() {
		StreamListenerContainer container = container(start(Duration.ofMinutes(1), Duration.ofHours(1), new Walker(0)));
		write();
		this.journal.awaitAll();
		this.journal.await(() -> container.getFailure() == null);
		this.stream.refuse("GetRecords", "ProvisionedThroughputExceededException", "too many requests");
		write();
		int requests = this.stream.requests("GetRecords");
		this.journal.await(() -> this.stream.requests("GetRecords") > requests + 5);
		assertThat(container.getFailure()).isNull();
		this.stream.allow("GetRecords");
		this.journal.awaitAll();
	}

	@Test
	void keepsItsLeaseWhileARequestOfTheStreamHangs() {
		start();
		write();
		this.journal.awaitAll();
		start();
		this.stream.hold("DescribeTable");
		int described = this.stream.requests("DescribeTable");
		this.instances.get(0).registry().get("Walker.walked").stopAt("another", new IllegalStateException("shard"));
		this.journal.await(() -> this.stream.requests("DescribeTable") > described);
		StreamOwner owner = owner();
		this.journal.await(() -> owner().version() > owner.version() + 5);
		assertThat(owner().owner()).isEqualTo(owner.owner());
		write();
		this.journal.awaitAll();
		this.stream.release("DescribeTable");
	}

	@Test
	void readsAShardOnceAThreadIsFree() {
		StreamInstance instance = start();
		write();
		this.journal.awaitAll();
		instance.refuseThread(new OutOfMemoryError("unable to create native thread"));
		this.stream.closeShard();
		this.journal.await(instance::hasRefused);
		write();
		this.journal.awaitAll();
	}

	@Test
	void endsDespiteABlockedHandlerWhoseRecordIsRepeated() {
		Walker blocked = new Walker(1);
		StreamInstance first = start(Duration.ofMillis(600), Duration.ofMillis(50), blocked);
		write();
		this.journal.await(() -> blocked.calls > 0);
		first.close();
		assertThat(database.template()
			.entity(GroupPosition.class)
			.findById(new GroupPosition.Id("walks", "steps", "application"))
			.orElseThrow()
			.shards()).containsExactly(entry("shard-0", GroupPosition.BEGIN));
		start();
		this.journal.awaitAll();
	}

	@Test
	void deliversToOtherGroupsWhileOneRepeatsACall() {
		TwoGroups groups = new TwoGroups();
		start(Duration.ofMillis(600), Duration.ofMillis(50), groups);
		for (int i = 0; i < 300; i++) {
			write();
		}
		this.journal.awaitAll();
		assertThat(groups.mails.done()).isZero();
		groups.failing = false;
		this.journal.await(() -> groups.mails.done() == 300);
		write();
		this.journal.awaitAll();
		this.journal.await(() -> groups.mails.done() == 301);
		assertThat(groups.mails.gaps).isEmpty();
		assertThat(groups.mails.repeated()).isZero();
		assertThat(this.journal.repeated()).isZero();
	}

	@Test
	void selectsRemovalsByTimeToLive() throws InterruptedException {
		Removals removals = new Removals();
		start(Duration.ofMillis(600), Duration.ofMillis(50), removals);
		this.stream.remove(new Step("removed", 1).item());
		this.stream.expire(new Step("expired", 1).item());
		this.stream.remove(new Step("last", 1).item());
		this.stream.expire(new Step("last", 1).item());
		assertThat(removals.next(removals.expired)).isEqualTo("expired");
		assertThat(removals.next(removals.expired)).isEqualTo("last");
		assertThat(removals.next(removals.others)).isEqualTo("removed");
		assertThat(removals.next(removals.others)).isEqualTo("last");
	}

	/**
	 * Listener that may block.
	 */
	class Walker {

		private final CountDownLatch free;

		private volatile int calls;

		Walker(int blocks) {
			this.free = new CountDownLatch(blocks);
		}

		@DynamoStreamListener
		void walked(Inserted<Step> event) throws InterruptedException {
			this.calls++;
			this.free.await();
			StreamFaultsIntegrationTests.this.journal.add(event.after());
		}

	}

	class TwoGroups {

		private final StepJournal mails = new StepJournal();

		private volatile boolean failing = true;

		@DynamoStreamListener
		void walked(Inserted<Step> event) {
			StreamFaultsIntegrationTests.this.journal.add(event.after());
		}

		@DynamoStreamListener(group = "mail")
		void mailed(Inserted<Step> event) {
			Assert.state(!this.failing, "no mail");
			this.mails.add(event.after());
		}

	}

	static class Removals {

		private final BlockingQueue<String> expired = new LinkedBlockingQueue<>();

		private final BlockingQueue<String> others = new LinkedBlockingQueue<>();

		@DynamoStreamListener(group = "archive", expired = Expired.ONLY)
		void expired(Removed<Step> event) {
			this.expired.add(event.before().walk());
		}

		@DynamoStreamListener(expired = Expired.EXCLUDE)
		void removed(Removed<Step> event) {
			this.others.add(event.before().walk());
		}

		String next(BlockingQueue<String> walks) throws InterruptedException {
			return walks.poll(20, TimeUnit.SECONDS);
		}

	}

}
