package io.github.dynamospring.expression;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.expression.Operand.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Collector of the paths and parameters of a syntax tree.
 */
final class OperandCollector implements OperandMapping {

	private final Set<Path> paths = new LinkedHashSet<>();

	private final Set<Parameter> parameters = new LinkedHashSet<>();

	static OperandCollector of(ConditionExpression condition) {
		OperandCollector collector = new OperandCollector();
		condition.map(collector);
		return collector;
	}

	static OperandCollector of(UpdateExpression update) {
		OperandCollector collector = new OperandCollector();
		update.map(collector);
		return collector;
	}

	Set<Path> paths() {
		return this.paths;
	}

	Set<Parameter> parameters() {
		return this.parameters;
	}

	@Override
	public Path path(Path path) {
		this.paths.add(path);
		return path;
	}

	@Override
	public Operand value(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		if (operand instanceof Parameter parameter) {
			this.parameters.add(parameter);
		}
		return operand;
	}

	@Override
	public List<Operand> options(Parameter parameter, @Nullable Path comparedWith) {
		this.parameters.add(parameter);
		return List.of(parameter);
	}

}
