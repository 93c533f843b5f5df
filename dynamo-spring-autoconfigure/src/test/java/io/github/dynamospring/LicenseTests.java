package io.github.dynamospring;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;

import io.github.dynamospring.core.AccessPatterns;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Test for the license in the jar.
 */
class LicenseTests {

	@Test
	void theJarHasTheLicense() throws IOException, URISyntaxException {
		Path classes = Path.of(AccessPatterns.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		assertThat(classes.resolve("META-INF/LICENSE")).hasSameTextualContentAs(Path.of("../LICENSE"));
	}

}
