package io.github.dynamospring.repository.query;

import java.lang.reflect.Method;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.repository.query.ReturnShape.Kind;

import org.springframework.core.KotlinDetector;
import org.springframework.core.ResolvableType;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.data.core.TypeInformation;
import org.springframework.data.repository.core.RepositoryMetadata;

/**
 * Rule that refuses a method with the name and parameters of a base method and another
 * result. The base class would answer it, and the caller's cast would fail.
 */
final class CrudResultRule {

	private final Method method;

	private final RepositoryMetadata repository;

	private final TypeInformation<?> returned;

	private CrudResultRule(Method method, RepositoryMetadata repository) {
		this.method = method;
		this.repository = repository;
		this.returned = repository.getReturnType(method);
	}

	/**
	 * Verify the result of a method that the base class serves.
	 */
	static void verify(Method method, RepositoryMetadata repository) {
		CrudResultRule rule = new CrudResultRule(method, repository);
		CrudOperation operation = CrudMethod.operation(method);
		if (!rule.fits(ReturnShape.of(method, repository), operation)) {
			throw new MethodRefusedException(
					"it has the name and parameters of a base method, but returns " + name(rule.returned),
					"return " + rule.expected(operation) + ", or give it another name");
		}
	}

	private boolean fits(ReturnShape shape, CrudOperation operation) {
		if (operation.stores() && isDropped(shape)) {
			return true;
		}
		return switch (operation) {
			case INSERT, SAVE, UPDATE, FIND_BY_ID -> shape.kind() == Kind.ONE && hasEntities(shape);
			case SAVE_ALL, FIND_ALL_BY_ID -> hasSeveral(shape) && hasEntities(shape);
			case EXISTS_BY_ID -> shape.kind() == Kind.TRUTH;
			default -> shape.kind() == Kind.NOTHING;
		};
	}

	// Void within a wrapper has a value
	private boolean isDropped(ReturnShape shape) {
		return shape.kind() == Kind.NOTHING && shape.element().equals(this.returned);
	}

	// a wrapper of one value receives the first entity, not a list
	private boolean hasSeveral(ReturnShape shape) {
		return shape.kind() == Kind.STREAM
				|| shape.kind() == Kind.MANY && !ReactiveWrappers.supports(this.returned.getType());
	}

	private boolean hasEntities(ReturnShape shape) {
		return shape.element().getType().isAssignableFrom(entityType());
	}

	// the argument may be of a subtype, which is the result
	private Class<?> entityType() {
		ResolvableType given = ResolvableType.forMethodParameter(this.method, 0,
				this.repository.getRepositoryInterface());
		Class<?> domainType = this.repository.getDomainType();
		Class<?> type = Iterable.class.isAssignableFrom(given.toClass())
				? given.as(Iterable.class).getGeneric().toClass() : given.toClass();
		return domainType.isAssignableFrom(type) ? type : domainType;
	}

	private String expected(CrudOperation operation) {
		String entity = this.repository.getDomainType().getSimpleName();
		return switch (operation) {
			case INSERT, SAVE, UPDATE -> one(entity, entity);
			case FIND_BY_ID -> one(entity, "Optional<" + entity + ">");
			case SAVE_ALL, FIND_ALL_BY_ID -> several(entity);
			case EXISTS_BY_ID -> one("Boolean", "boolean");
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
