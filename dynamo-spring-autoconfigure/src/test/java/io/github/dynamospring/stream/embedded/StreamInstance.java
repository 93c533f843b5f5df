package io.github.dynamospring.stream.embedded;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.stream.DeadLetters;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.EnableDynamoStreams;
import io.github.dynamospring.stream.RetryInterval;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.stream.StreamListenerSettings;
import io.github.dynamospring.stream.StreamTable;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.task.SimpleAsyncTaskExecutor;

/**
 * Instance of an application that listens to a simulated stream. It can die or pause, as
 * a process does.
 */
final class StreamInstance implements AutoCloseable {

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private final SimulatedStream stream;

	private volatile CountDownLatch pause = new CountDownLatch(0);

	private volatile boolean dead;

	private final AtomicReference<Error> refusal = new AtomicReference<>();

	StreamInstance(LocalDatabase database, SimulatedStream stream, EmbeddedStreamSettings settings, Object listener) {
		this(database, stream, settings, listener, null);
	}

	/**
	 * Create an instance whose dead letters, if any, take a record after its first
	 * failure.
	 */
	StreamInstance(LocalDatabase database, SimulatedStream stream, EmbeddedStreamSettings settings, Object listener,
			@Nullable DeadLetters deadLetters) {
		this.stream = stream;
		DynamoTemplate template = database.template(gated(DynamoDbClient.class, database.client()),
				LocalDatabase.TEMPLATE_SETTINGS);
		Executor threads = threads();
		this.context.register(Application.class);
		EmbeddedStreamEngine engine = new EmbeddedStreamEngine(template, database.context(), settings,
				Clock.systemUTC(), threads);
		StreamListenerSettings listeners = new StreamListenerSettings("application",
				new DynamoStreamDecoder(database.context()), this::connect, engine,
				new RetryInterval((deadLetters != null) ? 1 : Integer.MAX_VALUE, (failures) -> 100), deadLetters,
				List.of(), threads);
		register(StreamListenerRegistry.class, new StreamListenerRegistry(() -> listeners));
		register(Object.class, listener);
	}

	private Executor threads() {
		SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("instance-");
		threads.setDaemon(true);
		return (task) -> {
			Error refused = this.refusal.getAndSet(null);
			if (refused != null) {
				throw refused;
			}
			threads.execute(task);
		};
	}

	private <T> void register(Class<T> type, T bean) {
		this.context.registerBean(bean.getClass().getName(), type, () -> bean);
	}

	private StreamTable connect(TableModel table) {
		return new StreamTable(table.logicalName(), table.logicalName(),
				gated(DynamoDbClient.class, this.stream.tables()),
				gated(DynamoDbStreamsClient.class, this.stream.client()));
	}

	private <T> T gated(Class<T> type, T target) {
		return type.cast(Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { type },
				(proxy, method, arguments) -> {
					pass();
					try {
						return method.invoke(target, arguments);
					}
					catch (InvocationTargetException ex) {
						throw ex.getTargetException();
					}
				}));
	}

	/**
	 * Wait while the instance pauses, and fail if it is dead.
	 */
	void pass() {
		try {
			this.pause.await();
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
		if (this.dead) {
			throw SdkClientException.create("dead");
		}
	}

	StreamInstance start() {
		this.context.refresh();
		return this;
	}

	StreamListenerRegistry registry() {
		return this.context.getBean(StreamListenerRegistry.class);
	}

	/**
	 * Fail to start the next thread.
	 */
	void refuseThread(Error refusal) {
		this.refusal.set(refusal);
	}

	boolean hasRefused() {
		return this.refusal.get() == null;
	}

	void die() {
		this.dead = true;
	}

	void pause() {
		this.pause = new CountDownLatch(1);
	}

	void resume() {
		this.pause.countDown();
	}

	@Override
	public void close() {
		resume();
		this.context.close();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableDynamoStreams
	static class Application {

	}

}
