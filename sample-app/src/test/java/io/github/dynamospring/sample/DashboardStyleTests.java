package io.github.dynamospring.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.io.ClassPathResource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the colours of the page, light (0) and dark (1).
 *
 * @see <a href="https://www.w3.org/TR/WCAG21/#contrast-minimum">WCAG 2.1, contrast</a>
 */
class DashboardStyleTests {

	private static final Pattern PALETTE = Pattern.compile(":root \\{([^}]*)\\}");

	private static final Pattern COLOUR = Pattern.compile("--(\\w+): (#[0-9a-f]+);");

	@ParameterizedTest
	@ValueSource(ints = { 0, 1 })
	void textStandsOutFromItsGround(int palette) throws IOException {
		Map<String, String> colours = colours(palette);
		for (String text : List.of("text", "quiet", "link", "hot")) {
			assertThat(contrast(colours.get(text), colours.get("ground"))).as(text).isGreaterThanOrEqualTo(4.5);
		}
		for (String text : List.of("text", "quiet")) {
			assertThat(contrast(colours.get(text), colours.get("tint"))).as(text).isGreaterThanOrEqualTo(4.5);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1 })
	void barsStandOutFromTheirGround(int palette) throws IOException {
		Map<String, String> colours = colours(palette);
		for (String bar : List.of("cool", "warm", "hot")) {
			assertThat(contrast(colours.get(bar), colours.get("tint"))).as(bar).isGreaterThanOrEqualTo(3);
		}
	}

	private static Map<String, String> colours(int palette) throws IOException {
		String style = new ClassPathResource("static/dashboard.css").getContentAsString(StandardCharsets.UTF_8);
		List<MatchResult> palettes = PALETTE.matcher(style).results().toList();
		assertThat(palettes).hasSize(2);
		Map<String, String> colours = new HashMap<>();
		Matcher colour = COLOUR.matcher(palettes.get(palette).group(1));
		while (colour.find()) {
			colours.put(colour.group(1), colour.group(2));
		}
		return colours;
	}

	private static double contrast(String one, String other) {
		double lighter = Math.max(luminance(one), luminance(other));
		double darker = Math.min(luminance(one), luminance(other));
		return (lighter + 0.05) / (darker + 0.05);
	}

	private static double luminance(String colour) {
		String hex = (colour.length() == 4) ? colour.replaceAll("([0-9a-f])", "$1$1") : colour;
		return 0.2126 * linear(hex.substring(1, 3)) + 0.7152 * linear(hex.substring(3, 5))
				+ 0.0722 * linear(hex.substring(5, 7));
	}

	private static double linear(String hex) {
		double value = Integer.parseInt(hex, 16) / 255.0;
		return (value <= 0.04045) ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
	}

}
