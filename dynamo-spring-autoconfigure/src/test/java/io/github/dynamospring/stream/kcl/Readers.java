package io.github.dynamospring.stream.kcl;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.stream.DynamoStreamDecoder;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.github.dynamospring.stream.RetryInterval;
import io.github.dynamospring.stream.StreamConnector;
import io.github.dynamospring.stream.StreamEngine;
import io.github.dynamospring.stream.StreamListenerContainer;
import io.github.dynamospring.stream.StreamListenerProcessor;
import io.github.dynamospring.stream.StreamListenerRegistry;
import io.github.dynamospring.stream.StreamListenerSettings;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;

import static org.mockito.Mockito.mock;

/**
 * Listener to pages, in a container that runs without an engine.
 */
class Readers {

	final List<Integer> delivered = new CopyOnWriteArrayList<>();

	private volatile int failing;

	private volatile int last;

	private volatile Runnable task = () -> {
	};

	@DynamoStreamListener
	void read(Page page) {
		if (page.number() == this.failing) {
			throw new IllegalStateException("page " + page.number());
		}
		this.delivered.add(page.number());
		if (page.number() == this.last) {
			this.task.run();
		}
	}

	void failAt(int number) {
		this.failing = number;
	}

	void after(int number, Runnable task) {
		this.task = task;
		this.last = number;
	}

	StreamListenerContainer container() {
		StreamListenerSettings settings = new StreamListenerSettings("readers",
				new DynamoStreamDecoder(LocalApplication.mappingOf(Page.class)), mock(StreamConnector.class),
				mock(StreamEngine.class), new RetryInterval(1, (failures) -> 1), null, List.of(), Runnable::run);
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		beans.registerSingleton("registry", new StreamListenerRegistry(() -> settings));
		StreamListenerProcessor processor = new StreamListenerProcessor();
		processor.setBeanFactory(beans);
		processor.postProcessAfterInitialization(this, "readers");
		processor.afterSingletonsInstantiated();
		StreamListenerContainer container = beans.getBean(StreamListenerRegistry.class).get("Readers.read");
		container.start();
		return container;
	}

	@Table("pages")
	@PrimaryKey(partition = "PAGE#{id}")
	record Page(String id, int number) {

	}

}
