package io.github.dynamospring.faults;

import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.Predicate;

import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

/**
 * What happens to one request on its way to the database and back: a first step, which
 * may let the database see it, what others do meanwhile, and a last step, with which the
 * client learns something or nothing.
 */
public final class Fault {

	private static final Consumer<Request> NOBODY = (request) -> {
	};

	private static final Step NOTHING = (exchange) -> {
	};

	private static final Consumer<Exchange> WHOLE = (exchange) -> {
	};

	private static final Predicate<Request> ITEM_WRITE = Request.to("PutItem", "UpdateItem", "DeleteItem");

	private static final Predicate<Request> TRANSACTION = Request.to("TransactWriteItems", "TransactGetItems");

	private final String name;

	private final Predicate<Request> scope;

	private final Step first;

	private final Consumer<Request> meanwhile;

	private final Step last;

	private final Consumer<Exchange> bodies;

	private Fault(String name, Predicate<Request> scope, Step first, Consumer<Request> meanwhile, Step last,
			Consumer<Exchange> bodies) {
		this.name = name;
		this.scope = scope;
		this.first = first;
		this.meanwhile = meanwhile;
		this.last = last;
		this.bodies = bodies;
	}

	private static Fault of(String name, Step first, Step last) {
		return of(name, (request) -> true, first, last);
	}

	private static Fault of(String name, Predicate<Request> scope, Step first, Step last) {
		return new Fault(name, scope, first, NOBODY, last, WHOLE);
	}

	/**
	 * The request reaches the database, and its answer the client.
	 */
	public static Fault none() {
		return of("none", Exchange::deliver, Exchange::answer);
	}

	/**
	 * The request is throttled and not applied, without or with reasons.
	 */
	public static Fault throttle(Throttle throttle, ThrottlingReason... reasons) {
		List<ThrottlingReason> list = List.of(reasons);
		return of(list.isEmpty() ? "throttle" : "throttle with reasons", NOTHING,
				(exchange) -> exchange.answer(Answers.throttle(throttle, list)));
	}

	/**
	 * The request to a table is not applied, because the role of the client denies it.
	 */
	public static Fault denied() {
		return of("denied", NOTHING, (exchange) -> exchange.answer(
				Answers.denied(exchange.request().operation(), exchange.request().json().get("TableName").asString())));
	}

	/**
	 * The request is not applied; its answer is a 500.
	 */
	public static Fault errorBefore() {
		return of("500 before", NOTHING, (exchange) -> exchange.answer(Answers.internalError()));
	}

	/**
	 * The request is applied; its answer is a 500.
	 */
	public static Fault errorAfter() {
		return of("500 after", Exchange::deliver, (exchange) -> exchange.answer(Answers.internalError()));
	}

	/**
	 * The request is applied; its answer does not come before the client gives up
	 * waiting.
	 */
	public static Fault slowAnswer() {
		return of("slow answer", Exchange::deliver, Exchange::awaitHangUp);
	}

	/**
	 * The request is on its way until the client gives up waiting, and is applied only
	 * then, at the same time as what the client does next, or after it.
	 */
	public static Fault late() {
		return of("late", NOTHING, (exchange) -> {
			exchange.awaitHangUp();
			exchange.deliver();
		});
	}

	/**
	 * The connection is reset, and the request not applied.
	 */
	public static Fault resetBefore() {
		return of("reset before", NOTHING, Exchange::reset);
	}

	/**
	 * The request is applied; the connection is reset instead of an answer.
	 */
	public static Fault resetAfter() {
		return of("reset after", Exchange::deliver, Exchange::reset);
	}

	/**
	 * The request is applied; its answer has another text in place of one.
	 */
	public static Fault changedAnswer(String text, String replacement) {
		return of("changed answer", Exchange::deliver, (exchange) -> exchange.answerWith(text, replacement));
	}

	/**
	 * The request is applied; its answer does not fit its checksum.
	 */
	public static Fault corruptAnswer() {
		return of("corrupt answer", Exchange::deliver, Exchange::answerWithWrongChecksum);
	}

	/**
	 * The request reaches the database twice; the client has the answer to the first
	 * delivery.
	 */
	public static Fault deliveredTwice() {
		return of("twice, first answer", Exchange::deliver, (exchange) -> {
			exchange.deliverAgain();
			exchange.answer();
		});
	}

	/**
	 * The request reaches the database twice; the client has the answer to the second
	 * delivery, which finds what the first one left.
	 */
	public static Fault answeredSecond() {
		return of("twice, second answer", Exchange::deliver, (exchange) -> {
			exchange.deliver();
			exchange.answer();
		});
	}

	/**
	 * The last half of a batch is done, its first half reported as unprocessed.
	 */
	public static Fault partialBatch() {
		return partialBatch((size) -> size / 2);
	}

	/**
	 * The last entries of a batch are done, those before them reported as unprocessed.
	 * @param done the number of entries that are done, from 1 (DynamoDB throttles where
	 * it can do none) to one less than the batch has
	 */
	public static Fault partialBatch(int done) {
		return partialBatch((size) -> done);
	}

	private static Fault partialBatch(IntUnaryOperator done) {
		return of("partial batch", (request) -> isPart(request, done),
				(exchange) -> exchange.deliverPart(done.applyAsInt(Batch.size(exchange.request()))), Exchange::answer);
	}

	private static boolean isPart(Request request, IntUnaryOperator done) {
		int size = Batch.isBatch(request) ? Batch.size(request) : 0;
		return done.applyAsInt(size) > 0 && done.applyAsInt(size) < size;
	}

	/**
	 * The write of one item, or a transaction, is refused for another transaction.
	 */
	public static Fault conflict() {
		return of("conflict", ITEM_WRITE.or(TRANSACTION), NOTHING, (exchange) -> exchange.answer(conflict(exchange)));
	}

	private static HttpMessage conflict(Exchange exchange) {
		if (ITEM_WRITE.test(exchange.request())) {
			return Answers.conflict();
		}
		return cancelled(exchange, "TransactionConflict", "Transaction is ongoing for the item");
	}

	/**
	 * A transaction is cancelled by the throttling of its first action.
	 */
	public static Fault throttledTransaction() {
		return of("throttled transaction", TRANSACTION, NOTHING,
				(exchange) -> exchange.answer(cancelled(exchange, "ThrottlingError", Throttle.THROTTLING.message())));
	}

	private static HttpMessage cancelled(Exchange exchange, String code, String message) {
		return Answers.cancelled(exchange.request().json().get("TransactItems").size(), code, message);
	}

	/**
	 * A writing transaction is refused because an attempt with its token is still under
	 * way.
	 */
	public static Fault transactionInProgress() {
		return of("transaction in progress", Request.to("TransactWriteItems"), NOTHING,
				(exchange) -> exchange.answerIndefinitely(Answers.transactionInProgress()));
	}

	/**
	 * Return this fault with something that others do after the database has seen the
	 * request, if it does, and before the client learns of it. A request that arrives
	 * while it runs waits: it has to talk to the database past the proxy.
	 */
	public Fault meanwhile(Runnable action) {
		return meanwhile((request) -> action.run());
	}

	/**
	 * Return this fault with something that happens after the database has seen the
	 * request, if it does, and before the client learns of it. A request that arrives
	 * while it runs waits.
	 */
	public Fault meanwhile(Consumer<Request> action) {
		return new Fault(this.name, this.scope, this.first, action, this.last, this.bodies);
	}

	/**
	 * Return this fault for requests of a kind.
	 */
	public Fault onlyTo(Predicate<Request> kind) {
		return new Fault(this.name, this.scope.and(kind), this.first, this.meanwhile, this.last, this.bodies);
	}

	/**
	 * Return this fault with no other request that reaches the database until it has
	 * happened.
	 */
	public Fault undisturbed() {
		return new Fault(this.name, this.scope, (exchange) -> exchange.deliverAlone(() -> {
			this.first.run(exchange);
			this.last.run(exchange);
		}), NOBODY, NOTHING, this.bodies);
	}

	/**
	 * Return this fault with refusals that leave out the item in place, as some engines
	 * do.
	 */
	public Fault withoutItems() {
		return new Fault(this.name + ", without items", this.scope, this.first, this.meanwhile, (exchange) -> {
			exchange.leaveOutItems();
			this.last.run(exchange);
		}, this.bodies);
	}

	/**
	 * Return this fault with an answer whose body ends in the middle.
	 */
	public Fault cutOff() {
		return new Fault(this.name + ", cut off", this.scope, this.first, this.meanwhile, this.last,
				Exchange::cutBodies);
	}

	/**
	 * Return this fault with an answer whose head comes, and whose body does not come to
	 * its end before the client gives up waiting.
	 */
	public Fault slowBody() {
		return slowBody(NOBODY);
	}

	/**
	 * Return this fault with an answer whose head comes, and whose body does not come to
	 * its end before the client gives up waiting.
	 * @param begun is told when the client waits for the rest of the body
	 */
	public Fault slowBody(Consumer<Request> begun) {
		return new Fault(this.name + ", slow body", this.scope, this.first, this.meanwhile, this.last,
				(exchange) -> exchange.slowBodies(begun));
	}

	boolean appliesTo(Request request) {
		return this.scope.test(request);
	}

	/**
	 * Let it happen.
	 * @param exchange the request
	 * @param passage the lock that arriving requests need
	 */
	void happen(Exchange exchange, Object passage) throws IOException {
		this.bodies.accept(exchange);
		this.first.run(exchange);
		if (this.meanwhile != NOBODY) {
			synchronized (passage) {
				this.meanwhile.accept(exchange.request());
			}
		}
		this.last.run(exchange);
	}

	@Override
	public String toString() {
		return this.name;
	}

	private interface Step {

		void run(Exchange exchange) throws IOException;

	}

}
