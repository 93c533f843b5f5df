package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Random;

import io.github.dynamospring.item.ItemReader;

/**
 * DynamoDB's JSON of an item, written as plainly as can be, with white space and escapes
 * in places that a random number generator chooses.
 */
public final class RandomJson {

	private static final String SHORT_ESCAPES = "\"\\/\b\f\n\r\t";

	private final StringBuilder json = new StringBuilder();

	private final Random random;

	private final boolean noisy;

	private RandomJson(Random random, boolean noisy) {
		this.random = random;
		this.noisy = noisy;
	}

	/**
	 * Write an item as compactly as DynamoDB does.
	 */
	public static byte[] compact(ItemReader item) {
		return new RandomJson(new Random(0), false).write(item);
	}

	public static byte[] of(ItemReader item, Random random) {
		return new RandomJson(random, random.nextBoolean()).write(item);
	}

	private byte[] write(ItemReader item) {
		content(item);
		return this.json.toString().strip().getBytes(StandardCharsets.UTF_8);
	}

	private void typed(ItemReader value) {
		token("{");
		text(value.type().name());
		token(":");
		content(value);
		token("}");
	}

	private void content(ItemReader value) {
		switch (value.type()) {
			case S -> text(value.string());
			case N -> text(value.number());
			case B -> text(Base64.getEncoder().encodeToString(value.binary()));
			case BOOL -> token(String.valueOf(value.bool()));
			case NULL -> token("true");
			case M -> map(value);
			case L -> list(value, RandomJson::typed);
			case SS, NS, BS -> list(value, RandomJson::content);
		}
	}

	private void map(ItemReader map) {
		token("{");
		int start = this.json.length();
		map.attributes(this, (target, name, value) -> {
			target.separate(start);
			target.text(name);
			target.token(":");
			target.typed(value);
		});
		token("}");
	}

	private void list(ItemReader list, ItemReader.ElementVisitor<RandomJson> element) {
		token("[");
		int start = this.json.length();
		list.elements(this, (target, value) -> {
			target.separate(start);
			element.visit(target, value);
		});
		token("]");
	}

	private void separate(int start) {
		if (this.json.length() > start) {
			token(",");
		}
	}

	private void token(String token) {
		space();
		this.json.append(token);
		space();
	}

	private void space() {
		while (this.noisy && this.random.nextInt(4) == 0) {
			this.json.append(" \n\r\t".charAt(this.random.nextInt(4)));
		}
	}

	private void text(String text) {
		space();
		this.json.append('"');
		text.codePoints().forEach(this::character);
		this.json.append('"');
		space();
	}

	private void character(int character) {
		if (character < ' ' || character == '"' || character == '\\' || (this.noisy && this.random.nextInt(8) == 0)) {
			escape(character);
		}
		else {
			this.json.appendCodePoint(character);
		}
	}

	private void escape(int character) {
		int index = SHORT_ESCAPES.indexOf(character);
		if (index >= 0 && this.random.nextBoolean()) {
			this.json.append('\\').append("\"\\/bfnrt".charAt(index));
			return;
		}
		for (char unit : Character.toChars(character)) {
			this.json.append(String.format(this.random.nextBoolean() ? "\\u%04x" : "\\u%04X", (int) unit));
		}
	}

}
