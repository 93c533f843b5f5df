package io.github.dynamospring.repository.query;

import java.lang.annotation.Annotation;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.plan.Ordering;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import io.github.dynamospring.plan.Result;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.IncludeExpired;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.SkipUnreadable;
import io.github.dynamospring.repository.query.DerivedQuery.Verb;
import io.github.dynamospring.repository.query.ReturnShape.Kind;

import org.springframework.data.domain.Sort;

/**
 * Method that reads or deletes by predicates, in the form of a request to the planner.
 *
 * @param request the request to the planner
 * @param resultType the type of one result
 */
record ReadMethod(PatternRequest request, Class<?> resultType) {

	private static final List<Class<? extends Annotation>> OF_READS = List.of(Query.class, ConsistentRead.class,
			AllowFilter.class, AllowScan.class, FetchFromTable.class, IncludeExpired.class, SkipUnreadable.class);

	static ReadMethod derived(String name, MethodAnnotations annotations, MethodSignature signature,
			DynamoPersistentEntity<?> entity, DynamoMappingContext context) {
		DerivedQuery query = DerivedQuery.of(annotations.method().getName(), typeOf(entity),
				new NamedParameters(entity, signature), parametersOfCondition(annotations));
		return of(name, annotations, signature, query, entity, context);
	}

	// Spring Data knows components of records, but not accessors of interfaces with //
	// such names
	private static Class<?> typeOf(DynamoPersistentEntity<?> entity) {
		return entity.getSubtypes().isEmpty() ? entity.getType() : entity.getSubtypes().get(0).getType();
	}

	private static Set<String> parametersOfCondition(MethodAnnotations annotations) {
		String condition = annotations.condition();
		if (condition == null) {
			return Set.of();
		}
		return ExpressionParser.parseCondition(condition)
			.parameters()
			.stream()
			.map(Operand.Parameter::name)
			.collect(Collectors.toSet());
	}

	static ReadMethod declared(String name, MethodAnnotations annotations, String text, MethodSignature signature,
			DynamoPersistentEntity<?> entity, DynamoMappingContext context) {
		signature.refuseRanges("@Query");
		ConditionExpression condition = ExpressionParser.parseQuery(text);
		refuseUnusedParameters(condition, signature);
		DerivedQuery query = new DerivedQuery(verb(signature.returned().kind()), condition, Sort.unsorted(), null);
		return of(name, annotations, signature, query, entity, context);
	}

	private static void refuseUnusedParameters(ConditionExpression condition, MethodSignature signature) {
		List<String> used = condition.parameters().stream().map(Operand.Parameter::name).toList();
		for (PatternParameter parameter : signature.values()) {
			if (!used.contains(parameter.name())) {
				throw new MethodRefusedException("its @Query does not use the parameter " + parameter.name(),
						"use it as :" + parameter.name() + ", or remove it");
			}
		}
	}

	private static Verb verb(Kind kind) {
		return switch (kind) {
			case NUMBER -> Verb.COUNT;
			case TRUTH -> Verb.EXISTS;
			default -> Verb.FIND;
		};
	}

	private static ReadMethod of(String name, MethodAnnotations annotations, MethodSignature signature,
			DerivedQuery query, DynamoPersistentEntity<?> entity, DynamoMappingContext context) {
		ReturnedType type = returnedType(signature, query.verb(), entity, context);
		Result result = new ResultRules(signature, type).result(query);
		PatternRequest.Builder request = PatternRequest.of(name, entity)
			.condition(query.condition())
			.parameters(signature.values())
			.orderings(orderings(query.sort()))
			.result(result)
			.dynamicLimit(signature.hasLimit())
			.projectedProperties(type.projected())
			.members(type.members())
			.tenant(signature.tenant());
		annotate(request, name, query.verb(), result.kind(), annotations);
		return new ReadMethod(request.build(), type.type());
	}

	private static ReturnedType returnedType(MethodSignature signature, Verb verb, DynamoPersistentEntity<?> entity,
			DynamoMappingContext context) {
		Class<?> declared = signature.returned().element().getType();
		Set<Kind> withoutItems = Set.of(Kind.NUMBER, Kind.TRUTH, Kind.NOTHING);
		boolean items = verb == Verb.FIND && !withoutItems.contains(signature.returned().kind());
		return ReturnedType.of(items ? declared : entity.getType(), entity, context);
	}

	private static List<Ordering> orderings(Sort sort) {
		return sort.stream().map((order) -> new Ordering(order.getProperty(), order.isAscending())).toList();
	}

	private static void annotate(PatternRequest.Builder request, String name, Verb verb, Result.Kind result,
			MethodAnnotations annotations) {
		if (verb == Verb.DELETE) {
			annotations.allow("a method that deletes", List.of(Condition.class, AllowFilter.class));
			annotations.refuseIndex();
			request.writeCondition(annotations.condition());
		}
		else {
			annotations.allow("a method that reads", OF_READS);
			annotations.verifySkipping(result);
		}
		request.description(annotations.description())
			.index(annotations.index())
			.consistent(annotations.has(ConsistentRead.class))
			.allowFilter(annotations.has(AllowFilter.class))
			.scan(annotations.scan(name))
			.fetchFromTable(annotations.has(FetchFromTable.class))
			.includeExpired(annotations.has(IncludeExpired.class))
			.skipUnreadable(annotations.has(SkipUnreadable.class));
	}

}
