package io.github.dynamospring.faults;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.AttemptTracker;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.util.Assert;

/**
 * A proxy on the loopback interface in front of a database, in which requests and answers
 * come to harm as a {@link FaultSchedule} says.
 *
 * <p>
 * A client reaches it by {@code endpointOverride}. It speaks HTTP/1.1 without TLS, keeps
 * connections alive, and repeats nothing by itself. Faults that last until the client
 * gives up ({@link Fault#slowAnswer()}, {@link Fault#late()}) need a client with a time
 * limit.
 */
public final class FaultProxy implements AutoCloseable {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private final Upstream upstream;

	private final ServerSocket server;

	private final Thread acceptor;

	private final Map<Socket, Thread> connections = new ConcurrentHashMap<>();

	private final Object passage = new Object();

	private final ReadWriteLock deliveries = new ReentrantReadWriteLock();

	private final List<Attempt> attempts = new ArrayList<>();

	private final Set<String> lost = ConcurrentHashMap.newKeySet();

	private final List<Throwable> failures = new ArrayList<>();

	private FaultSchedule schedule = FaultSchedule.none();

	private volatile boolean closed;

	/**
	 * Start a proxy without faults.
	 * @param target the database's endpoint
	 */
	public FaultProxy(URI target) {
		this.upstream = new Upstream(target);
		try {
			this.server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.acceptor = thread("fault-proxy", this::accept);
		this.acceptor.start();
	}

	private static Thread thread(String name, Runnable action) {
		Thread thread = new Thread(action, name);
		thread.setDaemon(true);
		return thread;
	}

	private void accept() {
		try {
			while (!this.closed) {
				connect(this.server.accept());
			}
		}
		catch (IOException ex) {
			failUnlessClosed(ex);
		}
	}

	private void connect(Socket client) throws IOException {
		client.setTcpNoDelay(true);
		Thread thread = thread("fault-proxy-connection", () -> serve(client));
		this.connections.put(client, thread);
		thread.start();
	}

	private void serve(Socket client) {
		try (client) {
			InputStream in = new BufferedInputStream(client.getInputStream());
			for (HttpMessage message = HttpMessage.read(in); message != null; message = HttpMessage.read(in)) {
				pass(new Exchange(Request.of(message), message, this.upstream, client, this.deliveries));
			}
		}
		catch (IOException ex) {
			// the connection is gone: that is the client's to notice
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
		}
		finally {
			this.connections.remove(client);
		}
	}

	private void pass(Exchange exchange) throws IOException {
		Fault fault = next(exchange.request());
		try {
			fault.happen(exchange, this.passage);
		}
		finally {
			if (!exchange.isAnswered()) {
				this.lost.add(exchange.request().call());
			}
		}
	}

	private Fault next(Request request) {
		synchronized (this.passage) {
			Fault fault = this.schedule.next(request);
			Assert.state(fault.appliesTo(request), () -> "'" + fault + "' cannot happen to " + request);
			this.attempts.add(new Attempt(request, fault));
			return fault;
		}
	}

	private void failUnlessClosed(IOException ex) {
		if (!this.closed) {
			fail(ex);
		}
	}

	private void fail(Throwable failure) {
		synchronized (this.failures) {
			this.failures.add(failure);
		}
	}

	/**
	 * Return where it listens.
	 */
	public URI endpoint() {
		return URI.create("http://127.0.0.1:" + this.server.getLocalPort());
	}

	/**
	 * Create a client that sends through it and repeats attempts at once.
	 * @param attempts how often it tries
	 */
	public DynamoDbClient client(int attempts) {
		return LocalDatabase
			.addPath(LocalDatabase.clientBuilder(endpoint())
				.overrideConfiguration((configuration) -> LocalDatabase.addWire(configuration)
					.addExecutionInterceptor(new AttemptTracker())
					.retryStrategy(AwsRetryStrategy.standardRetryStrategy()
						.toBuilder()
						.maxAttempts(attempts)
						.backoffStrategy(BackoffStrategy.retryImmediately())
						.throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
						.circuitBreakerEnabled(false)
						.build())))
			.build();
	}

	/**
	 * Let requests come to harm as a schedule says from now on, and forget the attempts
	 * so far.
	 */
	public void use(FaultSchedule schedule) {
		synchronized (this.passage) {
			this.schedule = schedule;
			this.attempts.clear();
			this.lost.clear();
		}
	}

	/**
	 * Return the attempts since the schedule was set, in the order in which they arrived.
	 */
	public List<Attempt> attempts() {
		synchronized (this.passage) {
			return List.copyOf(this.attempts);
		}
	}

	/**
	 * Return the attempts of some requests since the schedule was set.
	 */
	public List<Attempt> attempts(Predicate<Request> kind) {
		return attempts().stream().filter((attempt) -> kind.test(attempt.request())).toList();
	}

	/**
	 * Return whether an attempt of a call arrived since the schedule was set, and the
	 * client was not told whether it is applied. It is known once the attempt is over.
	 * @param call the SDK's id of the call
	 */
	public boolean hasLostAnswer(String call) {
		return this.lost.contains(call);
	}

	/**
	 * Return how many requests of each operation had each fault, by operation and name of
	 * the fault.
	 */
	public SortedMap<String, SortedMap<String, Long>> counts() {
		return attempts().stream()
			.collect(Collectors.groupingBy((attempt) -> attempt.request().operation(), TreeMap::new, Collectors
				.groupingBy((attempt) -> attempt.fault().toString(), TreeMap::new, Collectors.counting())));
	}

	/**
	 * Stop it, once what was on its way has reached the database.
	 * @throws IllegalStateException if something has failed that was no fault of a
	 * schedule, such as what others did meanwhile
	 */
	@Override
	public void close() {
		this.closed = true;
		closeQuietly(this.server);
		join(this.acceptor);
		this.connections.forEach((client, thread) -> {
			closeQuietly(client);
			join(thread);
		});
		this.upstream.close();
		throwFailures();
	}

	private void closeQuietly(Closeable closeable) {
		try {
			closeable.close();
		}
		catch (IOException ex) {
			fail(ex);
		}
	}

	private void join(Thread thread) {
		try {
			thread.join(PATIENCE.toMillis());
			Assert.state(!thread.isAlive(), () -> thread.getName() + " does not end");
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			fail(ex);
		}
	}

	/**
	 * Fail if something has failed that was no fault of a schedule.
	 */
	void throwFailures() {
		synchronized (this.failures) {
			if (!this.failures.isEmpty()) {
				IllegalStateException failure = new IllegalStateException("The proxy failed: " + this.failures);
				this.failures.forEach(failure::addSuppressed);
				throw failure;
			}
		}
	}

}
