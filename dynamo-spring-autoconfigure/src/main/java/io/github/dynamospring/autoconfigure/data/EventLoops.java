package io.github.dynamospring.autoconfigure.data;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.FastThreadLocalThread;
import io.netty.util.internal.ThreadExecutorMap;
import reactor.core.scheduler.Schedulers;

import org.springframework.util.ClassUtils;

/**
 * Recognition of event loops of Reactor and Netty, if they are on the class path.
 */
final class EventLoops {

	private static final boolean REACTOR = isPresent("reactor.core.scheduler.Schedulers");

	private static final boolean NETTY = isPresent("io.netty.channel.EventLoop")
			&& isPresent("io.netty.util.internal.ThreadExecutorMap");

	private EventLoops() {
	}

	private static boolean isPresent(String type) {
		return ClassUtils.isPresent(type, EventLoops.class.getClassLoader());
	}

	static boolean arePresent() {
		return REACTOR || NETTY;
	}

	/**
	 * Return whether the current thread is an event loop.
	 */
	static boolean areCurrent() {
		return REACTOR && ReactorThreads.areCurrent() || NETTY && NettyThreads.areCurrent();
	}

	private static final class ReactorThreads {

		static boolean areCurrent() {
			return Schedulers.isInNonBlockingThread();
		}

	}

	private static final class NettyThreads {

		// other threads of Netty, such as in a pool for handlers, may block
		static boolean areCurrent() {
			return Thread.currentThread() instanceof FastThreadLocalThread
					&& ThreadExecutorMap.currentExecutor() instanceof EventLoop;
		}

	}

}
