package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Operand.Size;
import io.github.dynamospring.expression.Operand.Transformed;
import org.jspecify.annotations.Nullable;

/**
 * Mapper of the operands of one condition or action. Parameters and literals are mapped
 * with the path that they are compared with.
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
	 * Map an operand: a value of a known kind, or a path.
	 */
	Operand value(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
		return operand.accept(new ValueMapping(this.mapping, comparedWith, kind));
	}

	/**
	 * Map operands that are compared with each other.
	 * @param kinds the role of each for the path among them
	 */
	List<Operand> compared(List<Operand> operands, List<ValueKind> kinds) {
		for (Operand operand : operands) {
			Path path = comparable(operand);
			if (path != null) {
				return compared(operands, path, kinds);
			}
		}
		return sized(operands);
	}

	private static @Nullable Path comparable(Operand operand) {
		if (operand instanceof Path path) {
			return path;
		}
		return (operand instanceof Transformed text) ? text.path() : null;
	}

	private List<Operand> sized(List<Operand> operands) {
		for (Operand operand : operands) {
			if (operand instanceof Size size) {
				return compared(operands, size.path(), Collections.nCopies(operands.size(), ValueKind.SIZE));
			}
		}
		return compared(operands, null, Collections.nCopies(operands.size(), ValueKind.VALUE));
	}

	private List<Operand> compared(List<Operand> operands, @Nullable Path path, List<ValueKind> kinds) {
		List<Operand> mapped = new ArrayList<>(operands.size());
		for (int i = 0; i < operands.size(); i++) {
			mapped.add(value(operands.get(i), path, kinds.get(i)));
		}
		return mapped;
	}

	/**
	 * Map the operand and options of an {@code in}: the operand first.
	 */
	List<Operand> in(Operand operand, List<Operand> options) {
		if (options.size() == 1 && options.get(0) instanceof Parameter parameter) {
			List<Operand> mapped = this.mapping.options(parameter, comparable(operand));
			return Stream.concat(Stream.of(value(operand, null, ValueKind.VALUE)), mapped.stream()).toList();
		}
		List<Operand> operands = Stream.concat(Stream.of(operand), options.stream()).toList();
		return compared(operands, Collections.nCopies(operands.size(), ValueKind.VALUE));
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

		@Override
		public Operand visit(Transformed text) {
			return new Transformed(this.mapping.path(text.path()), text.functions(), text.position());
		}

	}

}
