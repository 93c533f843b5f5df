package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Operand.Size;
import org.jspecify.annotations.Nullable;

/**
 * Mapper of the operands of one condition or action. It passes the path that they are
 * compared with on to parameters and literals.
 */
final class OperandMapper {

	private final OperandMapping mapping;

	OperandMapper(OperandMapping mapping) {
		this.mapping = mapping;
	}

	Path path(Path path) {
		return this.mapping.path(path);
	}

	/**
	 * Map an operand that is a value of a known kind, unless it is a path itself.
	 */
	Operand value(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		return operand.accept(new ValueMapping(this.mapping, comparedWith, kind));
	}

	/**
	 * Map operands that are compared with each other.
	 */
	List<Operand> compared(List<Operand> operands) {
		for (Operand operand : operands) {
			if (operand instanceof Path path) {
				return compared(operands, path, ValueKind.VALUE);
			}
		}
		return sized(operands);
	}

	private List<Operand> sized(List<Operand> operands) {
		for (Operand operand : operands) {
			if (operand instanceof Size size) {
				return compared(operands, size.path(), ValueKind.SIZE);
			}
		}
		return compared(operands, null, ValueKind.VALUE);
	}

	private List<Operand> compared(List<Operand> operands, @Nullable Path path, ValueKind kind) {
		OperandVisitor<Operand> values = new ValueMapping(this.mapping, path, kind);
		List<Operand> mapped = new ArrayList<>(operands.size());
		operands.forEach((operand) -> mapped.add(operand.accept(values)));
		return mapped;
	}

	/**
	 * Map the operand and options of an {@code in}: the operand first.
	 */
	List<Operand> in(Operand operand, List<Operand> options) {
		if (options.size() == 1 && options.get(0) instanceof Parameter parameter) {
			Path comparedWith = (operand instanceof Path path) ? path : null;
			List<Operand> mapped = this.mapping.options(parameter, comparedWith);
			return Stream.concat(Stream.of(value(operand, null, ValueKind.VALUE)), mapped.stream()).toList();
		}
		return compared(Stream.concat(Stream.of(operand), options.stream()).toList());
	}

	private record ValueMapping(OperandMapping mapping, @Nullable Path comparedWith,
			ValueKind kind) implements OperandVisitor<Operand> {

		@Override
		public Operand visit(Path path) {
			return this.mapping.path(path);
		}

		@Override
		public Operand visit(Parameter parameter) {
			return this.mapping.value(parameter, this.comparedWith, this.kind);
		}

		@Override
		public Operand visit(Literal literal) {
			return this.mapping.value(literal, this.comparedWith, this.kind);
		}

		@Override
		public Operand visit(Size size) {
			return new Size(this.mapping.path(size.path()), size.position());
		}

	}

}
