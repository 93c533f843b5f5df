package io.github.dynamospring.migration.live;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.item.Sha256;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.dao.DataIntegrityViolationException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Tests for {@link ItemArchive}.
 */
class ItemArchiveTests {

	private static final List<ItemArchive.Content> CONTENTS = List.of(
			new ItemArchive.Content("segment0.json", 1, sha256("a\n")),
			new ItemArchive.Content("segment1.json", 0, sha256("")));

	@TempDir
	Path directory;

	private ItemArchive archive;

	@BeforeEach
	void create() {
		this.archive = new ItemArchive(this.directory.resolve("orders/7"));
	}

	@Test
	void completesTheFilesOfAllSegments() throws IOException {
		write("segment0.json", "1", "a\n");
		write("segment1.json", "2", "");
		this.archive.begin("segment1.json", "3").close();
		this.archive.complete(CONTENTS);
		this.archive.complete(CONTENTS);
		assertThatNoException().isThrownBy(() -> this.archive.verify(CONTENTS));
		try (Stream<Path> files = Files.list(this.directory.resolve("orders/7"))) {
			assertThat(files.map((file) -> file.getFileName().toString())).containsExactlyInAnyOrder("manifest.json",
					"segment0.json", "segment1.json");
		}
		assertThat(this.directory.resolve("orders/7/manifest.json")).hasContent("""
				{"file":"segment0.json","items":1,"sha256":"%s"}
				{"file":"segment1.json","items":0,"sha256":"%s"}
				""".formatted(sha256("a\n"), sha256("")));
	}

	@Test
	void aFileHasItsNameOnlyOnceItIsComplete() throws IOException {
		write("segment0.json", "1", "a\n");
		FileChannel channel = this.archive.begin("segment1.json", "2");
		refuses(() -> this.archive.complete(CONTENTS), "segment1.json");
		this.archive.end("segment1.json", "2", channel);
		refuses(() -> this.archive.verify(CONTENTS), "manifest.json");
		this.archive.complete(CONTENTS);
	}

	@Test
	void refusesAnotherManifest() throws IOException {
		write("segment0.json", "1", "a\n");
		this.archive.complete(CONTENTS.subList(0, 1));
		refuses(() -> this.archive.verify(CONTENTS), "manifest.json");
	}

	@Test
	void isNotReplaced() throws IOException {
		this.archive.complete(List.of());
		Path archived = this.directory.resolve("orders/7");
		assertThatExceptionOfType(DataIntegrityViolationException.class)
			.isThrownBy(() -> this.archive.begin("segment0.json", "1"))
			.withMessage(archived + " has the complete archive of another run, which must not be replaced: set another "
					+ "directory");
	}

	private void write(String file, String writer, String content) throws IOException {
		FileChannel channel = this.archive.begin(file, writer);
		channel.write(ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8)));
		this.archive.end(file, writer, channel);
	}

	private void refuses(ThrowingCallable call, String file) {
		assertThatExceptionOfType(DataIntegrityViolationException.class).isThrownBy(call)
			.withMessage("Old items are not deleted, because the file "
					+ this.directory.resolve("orders/7").resolve(file)
					+ " of their archive is missing or has changed: restore it, or set another directory to archive the "
					+ "remaining items anew");
	}

	private static String sha256(String text) {
		return HexFormat.of().formatHex(Sha256.of(text));
	}

}
