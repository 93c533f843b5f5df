package io.github.dynamospring.repository.query;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;

import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.plan.CrudRequest;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.ConsistentRead;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;

import org.springframework.core.KotlinDetector;
import org.springframework.data.core.ReactiveWrappers;
import org.springframework.util.ClassUtils;

/**
 * Method of {@link DynamoRepository} that a repository declares again to annotate it.
 */
class CrudMethod {

	private static final Set<String> READS = Set.of("findById", "findAllById", "existsById");

	private static final Set<String> WRITES = Set.of("insert", "save", "update", "delete", "deleteById");

	private static final Map<String, CrudOperation> OPERATIONS = operations();

	private final Method method;

	private final List<PatternParameter> parameters;

	private final MethodAnnotations annotations;

	CrudMethod(Method method) {
		this(method, List.of());
	}

	/**
	 * Create a method that deletes by a condition.
	 * @param parameters the parameters of the condition
	 */
	CrudMethod(Method method, List<PatternParameter> parameters) {
		this.method = method;
		this.parameters = parameters;
		this.annotations = new MethodAnnotations(method);
	}

	private static Map<String, CrudOperation> operations() {
		Map<String, CrudOperation> operations = new HashMap<>();
		for (CrudOperation operation : CrudOperation.values()) {
			operations.put(operation.method(), operation);
		}
		return operations;
	}

	static boolean isCrud(Method method) {
		return OPERATIONS.containsKey(method.getName()) && parameters(method) == 1
				&& !ReactiveWrappers.supports(method.getParameterTypes()[0]);
	}

	private static int parameters(Method method) {
		return method.getParameterCount() - (KotlinDetector.isSuspendingFunction(method) ? 1 : 0);
	}

	/**
	 * Return whether a method is {@code delete} or {@code deleteById} with parameters of
	 * a condition.
	 */
	static boolean isConditionalDeletion(MethodAnnotations annotations, Class<?> domainType, Class<?> idType) {
		Method method = annotations.method();
		if (parameters(method) < 2 || !annotations.has(Condition.class)) {
			return false;
		}
		Class<?> first = ClassUtils.resolvePrimitiveIfNecessary(method.getParameterTypes()[0]);
		return switch (method.getName()) {
			case "delete" -> first.isAssignableFrom(domainType);
			case "deleteById" -> first.isAssignableFrom(ClassUtils.resolvePrimitiveIfNecessary(idType));
			default -> false;
		};
	}

	/**
	 * Return whether the method is an access pattern.
	 */
	boolean isPattern() {
		return isCrud(this.method) || !this.parameters.isEmpty();
	}

	static CrudOperation operation(Method method) {
		return Objects.requireNonNull(OPERATIONS.get(method.getName()));
	}

	void verify() {
		this.annotations.allow(this.method.getName(), allowed());
		this.annotations.refuseIndex();
	}

	private List<Class<? extends Annotation>> allowed() {
		if (READS.contains(this.method.getName())) {
			return List.of(ConsistentRead.class);
		}
		if (WRITES.contains(this.method.getName())) {
			return List.of(Condition.class);
		}
		return List.of();
	}

	/**
	 * Return the request for the plan of an inherited method, which has no annotations.
	 */
	static CrudRequest inherited(Method method, String name, DynamoPersistentEntity<?> entity) {
		return new CrudRequest(name, null, entity, operation(method), false, null, List.of());
	}

	/**
	 * Return the request for the plan of the method.
	 */
	CrudRequest request(String name, DynamoPersistentEntity<?> entity) {
		CrudOperation operation = operation(this.method);
		return new CrudRequest(name, this.annotations.description(), entity, operation,
				this.annotations.has(ConsistentRead.class), this.annotations.condition(), this.parameters);
	}

	MethodExecution execution(EntityOperations<Object> operations) {
		String condition = this.annotations.condition();
		if (condition != null && !this.parameters.isEmpty()) {
			return conditionalDeletion(operations, condition);
		}
		EntityOperations<Object> configured = configured(operations);
		return switch (this.method.getName()) {
			case "insert" -> (arguments) -> configured.insert(first(arguments));
			case "save" -> (arguments) -> configured.save(first(arguments));
			case "update" -> (arguments) -> configured.update(first(arguments));
			case "findById" -> (arguments) -> configured.findById(first(arguments));
			case "existsById" -> (arguments) -> configured.existsById(first(arguments));
			case "findAllById" -> (arguments) -> configured.findAllById(elements(arguments));
			case "saveAll" -> (arguments) -> configured.saveAll(elements(arguments));
			default -> deletion(configured);
		};
	}

	private MethodExecution conditionalDeletion(EntityOperations<Object> operations, String condition) {
		if (this.method.getName().equals("delete")) {
			return each((arguments) -> operations.onCondition(condition, values(arguments)).delete(first(arguments)));
		}
		return each((arguments) -> operations.onCondition(condition, values(arguments)).deleteById(first(arguments)));
	}

	private Map<String, @Nullable Object> values(@Nullable Object[] arguments) {
		return PatternParameter.values(this.parameters, arguments);
	}

	private MethodExecution deletion(EntityOperations<Object> operations) {
		return switch (this.method.getName()) {
			case "delete" -> each((arguments) -> operations.delete(first(arguments)));
			case "deleteById" -> each((arguments) -> operations.deleteById(first(arguments)));
			case "deleteAllById" -> each((arguments) -> operations.deleteAllById(elements(arguments)));
			case "deleteAll" -> each((arguments) -> operations.deleteAll(elements(arguments)));
			default -> throw new IllegalStateException("'" + this.method + "' is no known method");
		};
	}

	private EntityOperations<Object> configured(EntityOperations<Object> operations) {
		EntityOperations<Object> configured = this.annotations.has(ConsistentRead.class) ? operations.consistent()
				: operations;
		String condition = this.annotations.condition();
		return (condition != null) ? onCondition(configured, condition) : configured;
	}

	private EntityOperations<Object> onCondition(EntityOperations<Object> operations, String condition) {
		Set<Operand.Parameter> parameters = ExpressionParser.parseCondition(condition).parameters();
		if (!parameters.isEmpty()) {
			throw new MethodRefusedException(
					"its @Condition names " + parameters.iterator().next() + ", but it takes no such parameter",
					advice());
		}
		try {
			return operations.onCondition(condition);
		}
		catch (IllegalArgumentException ex) {
			throw new MethodRefusedException(String.valueOf(ex.getMessage()), "correct the @Condition");
		}
	}

	private String advice() {
		if (this.method.getName().startsWith("delete")) {
			return "compare with a literal, or add the parameter";
		}
		return "compare with a literal, or declare a method with @Update";
	}

	private static MethodExecution each(Consumer<@Nullable Object[]> execution) {
		return (arguments) -> {
			execution.accept(arguments);
			return null;
		};
	}

	private Object first(@Nullable Object[] arguments) {
		Object first = arguments[0];
		if (first == null) {
			throw new IllegalArgumentException("'" + argument() + "' must not be null");
		}
		return first;
	}

	private String argument() {
		return switch (operation(this.method)) {
			case INSERT, SAVE, UPDATE, DELETE -> "entity";
			case SAVE_ALL, DELETE_ALL -> "entities";
			case FIND_BY_ID, EXISTS_BY_ID, DELETE_BY_ID -> "id";
			case FIND_ALL_BY_ID, DELETE_ALL_BY_ID -> "ids";
		};
	}

	private List<Object> elements(@Nullable Object[] arguments) {
		List<Object> elements = new ArrayList<>();
		((Iterable<?>) first(arguments)).forEach(elements::add);
		return elements;
	}

}
