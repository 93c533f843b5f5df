package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.key.KeyFormat.Escape;
import io.github.dynamospring.key.KeyTemplate.FunctionCall;
import io.github.dynamospring.key.KeyTemplate.Literal;
import io.github.dynamospring.key.KeyTemplate.Placeholder;
import io.github.dynamospring.key.KeyTemplate.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Compiler that resolves the types of a template and refuses invalid keys.
 */
final class KeyCompiler {

	private final KeyTemplate template;

	private final KeyRole role;

	private final KeyProperties properties;

	private final KeyFunctionRegistry functions;

	private final KeyFormat format;

	KeyCompiler(KeyTemplate template, KeyRole role, KeyProperties properties, KeyFunctionRegistry functions,
			KeyFormat format) {
		this.template = template;
		this.role = role;
		this.properties = properties;
		this.functions = functions;
		this.format = format;
	}

	KeyEncoder compile() {
		List<String> literals = new ArrayList<>();
		List<KeySlot> slots = new ArrayList<>();
		String literal = "";
		List<Segment> segments = this.template.segments();
		for (int i = 0; i < segments.size(); i++) {
			if (segments.get(i) instanceof Placeholder placeholder) {
				literals.add(literal);
				slots.add(slot(placeholder, segmentAt(i + 1)));
				literal = "";
			}
			else {
				literal = text((Literal) segments.get(i));
			}
		}
		literals.add(literal);
		return new KeyEncoder(this.template, this.role, this.format, literals, slots);
	}

	private String text(Literal literal) {
		int escape = literal.text().indexOf(KeyChars.ESCAPE);
		if (escape >= 0 && this.format.escape() == Escape.FULL && this.format.escapeCharacter() == KeyChars.ESCAPE) {
			int position = literal.position() + escape;
			throw problem(position, "'$' at position " + position + " is the escape character: use another one in"
					+ " the literal, or escape = none if the keys of the table have no escapes");
		}
		return literal.text();
	}

	private @Nullable Segment segmentAt(int index) {
		List<Segment> segments = this.template.segments();
		if (index < segments.size()) {
			return segments.get(index);
		}
		return null;
	}

	private KeySlot slot(Placeholder placeholder, @Nullable Segment next) {
		KeyForm form = plain(placeholder);
		if (form.isPath()) {
			checkPath(placeholder, next);
		}
		for (FunctionCall call : placeholder.functions()) {
			form = apply(call, form);
		}
		checkOrder(placeholder, form, next);
		checkNext(placeholder, form, next);
		checkFormat(placeholder, form, next);
		checkCopy(placeholder, form);
		checkShards(placeholder, form);
		KeyPlaceholder compiled = new KeyPlaceholder(placeholder.path(), placeholder.toString(), form.type(),
				form.width(), order(form, next), form.loss());
		return new KeySlot(this.template, compiled, form, escape(form, next), this.format);
	}

	// DynamoDB queries a sort key by prefix, and only its end has room for any number of
	// elements.
	private void checkPath(Placeholder placeholder, @Nullable Segment next) {
		if (this.role == KeyRole.PARTITION) {
			throw problem(placeholder.position(), describe(placeholder)
					+ " is a path, but a partition is asked for as a whole: end the sort key with it");
		}
		if (next != null) {
			throw problem(placeholder.position(), describe(placeholder)
					+ " is a path, which has any number of elements: put it at the end of the template");
		}
		if (!placeholder.functions().isEmpty()) {
			FunctionCall call = placeholder.functions().get(0);
			throw problem(call.position(), "|" + call + " at position " + call.position()
					+ " takes one value, not a path: leave it out, or apply it before the path is stored");
		}
	}

	private KeyOrder order(KeyForm form, @Nullable Segment next) {
		if (isDelimited(form, next) && !keepsOrder()) {
			return KeyOrder.NONE;
		}
		return form.order();
	}

	// A partition key that also serves as a sort key is not escaped for order.
	private boolean keepsOrder() {
		return this.role == KeyRole.SORT && this.format.keepsOrder();
	}

	private void checkShards(Placeholder placeholder, KeyForm form) {
		if (this.role == KeyRole.SORT && form.spread().counts().size() > 1) {
			throw problem(placeholder.position(), describe(placeholder)
					+ " has two counts, which serve only the partition key of a global index: give one count here");
		}
	}

	private void checkCopy(Placeholder placeholder, KeyForm form) {
		if (form.isCopy() && this.template.segments().size() > 1) {
			throw problem(placeholder.position(),
					describe(placeholder) + " is a copy of the property, which must be the whole key: leave |copy out");
		}
	}

	private KeyForm plain(Placeholder placeholder) {
		Class<?> type = this.properties.type(placeholder.path());
		if (type == null) {
			int position = placeholder.position() + 1;
			throw problem(position, "unknown property '" + placeholder.path() + "' at position " + position
					+ ": correct the name or add the property");
		}
		KeyForm form = form(placeholder.path(), type);
		if (form == null) {
			String path = (type == List.class) ? ", or a List<String> at the end of a sort key" : "";
			throw problem(placeholder.position(),
					describe(placeholder) + " is a " + type.getName() + ", which a key cannot hold: use "
							+ PlainKeyForms.TYPES + ", or a converter to one of them" + path);
		}
		return form;
	}

	private @Nullable KeyForm form(String path, Class<?> type) {
		if (this.properties.isPath(path)) {
			return PlainKeyForms.path();
		}
		TimeFormat format = this.properties.format(path);
		if (format != null) {
			return format.keyForm();
		}
		return PlainKeyForms.of(type);
	}

	private KeyForm apply(FunctionCall call, KeyForm input) {
		KeyFunction function = this.functions.get(call.name());
		if (function == null) {
			throw problem(call.position(), "unknown function '" + call.name() + "' at position " + call.position()
					+ ": use one of " + String.join(", ", this.functions.names()) + ", or add a KeyFunction bean");
		}
		try {
			return function.apply(input, call.arguments());
		}
		catch (IllegalArgumentException ex) {
			throw problem(call.position(), "|" + call + " at position " + call.position() + " " + ex.getMessage());
		}
	}

	private void checkOrder(Placeholder placeholder, KeyForm form, @Nullable Segment next) {
		if (this.role == KeyRole.PARTITION || form.order() != KeyOrder.NONE || form.loss() == KeyLoss.EQUALITY_ONLY) {
			return;
		}
		TimeFormat format = this.properties.format(placeholder.path());
		if (form.isPlain() && format != null && !format.isNumber()) {
			checkLast(placeholder, format, next);
			return;
		}
		boolean integer = PlainKeyForms.isInteger(form);
		if (integer && this.format.escape() == Escape.NONE) {
			// other applications write numbers so, and equality does not need the order
			return;
		}
		String fix = integer ? "use |pad:n, or |signed:n if it can be negative" : "use a function that keeps it";
		throw problem(placeholder.position(),
				describe(placeholder) + " does not keep the order of its values in a sort key: " + fix);
	}

	// the parts after it would not be in order
	private void checkLast(Placeholder placeholder, TimeFormat format, @Nullable Segment next) {
		if (next != null) {
			throw problem(placeholder.position(),
					describe(placeholder)
							+ " does not keep the order of its values in a sort key, because the texts of its format "
							+ format + " do not sort" + format.disorder()
							+ ": put it last, for equality alone, or let the format go down from the year"
							+ " in fields of fixed width");
		}
	}

	private void checkNext(Placeholder placeholder, KeyForm form, @Nullable Segment next) {
		if (form.isFixed() || next == null || next instanceof Literal literal && isDelimited(literal)) {
			return;
		}
		throw problem(placeholder.position(), describe(placeholder) + " has a variable width and is followed by "
				+ quote(next) + ": put '" + this.format.delimiter() + "' behind it, or use a function of fixed width");
	}

	private static String quote(Segment segment) {
		if (segment instanceof Literal literal) {
			return "\"" + literal.text() + "\"";
		}
		return segment.toString();
	}

	// every write of a text with the delimiter would be refused
	private void checkFormat(Placeholder placeholder, KeyForm form, @Nullable Segment next) {
		boolean isRefused = next != null && !form.isFixed() && this.format.escape() == Escape.NONE;
		if (isRefused && form.isWrittenWith(this.format.delimiter())) {
			throw problem(placeholder.position(),
					describe(placeholder) + " has texts of the format " + this.properties.format(placeholder.path())
							+ ", which contain the delimiter '" + this.format.delimiter()
							+ "', and the table has no escapes: put it last, or use a format"
							+ " of fixed width that goes down from the year");
		}
	}

	private boolean isDelimited(Literal literal) {
		return literal.text().charAt(0) == this.format.delimiter();
	}

	// A text of variable width is delimited unless it ends the key.
	private boolean isDelimited(KeyForm form, @Nullable Segment next) {
		return (next != null || form.isPath()) && !form.isFixed();
	}

	private KeyEscape escape(KeyForm form, @Nullable Segment next) {
		if (form.isFixed()) {
			return form.isForeign() ? KeyEscape.FIXED : KeyEscape.NONE;
		}
		if (form.isCopy()) {
			return KeyEscape.WHOLE;
		}
		boolean delimited = isDelimited(form, next);
		boolean ordered = delimited && keepsOrder();
		if (this.format.escape() == Escape.FULL) {
			return ordered ? KeyEscape.ALL : KeyEscape.DELIMITER;
		}
		if (ordered) {
			return KeyEscape.REFUSED_BELOW;
		}
		return delimited ? KeyEscape.REFUSED : KeyEscape.LAST;
	}

	private String describe(Placeholder placeholder) {
		return placeholder + " at position " + placeholder.position();
	}

	private KeyTemplateException problem(int position, String problem) {
		return new KeyTemplateException(this.template.toString(), position, problem);
	}

}
