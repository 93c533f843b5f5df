package io.github.dynamospring.repository.query;

import io.github.dynamospring.plan.Result;
import io.github.dynamospring.repository.query.DerivedQuery.Verb;
import io.github.dynamospring.repository.query.ReturnShape.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Rules for the results of methods. They refuse results that do not fit the predicates or
 * parameters.
 */
class ResultRules {

	private final MethodSignature signature;

	private final ReturnedType type;

	ResultRules(MethodSignature signature, ReturnedType type) {
		this.signature = signature;
		this.type = type;
	}

	Result result(DerivedQuery query) {
		refuseLimitOfOne(query.verb());
		return switch (query.verb()) {
			case COUNT -> counted();
			case EXISTS -> found();
			case DELETE -> deleted(query);
			case FIND -> items(query.maxResults());
		};
	}

	private void refuseLimitOfOne(Verb verb) {
		boolean one = verb != Verb.FIND || this.signature.returned().kind() == Kind.ONE;
		if (one && this.signature.hasLimit()) {
			throw new MethodRefusedException("it takes a Limit, but does not return several items",
					"remove the Limit, or return a List");
		}
	}

	private static Result deleted(DerivedQuery query) {
		if (query.maxResults() != null || query.sort().isSorted()) {
			throw new MethodRefusedException("it deletes in an order, but deletes all items found",
					"leave out First and OrderBy, or read the items and delete each");
		}
		return Result.of(Result.Kind.DELETE);
	}

	private Result counted() {
		if (this.signature.returned().kind() != Kind.NUMBER) {
			throw new MethodRefusedException("it counts, but returns no number", "return long");
		}
		return Result.of(Result.Kind.COUNT);
	}

	private Result found() {
		if (this.signature.returned().kind() != Kind.TRUTH) {
			throw new MethodRefusedException("it asks whether there is an item, but returns no boolean",
					"return boolean");
		}
		return Result.of(Result.Kind.EXISTS);
	}

	private Result items(@Nullable Integer maxResults) {
		Kind kind = this.signature.returned().kind();
		Result.Kind resultKind = switch (kind) {
			case ONE -> one(maxResults);
			case MANY -> Result.Kind.LIST;
			case STREAM -> Result.Kind.STREAM;
			case WINDOW -> window(maxResults);
			default -> throw new MethodRefusedException("it finds items, but does not return them",
					"return Optional or List, or call it countBy… or existsBy…");
		};
		refuseTwoLimits(maxResults);
		if (this.type.isCollection()) {
			return collection(resultKind, maxResults);
		}
		return (maxResults != null) ? Result.first(resultKind, maxResults) : Result.of(resultKind);
	}

	private static Result.Kind one(@Nullable Integer maxResults) {
		if (maxResults != null && maxResults > 1) {
			throw new MethodRefusedException("it finds " + maxResults + " items, but returns one",
					"return List, or call it findFirst…");
		}
		return Result.Kind.ONE;
	}

	private Result.Kind window(@Nullable Integer maxResults) {
		if (maxResults == null && !this.signature.hasLimit()) {
			throw new MethodRefusedException("it returns a Window, but has no size for it",
					"add a Limit parameter, or call it findFirst20By…");
		}
		return Result.Kind.WINDOW;
	}

	private void refuseTwoLimits(@Nullable Integer maxResults) {
		if (maxResults != null && this.signature.hasLimit()) {
			throw new MethodRefusedException("it says First" + maxResults + " and takes a Limit",
					"leave out one of them");
		}
	}

	private Result collection(Result.Kind kind, @Nullable Integer maxResults) {
		if (kind != Result.Kind.ONE || maxResults != null) {
			throw new MethodRefusedException(
					"it returns several " + this.type.type().getSimpleName() + ", each being a whole item collection",
					"return one or Optional, without First");
		}
		return Result.of(Result.Kind.COLLECTION);
	}

}
