package io.github.dynamospring.guests;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.VersionConflictException;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.LocalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.Version;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables that Tempest wrote: its music library, and documents with versions and
 * timestamps.
 */
class TempestGuestIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("tempest");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(PAGE::configure, AlbumInfo.class, AlbumTrack.class,
			PlaylistInfo.class, Document.class);

	private static final Recording MUSIC = Recording.of("tempest/music_items");

	private static final Recording DOCUMENTS = Recording.of("tempest/documents");

	private static final Instant SECOND = Instant.parse("2026-11-21T08:30:15Z");

	private final LocalApplication application = database.application((table) -> table,
			Clock.fixed(SECOND, ZoneOffset.UTC));

	private final Albums albums = this.application.repository(Albums.class);

	private final Tracks tracks = this.application.repository(Tracks.class);

	private final Playlists playlists = this.application.repository(Playlists.class);

	private final Documents documents = this.application.repository(Documents.class);

	@BeforeEach
	void restore() {
		MUSIC.restore(database.client());
		DOCUMENTS.restore(database.client());
	}

	@Test
	void readsEachAlbumTrackAndPlaylist() {
		assertThat(this.albums.findByGenreName("Progressive rock")).containsExactly(darkSide(),
				new AlbumInfo("2", "The Wall", "Pink Floyd", LocalDate.of(1979, 11, 30), "Progressive rock", null));
		assertThat(this.albums.findById("3"))
			.contains(new AlbumInfo("3", "Without a label", "Anybody", LocalDate.of(2000, 1, 1), "Pop", "L_"));
		assertThat(this.tracks.findByAlbumId("1")).containsExactly(track(1, "Speak to Me", "PT1M13S"),
				track(2, "Breathe", "PT2M43.5S"), track(255, "Number 255", "PT1H"));
		assertThat(this.tracks.findById(new TrackId("2", Long.MAX_VALUE)))
			.contains(new AlbumTrack("2", Long.MAX_VALUE, "The last one", Duration.ZERO));
		assertThat(this.playlists.findById("1")).contains(playlist(2L));
	}

	private static AlbumInfo darkSide() {
		return new AlbumInfo("1", "The Dark Side of the Moon", "Pink Floyd", LocalDate.of(1973, 3, 1),
				"Progressive rock", "L_Harvest");
	}

	private static AlbumTrack track(long number, String title, String length) {
		return new AlbumTrack("1", number, title, Duration.parse(length));
	}

	private static PlaylistInfo playlist(@Nullable Long version) {
		return new PlaylistInfo("1", "New name", List.of("ALBUM_1/0000000000000001", "ALBUM_2/00000000000000ff"),
				version);
	}

	@Test
	void servesTheQueriesOfItsIndexes() {
		assertThat(this.albums.findByLabelName("L_Harvest")).extracting(AlbumInfo::albumId).containsExactly("1");
		assertThat(this.tracks.findByAlbumIdAndTrackTitleStartingWith("1", "B")).extracting(AlbumTrack::trackNumber)
			.containsExactly(2L);
		assertThat(this.tracks.findByAlbumIdAndTrackNumberBetween("1", 2, 300)).extracting(AlbumTrack::trackNumber)
			.containsExactly(2L, 255L);
	}

	@Test
	void leavesEachItemAsItWas() {
		List.of("1", "2", "3").forEach((id) -> {
			this.albums.findById(id).ifPresent(this.albums::save);
			this.tracks.saveAll(this.tracks.findByAlbumId(id));
		});
		assertThat(MUSIC.stored(database.client())).isEqualTo(Set.copyOf(MUSIC.items()));
		List.of("1", "2", "3").forEach((id) -> {
			this.albums.findById(id).ifPresent(this.albums::update);
			this.tracks.findByAlbumId(id).forEach(this.tracks::update);
		});
		assertThat(MUSIC.stored(database.client())).isEqualTo(Set.copyOf(MUSIC.items()));
	}

	@Test
	void writesNewItemsAsItDoes() {
		this.albums.deleteById("1");
		this.albums.insert(darkSide());
		this.tracks.delete(track(255, "Number 255", "PT1H"));
		this.tracks.insert(track(255, "Number 255", "PT1H"));
		assertThat(MUSIC.stored(database.client())).isEqualTo(Set.copyOf(MUSIC.items()));
	}

	@Test
	void raisesTheVersionOfAPlaylistAsItDoes() {
		this.playlists.deleteById("1");
		this.playlists.update(this.playlists.insert(playlist(null)));
		assertThat(MUSIC.stored(database.client())).isEqualTo(Set.copyOf(MUSIC.items()));
		assertThatExceptionOfType(VersionConflictException.class).isThrownBy(() -> this.playlists.save(playlist(1L)));
	}

	@Test
	void raisesTheVersionOfADocumentAsItDoes() {
		Map<String, AttributeValue> changed = DOCUMENTS.item("partition_key", "CHANGED");
		Map<String, AttributeValue> first = new HashMap<>(changed);
		first.put("version", AttributeValue.fromN("1"));
		DOCUMENTS.put(database.client(), first);
		this.documents.findById("CHANGED").ifPresent(this.documents::save);
		assertThat(DOCUMENTS.stored(database.client())).isEqualTo(Set.copyOf(DOCUMENTS.items()));
		this.documents.deleteById("CREATED");
		this.documents
			.insert(new Document("CREATED", "saved once", SECOND, SECOND, SECOND, Duration.ofMillis(1500), null));
		assertThat(DOCUMENTS.stored(database.client())).isEqualTo(Set.copyOf(DOCUMENTS.items()));
	}

	@Test
	void takesAPrefixOffAnAttributeBesideTheKeys() {
		LabelledAlbums albums = application(LabelledAlbum.class).repository(LabelledAlbums.class);
		assertThat(albums.findByLabelName("Harvest")).containsExactly(new LabelledAlbum("1", "Harvest"));
		albums.findByLabelName("Harvest").forEach(albums::update);
		assertThat(MUSIC.stored(database.client())).isEqualTo(Set.copyOf(MUSIC.items()));
	}

	private static LocalApplication application(Class<?> entity) {
		DynamoMappingContext context = LocalDatabase.of(PAGE::configure, entity).context();
		return LocalApplication.of(database.client(), context, (table) -> table, LocalDatabase.TEMPLATE_SETTINGS,
				LocalDatabase.PLANNER_SETTINGS);
	}

	@Test
	void writesAPropertyUnderTwoNames() {
		application(Genre.class).template().save(new Genre("Pop"));
		assertThat(MUSIC.now(database.client()).item("sort_key", "Pop"))
			.isEqualTo(Map.of("partition_key", AttributeValue.fromS("Pop"), "sort_key", AttributeValue.fromS("Pop")));
	}

	static Stream<StoredForm<AlbumInfo>> albumForms() {
		return Stream.of(
				StoredForm.of("`@Attribute(name = \"partition_key\")`", AlbumInfo::albumId, "1", "partition_key",
						AttributeValue.fromS("ALBUM_1")),
				StoredForm.of("`@Attribute(prefix = \"INFO_\")` on an empty text", AlbumInfo::albumId, "1", "sort_key",
						AttributeValue.fromS("INFO_")),
				StoredForm.of("`@Attribute(prefix = \"L_\", allowEmpty = true)`", AlbumInfo::labelName, "L_Harvest",
						"label_name", AttributeValue.fromS("L_Harvest")),
				StoredForm.of("`LocalDate` with the converter of the guide", AlbumInfo::releaseDate,
						LocalDate.of(1973, 3, 1), "release_date", AttributeValue.fromS("1973-03-01")));
	}

	@ParameterizedTest
	@MethodSource("albumForms")
	void readsAndWritesAnAlbum(StoredForm<AlbumInfo> form) {
		AlbumInfo album = this.albums.findById("1").orElseThrow();
		this.albums.save(album);
		form.verify(MUSIC.item("label_name", "L_Harvest"), album,
				MUSIC.now(database.client()).item("label_name", "L_Harvest"));
	}

	static Stream<StoredForm<AlbumTrack>> trackForms() {
		return Stream.of(
				StoredForm.of("`\"%016x\".format(number)` behind a prefix", AlbumTrack::trackNumber, 255L, "sort_key",
						AttributeValue.fromS("TRACK_00000000000000ff")),
				StoredForm.of("`Duration` with the converter of the guide", AlbumTrack::runLength, Duration.ofHours(1),
						"run_length", AttributeValue.fromS("PT1H")));
	}

	@ParameterizedTest
	@MethodSource("trackForms")
	void readsAndWritesATrack(StoredForm<AlbumTrack> form) {
		AlbumTrack track = this.tracks.findById(new TrackId("1", 255)).orElseThrow();
		this.tracks.save(track);
		form.verify(MUSIC.item("track_title", "Number 255"), track,
				MUSIC.now(database.client()).item("track_title", "Number 255"));
	}

	static Stream<StoredForm<PlaylistInfo>> playlistForms() {
		return Stream.of(
				StoredForm.of("a list of keys with the converter of the guide", PlaylistInfo::tracks,
						List.of("ALBUM_1/0000000000000001", "ALBUM_2/00000000000000ff"), "playlist_tracks",
						AttributeValue.fromL(List.of(AttributeValue.fromS("ALBUM_1/0000000000000001"),
								AttributeValue.fromS("ALBUM_2/00000000000000ff")))),
				new StoredForm<>("a version of the application", PlaylistInfo::version, 2L, "playlist_version",
						AttributeValue.fromN("2"), AttributeValue.fromN("3")));
	}

	@ParameterizedTest
	@MethodSource("playlistForms")
	void readsAndWritesAPlaylist(StoredForm<PlaylistInfo> form) {
		PlaylistInfo playlist = this.playlists.findById("1").orElseThrow();
		this.playlists.save(playlist);
		form.verify(MUSIC.item("partition_key", "PLAYLIST_1"), playlist,
				MUSIC.now(database.client()).item("partition_key", "PLAYLIST_1"));
	}

	static Stream<StoredForm<Document>> documentForms() {
		AttributeValue second = AttributeValue.fromS("2026-11-21T08:30:15Z");
		return Stream.of(StoredForm.of("`Instant`", Document::createdAt, SECOND, "created_at", second),
				StoredForm.of("`Date`", Document::createdAtDate, SECOND, "created_at_date", second),
				StoredForm.of("`@TempestAutoGeneratedTimeStamp`", Document::updatedAt, SECOND, "updated_at", second),
				StoredForm.of("`Duration`", Document::length, Duration.ofMillis(1500), "length",
						AttributeValue.fromN("1.5")),
				new StoredForm<>("`@DynamoDbVersionAttribute`", Document::version, 1L, "version",
						AttributeValue.fromN("1"), AttributeValue.fromN("2")));
	}

	@ParameterizedTest
	@MethodSource("documentForms")
	void readsAndWritesADocument(StoredForm<Document> form) {
		Document document = this.documents.findById("CREATED").orElseThrow();
		this.documents.save(document);
		form.verify(DOCUMENTS.item("partition_key", "CREATED"), document,
				DOCUMENTS.now(database.client()).item("partition_key", "CREATED"));
	}

	@Test
	void eachRowOfThePageHasItsTest() {
		assertThat(PAGE.storedForms())
			.containsExactlyInAnyOrderElementsOf(Stream.of(albumForms(), trackForms(), playlistForms(), documentForms())
				.flatMap((forms) -> forms.map(StoredForm::row))
				.toList());
	}

	@Table("music_items")
	@PrimaryKey(partition = "ALBUM_{albumId}", sort = "INFO_")
	@GlobalSecondaryIndex(name = "genre_album_index", partition = "{genreName}", sort = "ALBUM_{albumId}")
	@GlobalSecondaryIndex(name = "label_album_index", partition = "{labelName}", sort = "ALBUM_{albumId}")
	record AlbumInfo(@KeyOnly String albumId, @Attribute("album_title") String albumTitle,
			@Attribute("artist_name") String artistName, @Attribute("release_date") LocalDate releaseDate,
			@Attribute("genre_name") String genreName, @Attribute("label_name") @Nullable String labelName) {

	}

	@Table("music_items")
	@PrimaryKey(partition = "ALBUM_{albumId}", sort = "TRACK_{trackNumber|hex:16}")
	@LocalSecondaryIndex(name = "album_track_title_index", sort = "{trackTitle}")
	record AlbumTrack(@KeyOnly String albumId, @KeyOnly long trackNumber, @Attribute("track_title") String trackTitle,
			@Attribute("run_length") Duration runLength) {

	}

	@Table("music_items")
	@PrimaryKey(partition = "PLAYLIST_{playlistId}", sort = "INFO_")
	record PlaylistInfo(@KeyOnly String playlistId, @Attribute("playlist_name") String name,
			@Attribute("playlist_tracks") List<String> tracks,
			@Version @Attribute("playlist_version") @Nullable Long version) {

	}

	@Table("documents")
	@PrimaryKey(partition = "{id}", sort = "INFO_")
	record Document(@Attribute("partition_key") String id, String description,
			@Attribute(value = "created_at", format = "iso") Instant createdAt,
			@Attribute(value = "created_at_date", format = "iso") Instant createdAtDate,
			@Attribute(value = "updated_at", format = "iso") Instant updatedAt,
			@Attribute(format = "seconds") @Nullable Duration length, @Version @Nullable Long version) {

	}

	@Table("music_items")
	@PrimaryKey(partition = "ALBUM_{albumId}", sort = "INFO_")
	@GlobalSecondaryIndex(name = "label_album_index", partition = "L_{labelName}", sort = "ALBUM_{albumId}")
	record LabelledAlbum(@KeyOnly String albumId, @KeyOnly @Nullable String labelName) {

	}

	@Table("music_items")
	@PrimaryKey(partition = "{name}", sort = "{name|copy}")
	record Genre(@Attribute("partition_key") String name) {

	}

	record TrackId(String albumId, long trackNumber) {

	}

	interface Albums extends DynamoRepository<AlbumInfo, String> {

		List<AlbumInfo> findByGenreName(String genreName);

		List<AlbumInfo> findByLabelName(String labelName);

	}

	interface Tracks extends DynamoRepository<AlbumTrack, TrackId> {

		List<AlbumTrack> findByAlbumId(String albumId);

		List<AlbumTrack> findByAlbumIdAndTrackNumberBetween(String albumId, long from, long to);

		List<AlbumTrack> findByAlbumIdAndTrackTitleStartingWith(String albumId, String beginning);

	}

	interface Playlists extends DynamoRepository<PlaylistInfo, String> {

	}

	interface Documents extends DynamoRepository<Document, String> {

	}

	interface LabelledAlbums extends DynamoRepository<LabelledAlbum, String> {

		List<LabelledAlbum> findByLabelName(String labelName);

	}

}
