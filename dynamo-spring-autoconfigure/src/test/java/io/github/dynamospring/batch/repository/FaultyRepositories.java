package io.github.dynamospring.batch.repository;

import java.time.Duration;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.Jitter;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.faults.Fault;
import io.github.dynamospring.faults.FaultProxy;
import io.github.dynamospring.faults.FaultSchedule;
import io.github.dynamospring.faults.Throttle;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.batch.core.repository.JobRepository;

/**
 * Repositories in DynamoDB, where a share of the requests is throttled or loses its
 * answer.
 */
final class FaultyRepositories implements AfterAllCallback {

	// enough for each of some ten thousand calls
	private static final int ATTEMPTS = 12;

	private static final double SHARE = 0.15;

	private static final long SEED = System.nanoTime();

	private static final Duration DELAY = Duration.ofMillis(5);

	private static final RetrySettings RETRIES = new RetrySettings(ATTEMPTS, DELAY, DELAY, DELAY, Jitter.FULL,
			new RetrySettings.Budget(1, 0, 1));

	private static final List<Fault> FAULTS = List.of(Fault.throttle(Throttle.PROVISIONED_THROUGHPUT),
			Fault.errorBefore(), Fault.errorAfter(), Fault.resetBefore(), Fault.resetAfter(), Fault.corruptAnswer(),
			Fault.conflict(), Fault.partialBatch());

	private final LocalDatabase database;

	private FaultProxy proxy;

	private DynamoDbClient client;

	FaultyRepositories(LocalDatabase database) {
		this.database = database.observedBy(new AttemptTracker());
	}

	List<JobRepository> create() {
		this.proxy = new FaultProxy(this.database.endpoint());
		this.client = LocalDatabase
			.addPath(LocalDatabase.clientBuilder(this.proxy.endpoint())
				.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
					.addExecutionInterceptor(new AttemptTracker())
					.retryStrategy(DynamoRetryStrategy.create(RETRIES, RetryRegistry.ofDefaults()))))
			.build();
		DynamoTemplate template = this.database.template(this.client, LocalDatabase.TEMPLATE_SETTINGS);
		List<JobRepository> repositories = List.of(LocalRepositories.create(template, this.database.context()),
				LocalRepositories.create(template, this.database.context()));
		System.out.println("Seed of the faults: " + SEED);
		this.proxy.use(FaultSchedule.random(SEED, SHARE, FAULTS));
		return repositories;
	}

	/** Run something with faults of its own. */
	void runWith(FaultSchedule faults, Runnable action) {
		this.proxy.use(faults);
		try {
			action.run();
		}
		finally {
			this.proxy.use(FaultSchedule.random(SEED, SHARE, FAULTS));
		}
	}

	@Override
	public void afterAll(ExtensionContext context) {
		this.client.close();
		this.proxy.close();
	}

}
