package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.query.ReturnShape.Kind;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.core.ResolvableType;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.repository.core.RepositoryMetadata;

/**
 * Rule that refuses a method with the name and parameters of a base method and another
 * result. The base class would answer it, and the caller's cast would fail.
 */
public final class CrudResultRule {

	private final Method method;

	private final RepositoryMetadata repository;

	private final TypeInformation<?> returned;

	private CrudResultRule(Method method, RepositoryMetadata repository) {
		this.method = method;
		this.repository = repository;
		this.returned = repository.getReturnType(method);
	}

	/**
	 * Return the refusal of a base method, or null if its result is that of the base
	 * class.
	 */
	public static @Nullable RefusedPattern refusal(Method method, RepositoryMetadata repository) {
		String name = repository.getRepositoryInterface().getSimpleName() + "." + method.getName();
		CrudResultRule rule = new CrudResultRule(method, repository);
		try {
			if (rule.fits(ReturnShape.of(method, repository))) {
				return null;
			}
		}
		catch (MethodRefusedException ex) {
			return DynamoQueryLookup.refusedPattern(name, ex);
		}
		return new RefusedPattern(name,
				"it has the name and parameters of a base method, but returns " + name(rule.returned),
				"return " + rule.expected() + ", or give it another name");
	}

	private boolean fits(ReturnShape shape) {
		return switch (this.method.getName()) {
			case "insert", "save", "update" -> isDropped(shape) || hasEntity(shape);
			case "saveAll" -> isDropped(shape) || hasEntities(shape);
			case "findById" -> hasEntity(shape);
			case "findAllById" -> hasEntities(shape);
			case "findAll" -> isSeveral(shape) && isOfEntities(shape);
			case "existsById" -> shape.kind() == Kind.TRUTH;
			case "count" -> shape.kind() == Kind.NUMBER;
			default -> shape.kind() == Kind.NOTHING;
		};
	}

	// Void within a wrapper has a value
	private boolean isDropped(ReturnShape shape) {
		return shape.kind() == Kind.NOTHING && shape.element().equals(this.returned);
	}

	private boolean hasEntity(ReturnShape shape) {
		return shape.kind() == Kind.ONE && isOfEntities(shape);
	}

	// a wrapper of one value receives the first entity, not a list
	private boolean hasEntities(ReturnShape shape) {
		boolean wrapped = shape.kind() == Kind.MANY && ReactiveWrappers.supports(this.returned.getType());
		return isSeveral(shape) && !wrapped && isOfEntities(shape);
	}

	private static boolean isSeveral(ReturnShape shape) {
		return shape.kind() == Kind.MANY || shape.kind() == Kind.STREAM;
	}

	private boolean isOfEntities(ReturnShape shape) {
		return shape.element().getType().isAssignableFrom(entityType());
	}

	// the argument may be of a subtype, which is the result
	private Class<?> entityType() {
		Class<?> domainType = this.repository.getDomainType();
		if (this.method.getParameterCount() == 0) {
			return domainType;
		}
		ResolvableType given = ResolvableType.forMethodParameter(this.method, 0,
				this.repository.getRepositoryInterface());
		Class<?> type = Iterable.class.isAssignableFrom(given.toClass())
				? given.as(Iterable.class).getGeneric().toClass() : given.toClass();
		return domainType.isAssignableFrom(type) ? type : domainType;
	}

	private String expected() {
		String entity = this.repository.getDomainType().getSimpleName();
		return switch (this.method.getName()) {
			case "insert", "save", "update" -> one(entity, entity);
			case "findById" -> one(entity, "Optional<" + entity + ">");
			case "saveAll", "findAllById", "findAll" -> several(entity);
			case "existsById" -> one("Boolean", "boolean");
			case "count" -> one("Long", "long");
			default -> one(KotlinDetector.isSuspendingFunction(this.method) ? "Unit" : "Void", "void");
		};
	}

	private String one(String value, String blocking) {
		if (this.returned.getType() == CompletableFuture.class) {
			return "CompletableFuture<" + value + ">";
		}
		if (ReactiveWrappers.supports(this.returned.getType())) {
			return "Mono<" + value + ">";
		}
		return KotlinDetector.isSuspendingFunction(this.method) ? value : blocking;
	}

	private String several(String entity) {
		if (this.returned.getType() == CompletableFuture.class) {
			return "CompletableFuture<List<" + entity + ">>";
		}
		return (ReactiveWrappers.supports(this.returned.getType()) ? "Flux<" : "List<") + entity + ">";
	}

	private static String name(TypeInformation<?> type) {
		String arguments = type.getTypeArguments().stream().map(CrudResultRule::name).collect(Collectors.joining(", "));
		return type.getType().getSimpleName() + (arguments.isEmpty() ? "" : "<" + arguments + ">");
	}

}
