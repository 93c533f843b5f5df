package io.github.dynamospring.repository.query;

import java.util.Iterator;
import java.util.Set;
import java.util.regex.Pattern;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.plan.PatternParameter;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.PropertyReferenceException;
import org.springframework.data.domain.Sort;
import org.springframework.data.repository.query.parser.PartTree;

/**
 * Query derived from the name of a method by the rules of Spring Data.
 *
 * @param verb the use of the items found
 * @param condition the predicates, over property names
 * @param sort the order
 * @param maxResults the maximum number of results, or null if the name has no limit
 */
record DerivedQuery(Verb verb, @Nullable ConditionExpression condition, Sort sort, @Nullable Integer maxResults) {

	private static final Pattern NAME = Pattern
		.compile("^(find|read|get|query|search|stream|count|exists|delete|remove)(\\p{Lu}.*?)??By.*");

	private static final Pattern DISTINCT = Pattern.compile("^[a-z]+(\\p{Lu}.*?)??Distinct(\\p{Lu}.*?)??By.*");

	/**
	 * Uses of the items found.
	 */
	enum Verb {

		FIND, COUNT, EXISTS, DELETE

	}

	/**
	 * Create the query of a method from its name.
	 * @param ofCondition the parameters of an annotated condition, which the name may
	 * leave out
	 */
	static DerivedQuery of(String method, Class<?> domainType, NamedParameters parameters, Set<String> ofCondition) {
		refuseNameWithoutVerb(method);
		PartTree tree = parse(method, domainType);
		refuseDistinct(method);
		refuseAlternatives(tree);
		ConditionExpression condition = new ConditionCreator(parameters).create(tree);
		refuseParametersLeft(parameters.left(), ofCondition);
		return new DerivedQuery(verb(tree), condition, tree.getSort(), tree.getMaxResults());
	}

	private static void refuseNameWithoutVerb(String method) {
		if (!NAME.matcher(method).matches()) {
			throw new MethodRefusedException("its name has no verb followed by By, and therefore no predicates",
					"call it findBy…, countBy…, existsBy… or deleteBy…, or annotate it with @Query or @Update");
		}
	}

	private static PartTree parse(String method, Class<?> domainType) {
		try {
			return new PartTree(method, domainType);
		}
		catch (PropertyReferenceException ex) {
			throw new MethodRefusedException(ex.getMessage(),
					"correct the name of the method, or say the predicates with @Query");
		}
		catch (IllegalArgumentException ex) {
			throw new MethodRefusedException("its name cannot be read: " + ex.getMessage(),
					"correct the name of the method, or say the predicates with @Query");
		}
	}

	private static void refuseDistinct(String method) {
		if (DISTINCT.matcher(method).matches()) {
			throw new MethodRefusedException("DynamoDB finds no distinct values, and items are distinct by their key",
					"leave Distinct out, or keep one item for each distinct value");
		}
	}

	private static void refuseAlternatives(PartTree tree) {
		if (tree.stream().count() > 1) {
			throw new MethodRefusedException("Or takes a request for each alternative",
					"declare one method for each alternative, take several values of one property with In, "
							+ "or use @Query with @AllowFilter");
		}
	}

	private static void refuseParametersLeft(Iterator<PatternParameter> parameters, Set<String> ofCondition) {
		parameters.forEachRemaining((parameter) -> {
			if (!ofCondition.contains(parameter.name())) {
				throw new MethodRefusedException("its name does not use the parameter " + parameter.declaredName(),
						"add a property to the name, or remove the parameter");
			}
		});
	}

	private static Verb verb(PartTree tree) {
		if (tree.isCountProjection()) {
			return Verb.COUNT;
		}
		if (tree.isExistsProjection()) {
			return Verb.EXISTS;
		}
		return tree.isDelete() ? Verb.DELETE : Verb.FIND;
	}

}
