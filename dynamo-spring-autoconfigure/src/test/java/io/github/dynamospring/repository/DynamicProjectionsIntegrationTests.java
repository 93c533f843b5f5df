package io.github.dynamospring.repository;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import org.springframework.data.domain.Limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Projections that the caller of a method chooses.
 */
class DynamicProjectionsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Track.class);

	private final LocalApplication application = database.application();

	private final Tracks tracks = this.application.repository(Tracks.class);

	private final Track first = new Track("a", 1, "One", "long", 200);

	private final Track second = new Track("a", 2, "Two", "longer", 300);

	@BeforeEach
	void insert() {
		this.tracks.saveAll(List.of(this.first, this.second));
	}

	@Test
	void returnsWhatTheCallerChooses() {
		assertThat(this.tracks.findByAlbum("a", Track.class)).containsExactly(this.first, this.second);
		assertThat(this.tracks.findByAlbum("a", Title.class)).containsExactly(new Title(1, "One"), new Title(2, "Two"));
		assertThat(this.tracks.findByAlbum("a", Lyrics.class)).extracting(Lyrics::getText)
			.containsExactly("long", "longer");
		assertThat(this.tracks.findByAlbumAndNumber("a", 2, Title.class)).contains(new Title(2, "Two"));
		try (Stream<Title> titles = this.tracks.streamByAlbum("a", Limit.of(1), Title.class)) {
			assertThat(titles).containsExactly(new Title(1, "One"));
		}
	}

	@Test
	void plansEachTypeOnceWhenItIsFirstAskedFor() {
		assertThat(plans("Tracks.findByAlbum(Title)")).isEmpty();
		this.tracks.findByAlbum("a", Title.class);
		this.tracks.findByAlbum("b", Title.class);
		assertThat(plans("Tracks.findByAlbum(Title)")).singleElement().asString().contains("only number, title");
		assertThat(plans("Tracks.findByAlbum")).singleElement().asString().doesNotContain("only");
	}

	@Test
	void refusesWhatIsNoProjectionWhenItIsAskedFor() {
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> this.tracks.findByAlbum("a", Singer.class))
			.withMessage(
					"Access patterns that cannot be served:\n\t- Tracks.findByAlbum: it returns Singer, which is no "
							+ "projection: DynamicProjectionsIntegrationTests.Singer cannot be read from "
							+ "DynamicProjectionsIntegrationTests.Track, which has no property 'singer'; return a record or "
							+ "interface with some properties of Track");
	}

	@Test
	void plansASealedSetOfTypesAtStartUp() {
		ClosedTracks closed = this.application.repository(ClosedTracks.class);
		assertThat(plans("ClosedTracks.findByAlbum(Title)")).hasSize(1);
		assertThat(plans("ClosedTracks.findByAlbum(Length)")).hasSize(1);
		assertThat(closed.findByAlbum("a", Length.class)).containsExactly(new Length(200), new Length(300));
	}

	@Test
	void refusesATypeOfASealedSetAtStartUp() {
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> this.application.repository(FaultyTracks.class))
			.withMessageContaining("- FaultyTracks.findByAlbum: it returns Singer, which is no projection");
	}

	private List<String> plans(String name) {
		return this.application.patterns()
			.find(name)
			.stream()
			.map(RegisteredPattern::plan)
			.map(Object::toString)
			.toList();
	}

	@Table("tracks")
	@PrimaryKey(partition = "ALBUM#{album}", sort = "{number}")
	record Track(String album, int number, String title, String text, long seconds) {

	}

	sealed interface TrackView permits Title, Length {

	}

	record Title(int number, String title) implements TrackView {

	}

	record Length(long seconds) implements TrackView {

	}

	interface Lyrics {

		String getText();

	}

	sealed interface Credits permits Singer {

	}

	record Singer(String singer) implements Credits {

	}

	record TrackId(String album, int number) {

	}

	interface Tracks extends DynamoRepository<Track, TrackId> {

		<T> List<T> findByAlbum(String album, Class<T> type);

		<T> Optional<T> findByAlbumAndNumber(String album, int number, Class<T> type);

		<T> Stream<T> streamByAlbum(String album, Limit limit, Class<T> type);

	}

	interface ClosedTracks extends DynamoRepository<Track, TrackId> {

		<T extends TrackView> List<T> findByAlbum(String album, Class<T> type);

	}

	interface FaultyTracks extends DynamoRepository<Track, TrackId> {

		<T extends Credits> List<T> findByAlbum(String album, Class<T> type);

	}

}
