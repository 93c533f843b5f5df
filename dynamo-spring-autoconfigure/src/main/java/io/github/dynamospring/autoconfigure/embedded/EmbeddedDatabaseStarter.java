package io.github.dynamospring.autoconfigure.embedded;

import java.nio.file.Path;
import java.util.function.Function;

import io.github.dynamospring.autoconfigure.embedded.EmbeddedDatabase.Running;
import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.embedded.EmbeddedDecision;
import io.github.dynamospring.embedded.EmbeddedDecision.Hints;
import io.github.dynamospring.embedded.EmbeddedMode;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.metrics.ApplicationStartup;
import org.springframework.core.metrics.StartupStep;

/**
 * Factory of the {@link EmbeddedDatabase}. It decides on the start of the database, and
 * logs the decision and its reason in one line.
 */
class EmbeddedDatabaseStarter {

	private static final Log logger = LogFactory.getLog(EmbeddedDatabaseStarter.class);

	private final DynamoEmbeddedProperties properties;

	private final ClassLoader classLoader;

	private final QuietLoggers loggers;

	private final DatabaseHandover handover;

	private final Function<@Nullable String, Hints> hints;

	private final ApplicationStartup startup;

	private final boolean present;

	private volatile @Nullable String absence;

	EmbeddedDatabaseStarter(DynamoEmbeddedProperties properties, ClassLoader classLoader, QuietLoggers loggers,
			DatabaseHandover handover, Function<@Nullable String, Hints> hints, ApplicationStartup startup) {
		this.properties = properties;
		this.classLoader = classLoader;
		this.loggers = loggers;
		this.handover = handover;
		this.hints = hints;
		this.startup = startup;
		this.present = DynamoDbLocal.isPresent(classLoader);
	}

	EmbeddedDatabase start(@Nullable String hintingBean) {
		return new EmbeddedDatabase(this, startIfDecided(hintingBean));
	}

	/**
	 * Create a database that starts if a client of the application needs it.
	 * @param client the type of the client
	 */
	EmbeddedDatabase waitFor(String client, @Nullable String hintingBean) {
		return new EmbeddedDatabase(this, () -> startIfDecided(hintingBean), () -> logLeavingFor(client));
	}

	private @Nullable Running startIfDecided(@Nullable String hintingBean) {
		EmbeddedDecision decision = EmbeddedDecision.of(this.properties.getMode(), this.present,
				this.hints.apply(hintingBean));
		if (decision.start()) {
			return start(decision);
		}
		this.absence = decision.reason();
		logLeaving(decision.reason() + wayOut());
		return null;
	}

	private Running start(EmbeddedDecision decision) {
		this.loggers.muteRequests();
		Path path = this.properties.getPath();
		int port = this.properties.determinePort();
		DynamoDbLocal kept = this.handover.take(path, port);
		DynamoDbLocal local = (kept != null) ? kept : start(decision, path, port);
		if (kept != null) {
			logger.info("Kept DynamoDB Local in this JVM at " + kept.getEndpoint() + ", with its data");
		}
		return new Running(local, kept != null && path == null, () -> end(local, path, port));
	}

	private DynamoDbLocal start(EmbeddedDecision decision, @Nullable Path path, int port) {
		DynamoDbLocal local = this.loggers.call(() -> start(path, port));
		logger.info("Started DynamoDB Local in this JVM at " + local.getEndpoint() + ": " + decision.reason());
		logger.info(DynamoDbLocal.LICENSE_NOTICE);
		return local;
	}

	private DynamoDbLocal start(@Nullable Path path, int port) {
		StartupStep step = this.startup.start("dynamo.embedded.start");
		try {
			return DynamoDbLocal.start(path, port, this.classLoader);
		}
		finally {
			step.end();
		}
	}

	private void end(DynamoDbLocal local, @Nullable Path path, int port) {
		Runnable close = () -> this.loggers.run(local::close);
		if (!this.handover.offer(local, path, port, close)) {
			close.run();
		}
	}

	/**
	 * Return the reason for not starting the database, or null.
	 */
	@Nullable String absence() {
		return this.absence;
	}

	boolean isPresent() {
		return this.present;
	}

	private String wayOut() {
		if (this.present && this.properties.getMode() == EmbeddedMode.AUTO) {
			return "; set 'dynamo.embedded.mode' to 'always' to start it all the same";
		}
		return "";
	}

	/**
	 * Create a database that does not start, because a bean of the application has the
	 * details of another one.
	 */
	EmbeddedDatabase leave(String bean) {
		logLeavingFor(bean);
		return new EmbeddedDatabase(this, null);
	}

	private void logLeavingFor(String bean) {
		logLeaving("there is a bean of type " + bean);
	}

	private void logLeaving(String reason) {
		String message = "Not starting DynamoDB Local in this JVM: " + reason;
		if (this.present || this.properties.getMode() == EmbeddedMode.ALWAYS) {
			logger.info(message);
		}
		else {
			logger.debug(message);
		}
	}

}
