package io.github.dynamospring.core.request;

import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Queue of the answers to requests that one call sends at the same time, in the order in
 * which they arrive. The call sends and takes with one thread; any thread may close.
 *
 * @param <A> the type of an answer
 */
public final class AnswerQueue<A> implements AutoCloseable {

	private final ParallelRequests requests;

	private final BlockingQueue<Future<A>> ended = new LinkedBlockingQueue<>();

	private final Set<Future<A>> running = ConcurrentHashMap.newKeySet();

	private int pending;

	private volatile boolean closed;

	public AnswerQueue(ParallelRequests requests) {
		this.requests = requests;
	}

	/**
	 * Return the number of requests with an answer that has not been taken.
	 */
	public int pending() {
		return this.pending;
	}

	/**
	 * Send a request.
	 * @throws IllegalStateException if the queue is closed
	 */
	public void send(Callable<A> request) {
		verifyOpen();
		Future<A> sent = this.requests.start(request, this::end);
		this.pending++;
		this.running.add(sent);
		if (sent.isDone()) {
			this.running.remove(sent);
		}
		if (this.closed) {
			close();
		}
	}

	private void verifyOpen() {
		if (this.closed) {
			throw new IllegalStateException("It was closed while it was read");
		}
	}

	private void end(Future<A> request) {
		this.running.remove(request);
		this.ended.add(request);
	}

	/**
	 * Return the next answer, and wait for it.
	 * @throws RuntimeException the failure of a request, or if the queue is closed or the
	 * thread is interrupted; no other request goes on then
	 */
	public A take() {
		try {
			Future<A> next = this.ended.take();
			this.pending--;
			verifyOpen();
			return ParallelRequests.get(next);
		}
		catch (InterruptedException ex) {
			close();
			Thread.currentThread().interrupt();
			throw new TransientDataAccessResourceException("Interrupted while waiting for several requests", ex);
		}
		catch (RuntimeException | Error ex) {
			close();
			throw ex;
		}
	}

	/**
	 * End the requests that are under way, and interrupt those that have been sent.
	 */
	@Override
	public void close() {
		this.closed = true;
		this.running.forEach((request) -> request.cancel(true));
	}

}
