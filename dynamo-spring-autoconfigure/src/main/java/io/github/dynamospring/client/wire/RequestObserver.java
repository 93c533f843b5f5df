package io.github.dynamospring.client.wire;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Observer of the requests that pass by the SDK's pipeline. An interceptor that
 * implements it sees those requests by its methods, and all others by the methods of an
 * interceptor. It must neither need items nor change requests.
 */
public interface RequestObserver {

	/**
	 * Return whether the consumed capacity has to be part of the answers.
	 */
	default boolean asksForCapacity() {
		return false;
	}

	/**
	 * Begin a call.
	 * @param operation the name of the operation, such as {@code GetItem}
	 * @param request the request, with the keys alone of items that are sent past it
	 * @param call the call of the library that sends it
	 * @return the observer of its attempts
	 */
	ObservedCall observe(String operation, SdkRequest request, WireExchange.Call call);

	/**
	 * Observer of the attempts of one call, which one thread makes.
	 */
	@FunctionalInterface
	interface ObservedCall {

		/**
		 * Note that an attempt is about to be sent.
		 * @param region the region that it is signed for
		 */
		void begin(SdkHttpRequest request, @Nullable String region);

		/**
		 * Note the status of the answer to an attempt.
		 */
		default void answered(int status) {
		}

		/**
		 * Note that an attempt failed, and another one follows.
		 */
		default void failed(Throwable failure) {
		}

		default void succeed(SdkResponse response) {
		}

		/**
		 * Note the end of a call without an answer, or with an error.
		 */
		default void fail(Throwable failure) {
		}

	}

}
