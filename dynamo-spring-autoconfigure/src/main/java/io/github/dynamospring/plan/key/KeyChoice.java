package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.key.KeyBuckets;
import io.github.dynamospring.key.KeyShards;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.predicate.OperandSource;
import io.github.dynamospring.plan.predicate.OperandSource.Argument;

/**
 * Part of a key that has several values in one call. Each value makes a request, and
 * choices multiply.
 */
public sealed interface KeyChoice {

	/**
	 * Return the position among the values that are chosen for a request.
	 */
	int position();

	/**
	 * Return the distinct values.
	 * @param call the arguments, with the values chosen by earlier choices
	 */
	List<Object> values(CallArguments call);

	/**
	 * Return the number of values if it is the same in each call, or else 0.
	 */
	int fixed();

	/**
	 * Return whether the values are shards, which have no order.
	 */
	default boolean isShards() {
		return false;
	}

	/**
	 * Choice of the options of an {@code in} condition.
	 *
	 * @param collection whether the only option is a collection
	 */
	record Options(int position, String path, String label, List<OperandSource> options,
			boolean collection) implements KeyChoice {

		public Options {
			options = List.copyOf(options);
		}

		@Override
		public List<Object> values(CallArguments call) {
			if (this.collection) {
				return new ArrayList<>(((Argument) this.options.get(0)).values(call));
			}
			Set<Object> values = new LinkedHashSet<>();
			this.options.forEach((option) -> values.add(option.value(call)));
			return new ArrayList<>(values);
		}

		@Override
		public int fixed() {
			if (this.collection) {
				return 0;
			}
			return this.options.size();
		}

	}

	/**
	 * Choice of all shards, if the sharded property is not bound.
	 */
	record AllShards(int position, KeyShards shards) implements KeyChoice {

		@Override
		public List<Object> values(CallArguments call) {
			return this.shards.all();
		}

		@Override
		public int fixed() {
			return this.shards.all().size();
		}

		@Override
		public boolean isShards() {
			return true;
		}

	}

	/**
	 * Choice of all shards of a property that keeps the shard.
	 */
	record OwnShards(int position, List<OperandSource> shards) implements KeyChoice {

		public OwnShards {
			shards = List.copyOf(shards);
		}

		@Override
		public List<Object> values(CallArguments call) {
			return this.shards.stream().map((shard) -> shard.value(call)).toList();
		}

		@Override
		public int fixed() {
			return this.shards.size();
		}

		@Override
		public boolean isShards() {
			return true;
		}

	}

	/**
	 * Choice of the shards that may hold a value while their count grows.
	 */
	record ShardsOfValue(int position, KeyOperand value, KeyShards shards) implements KeyChoice {

		@Override
		public List<Object> values(CallArguments call) {
			return this.shards.of(this.value.keyValue(call));
		}

		@Override
		public int fixed() {
			return 2;
		}

		@Override
		public boolean isShards() {
			return true;
		}

	}

	/**
	 * Choice of the time buckets of a range.
	 */
	record Buckets(int position, String path, KeyOperand from, KeyOperand to, KeyBuckets buckets) implements KeyChoice {

		/**
		 * Return these buckets in place of others, or the others if they are finer.
		 */
		Buckets finest(Buckets other) {
			if (!this.buckets.isFinerThan(other.buckets)) {
				return other;
			}
			return new Buckets(other.position, this.path, this.from, this.to, this.buckets);
		}

		public String unit() {
			return this.buckets.unit();
		}

		@Override
		public List<Object> values(CallArguments call) {
			return this.buckets.between(this.from.keyValue(call), this.to.keyValue(call));
		}

		@Override
		public int fixed() {
			return 0;
		}

	}

}
