package io.github.dynamospring.guests;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.ConstantAttribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TimeToLive;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.annotation.TypeAlias;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tables that ElectroDB wrote, with its default keys and with each setting of keys.
 */
class ElectroGuestIntegrationTests {

	private static final LibraryPage PAGE = LibraryPage.of("electrodb");

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(PAGE::configure, Patient.class, Appointment.class,
			Device.class, Reading.class, Session.class);

	@RegisterExtension
	static final LocalDatabase separate = LocalDatabase.of(PAGE::configure, Plain.class);

	private static final Recording CLINIC = Recording.of("electrodb/clinic");

	private static final Recording SETTINGS = Recording.of("electrodb/settings");

	private static final Instant NOW = Instant.parse("2026-11-21T08:30:15.123Z");

	private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");

	private final LocalApplication application = database.application((table) -> table,
			Clock.fixed(NOW.minusSeconds(60), ZoneOffset.UTC));

	private final Patients patients = this.application.repository(Patients.class);

	private final Appointments appointments = this.application.repository(Appointments.class);

	private final Devices devices = this.application.repository(Devices.class);

	private final Readings readings = this.application.repository(Readings.class);

	private final Sessions sessions = this.application.repository(Sessions.class);

	private final Plains plains = separate.application((table) -> table, Clock.systemUTC()).repository(Plains.class);

	@BeforeEach
	void restore() {
		CLINIC.restore(database.client());
		SETTINGS.restore(database.client());
	}

	private Patient patient(String id) {
		return this.patients.findById(id).orElseThrow();
	}

	private Appointment appointment(String id) {
		return this.appointments.findByPatientId("P-17")
			.stream()
			.filter((appointment) -> appointment.appointmentId().equals(id))
			.findFirst()
			.orElseThrow();
	}

	private static Patient patient(String id, String clinic, Status status) {
		return new Patient(id, clinic, null, status, null, 0, null, null, null, Set.of(), Set.of(), null, NOW, NOW,
				null);
	}

	private static Appointment appointment(String id, String status, Instant startsAt, @Nullable Integer minutes,
			int room) {
		return new Appointment("P-17", id, "North Side", status, startsAt, minutes, room, NOW);
	}

	@Test
	void readsEachPatient() {
		assertThat(this.patients.findAll()).containsExactlyInAnyOrder(
				new Patient("P-17", "North Side", "Ann Müller", Status.ACTIVE, true, 0, LocalDate.of(1980, 2, 29),
						new Address("Main Street 1", "Ulm"), List.of("1", "2"), Set.of("a", "b"),
						Set.of(new BigDecimal("1.5"), new BigDecimal("2")),
						Map.of("free", Arrays.asList(BigDecimal.ONE, "x", null)), NOW, NOW,
						Instant.parse("2026-11-21T08:30:15Z")),
				patient("P#18", "C_2", Status.ON_LEAVE),
				new Patient("p-19", "C_2", "Patched", Status.ACTIVE, null, 1, null, null, List.of(), Set.of(), Set.of(),
						null, NOW, NOW, null),
				new Patient("P-20", null, "Created by update", null, null, null, null, null, null, Set.of(), Set.of(),
						null, null, NOW, null),
				patient("P-21", "C_2", Status.ACTIVE));
	}

	@Test
	void readsEachAppointment() {
		assertThat(this.appointments.findByPatientId("P-17")).containsExactly(appointment("A1", "OPEN", NINE, 30, 12),
				appointment("A2", "CANCELLED", NINE.plusSeconds(3600), null, 12),
				appointment("A3", "OPEN", NINE.plusSeconds(7200), null, 123456),
				appointment("A4", "CANCELLED", NINE.plusSeconds(10800), null, 1));
	}

	@Test
	void servesTheQueriesOfTheService() {
		assertThat(this.patients.findById("p#18")).isPresent();
		assertThat(this.patients.findByClinicIdAndStatusAndCreatedAtIsNotNull("C_2", Status.ACTIVE))
			.extracting(Patient::patientId)
			.containsExactlyInAnyOrder("p-19", "P-21");
		assertThat(this.patients.findByClinicIdAndCreatedAtGreaterThanEqual("C_2", NOW)).hasSize(3);
		assertThat(this.appointments.findByPatientIdAndStartsAtBetween("P-17", NINE, NINE.plusSeconds(3600)))
			.extracting(Appointment::appointmentId)
			.containsExactly("A1", "A2");
		assertThat(this.appointments.findInRoom("North Side", 12)).extracting(Appointment::appointmentId)
			.containsExactly("A1");
	}

	@Test
	void servesTheCollectionsOfTheService() {
		assertThat(this.patients.findBoardByClinicIdIgnoreCaseAndCreatedAtGreaterThanEqual("North Side", NOW)).get()
			.satisfies((board) -> assertThat(board.patients()).hasSize(1))
			.satisfies((board) -> assertThat(board.appointments()).extracting(Appointment::appointmentId)
				.containsExactly("A1", "A2", "A3", "A4"));
	}

	@Test
	void leavesEachItemOfTheServiceAsItWas() {
		List<Appointment> fitting = this.appointments.findByPatientId("P-17")
			.stream()
			.filter((appointment) -> appointment.room() < 10000)
			.toList();
		this.patients.saveAll(this.patients.findAll());
		this.appointments.saveAll(fitting);
		assertThat(CLINIC.stored(database.client())).isEqualTo(Set.copyOf(CLINIC.items()));
		this.patients.findAll().forEach(this.patients::update);
		fitting.forEach(this.appointments::update);
		assertThat(CLINIC.stored(database.client())).isEqualTo(Set.copyOf(CLINIC.items()));
	}

	@Test
	void insertsEachItemOfTheServiceAsItWas() {
		List<Patient> read = this.patients.findAll();
		Appointment appointment = appointment("A1");
		read.forEach(this.patients::delete);
		this.appointments.delete(appointment);
		read.forEach(this.patients::insert);
		this.appointments.insert(appointment);
		assertThat(CLINIC.stored(database.client())).isEqualTo(Set.copyOf(CLINIC.items()));
	}

	@Test
	void refusesToWriteANumberThatIsLongerThanItsPadding() {
		Appointment appointment = appointment("A3");
		assertThatExceptionOfType(InvalidValueException.class).isThrownBy(() -> this.appointments.save(appointment));
		this.appointments.setMinutes("P-17", appointment.startsAt(), "A3", 45);
		assertThat(appointment("A3").minutes()).isEqualTo(45);
		assertThat(CLINIC.now(database.client()).item("appointmentId", "A3"))
			.containsEntry("gsi1sk", CLINIC.item("appointmentId", "A3").get("gsi1sk"))
			.containsEntry("__edb_v__", AttributeValue.fromS("2"));
	}

	@Test
	void cancelsAnAppointmentAsItsConditionSays() {
		this.appointments.setStatus("P-17", NINE, "A1", "North Side", 12, "CANCELLED");
		assertThat(CLINIC.now(database.client()).item("appointmentId", "A1")).doesNotContainKeys("gsi1pk", "gsi1sk");
		this.appointments.setStatus("P-17", NINE, "A1", "North Side", 12, "OPEN");
		assertThat(CLINIC.stored(database.client())).isEqualTo(Set.copyOf(CLINIC.items()));
	}

	@Test
	void readsEachItemOfTheSettings() {
		assertThat(this.devices.findAll()).containsExactlyInAnyOrder(Device.of("Dev-1", 42, "Pump", NOW),
				Device.of("Dev-2", 43, "Pump", null), new Device("Dev-3", 44, null, null, null, null));
		assertThat(this.readings.findAll())
			.containsExactly(new Reading("Dev-1", Instant.parse("2026-11-21T08:30:15Z"), "Temp", 17));
		assertThat(this.sessions.findByUserId("U1")).containsExactly(
				new Session("U1", false, new BigDecimal("-1.5"), "-1.5", null),
				new Session("U1", true, new BigDecimal("17"), "17", "Label"));
	}

	@Test
	void servesTheQueriesOfTheSettings() {
		assertThat(this.devices.findById(new DeviceId("Dev-2", 43))).isPresent();
		assertThat(this.devices.findByGsi1pkAndGsi1skStartingWith("$FLEET#TYPE_PUMP", "$DEVICE_1#AT_"))
			.extracting(Device::deviceId)
			.containsExactly("Dev-2", "Dev-1");
		assertThat(this.readings.findByKindIgnoreCaseAndLevelGreaterThan("temp", 9)).hasSize(1);
		assertThat(this.sessions.findByLabel("Label")).extracting(Session::userId).containsExactly("U1");
	}

	@Test
	void leavesEachItemOfTheSettingsAsItWas() {
		this.devices.saveAll(this.devices.findAll());
		this.devices.findAll().forEach(this.devices::update);
		this.readings.saveAll(this.readings.findAll());
		this.readings.findAll().forEach(this.readings::update);
		this.sessions.saveAll(this.sessions.findByLabel("Label"));
		assertThat(SETTINGS.stored(database.client())).isEqualTo(Set.copyOf(SETTINGS.items()));
	}

	@Test
	void anAttributeThatIsTheKeyIsLeftAsItWas() {
		SETTINGS.restore(separate.client());
		Plain plain = this.plains.findById(new PlainId("key-1", "range-1")).orElseThrow();
		assertThat(plain).isEqualTo(new Plain("key-1", "range-1", "keys are attributes"));
		this.plains.save(plain);
		assertThat(SETTINGS.stored(separate.client())).isEqualTo(Set.copyOf(SETTINGS.items()));
	}

	@Test
	void aTemplateTakesAnItemWithAPartlyFilledKeyOutOfTheIndex() {
		Session partly = this.sessions.findByUserId("U1").get(0);
		this.sessions.save(partly);
		assertThat(SETTINGS.stored(database.client())).noneMatch((item) -> item.get("gsi2pk") != null
				&& item.get("gsi2pk").equals(AttributeValue.fromS("$fleet#label_")));
		assertThat(this.sessions.findByUserId("U1")).contains(partly);
	}

	static Stream<StoredForm<Patient>> patientForms() {
		return Stream.of(
				form("partition key", Patient::patientId, "P-17", "pk", AttributeValue.fromS("$clinic#patientid_p-17")),
				form("sort key without composites", Patient::patientId, "P-17", "sk",
						AttributeValue.fromS("$patient_1")),
				form("isolated collection", Patient::status, Status.ACTIVE, "gsi1sk",
						AttributeValue.fromS("$clinic#patient_1#status_active#createdat_2026-11-21t08:30:15.123z")),
				form("clustered collection", Patient::createdAt, NOW, "gsi2sk",
						AttributeValue.fromS("$board#createdat_2026-11-21t08:30:15.123z#patient_1")),
				form("`__edb_e__`", Patient::getClass, Patient.class, "__edb_e__", AttributeValue.fromS("patient")),
				form("`string`", Patient::birthday, LocalDate.of(1980, 2, 29), "birthday",
						AttributeValue.fromS("1980-02-29")),
				form("enum", Patient::status, Status.ACTIVE, "status", AttributeValue.fromS("ACTIVE")),
				form("`number`", Patient::visits, 0, "visits", AttributeValue.fromN("0")),
				form("`boolean`", Patient::active, true, "active", AttributeValue.fromBool(true)),
				form("`map`", Patient::address, new Address("Main Street 1", "Ulm"), "address",
						AttributeValue.fromM(Map.of("street", AttributeValue.fromS("Main Street 1"), "city",
								AttributeValue.fromS("Ulm")))),
				form("`list`", Patient::phones, List.of("1", "2"), "phones",
						AttributeValue.fromL(List.of(AttributeValue.fromS("1"), AttributeValue.fromS("2")))),
				form("`set` of `string`", Patient::tags, Set.of("a", "b"), "tags",
						AttributeValue.fromSs(List.of("a", "b"))),
				form("`set` of `number`", Patient::scores, Set.of(new BigDecimal("1.5"), new BigDecimal("2")), "scores",
						AttributeValue.fromNs(List.of("1.5", "2"))),
				form("`any`", Patient::notes, Map.of("free", Arrays.asList(BigDecimal.ONE, "x", null)), "notes",
						AttributeValue.fromM(Map.of("free",
								AttributeValue.fromL(List.of(AttributeValue.fromN("1"), AttributeValue.fromS("x"),
										AttributeValue.fromNul(true)))))),
				form("`toISOString()`", Patient::createdAt, NOW, "createdAt",
						AttributeValue.fromS("2026-11-21T08:30:15.123Z")),
				form("`Date.now()`", Patient::updatedAt, NOW, "updatedAt", AttributeValue.fromN("1795249815123")),
				form("`ttl` in seconds", Patient::expires, Instant.parse("2026-11-21T08:30:15Z"), "ttl",
						AttributeValue.fromN("1795249815")));
	}

	private static <T> StoredForm<T> form(String row, Function<T, @Nullable Object> property, Object value,
			String attribute, AttributeValue stored) {
		return StoredForm.of(row, property, value, attribute, stored);
	}

	@ParameterizedTest
	@MethodSource("patientForms")
	void readsAndWritesAPatient(StoredForm<Patient> form) {
		Patient patient = patient("P-17");
		this.patients.save(patient);
		form.verify(CLINIC.item("name", "Ann Müller"), patient,
				CLINIC.now(database.client()).item("name", "Ann Müller"));
	}

	static Stream<StoredForm<Appointment>> appointmentForms() {
		return Stream.of(
				form("sub-collection, `padding: { length: 4, char: \"0\" }`", Appointment::room, 12, "gsi1sk",
						AttributeValue
							.fromS("$clinic#visits#appointment_2#room_0012#startsat_2026-11-21t09:00:00.000z")),
				form("`__edb_v__`", Appointment::getClass, Appointment.class, "__edb_v__", AttributeValue.fromS("2")));
	}

	@ParameterizedTest
	@MethodSource("appointmentForms")
	void readsAndWritesAnAppointment(StoredForm<Appointment> form) {
		Appointment appointment = appointment("A1");
		this.appointments.save(appointment);
		form.verify(CLINIC.item("appointmentId", "A1"), appointment,
				CLINIC.now(database.client()).item("appointmentId", "A1"));
	}

	@Test
	void aConditionThatFailsLeavesTheKeyOut() {
		this.appointments.save(appointment("A2"));
		assertThat(CLINIC.item("appointmentId", "A2")).doesNotContainKey("gsi1pk");
		assertThat(CLINIC.now(database.client()).item("appointmentId", "A2"))
			.isEqualTo(CLINIC.item("appointmentId", "A2"));
	}

	static Stream<StoredForm<Device>> deviceForms() {
		return Stream.of(
				form("`casing: \"none\"`, a `scope`", Device::deviceId, "Dev-1", "pk",
						AttributeValue.fromS("$Fleet_eu#deviceId_Dev-1")),
				form("`number` in a key", Device::serial, 42, "sk", AttributeValue.fromS("$Device_1#serial_42")),
				form("`casing: \"upper\"`", Device::type, "Pump", "gsi1pk", AttributeValue.fromS("$FLEET#TYPE_PUMP")));
	}

	@ParameterizedTest
	@MethodSource("deviceForms")
	void readsAndWritesADevice(StoredForm<Device> form) {
		Device device = this.devices.findById(new DeviceId("Dev-1", 42)).orElseThrow();
		this.devices.save(Device.of("Dev-1", 42, "Pump", NOW));
		form.verify(SETTINGS.item("pk", "$Fleet_eu#deviceId_Dev-1"), device,
				SETTINGS.now(database.client()).item("pk", "$Fleet_eu#deviceId_Dev-1"));
	}

	static Stream<StoredForm<Reading>> readingForms() {
		return Stream.of(
				form("`template`", Reading::kind, "Temp", "sk",
						AttributeValue.fromS("READING#Temp#at_2026-11-21T08:30:15Z")),
				form("`template` in lower case", Reading::level, 17, "gsi1sk", AttributeValue.fromS("level#000017")));
	}

	@ParameterizedTest
	@MethodSource("readingForms")
	void readsAndWritesAReading(StoredForm<Reading> form) {
		Reading reading = this.readings.findAll().get(0);
		this.readings.save(reading);
		form.verify(SETTINGS.item("pk", "DEVICE#Dev-1"), reading,
				SETTINGS.now(database.client()).item("pk", "DEVICE#Dev-1"));
	}

	static Stream<StoredForm<Session>> sessionForms() {
		return Stream.of(
				form("`boolean` in a key", Session::active, false, "sk",
						AttributeValue.fromS("$session_1#active_false#seen_-1.5")),
				form("fraction in a key", Session::seenText, "-1.5", "sk",
						AttributeValue.fromS("$session_1#active_false#seen_-1.5")));
	}

	@ParameterizedTest
	@MethodSource("sessionForms")
	void readsAndWritesASession(StoredForm<Session> form) {
		String sort = "$session_1#active_false#seen_-1.5";
		Session session = this.sessions.findById(new SessionId("U1", false, "-1.5")).orElseThrow();
		this.sessions.save(session);
		form.verify(SETTINGS.item("sk", sort), session, SETTINGS.now(database.client()).item("sk", sort));
	}

	@Test
	void eachRowOfThePageHasItsTest() {
		Stream<String> others = Stream.of("`condition` that fails", "attribute that is the key");
		assertThat(
				PAGE.storedForms())
			.containsExactlyInAnyOrderElementsOf(Stream.concat(others,
					Stream.of(patientForms(), appointmentForms(), deviceForms(), readingForms(), sessionForms())
						.flatMap((forms) -> forms.map(StoredForm::row)))
				.toList());
	}

	@Table("clinic")
	@TypeAlias("patient")
	@ConstantAttribute(name = "__edb_v__", value = "1")
	@PrimaryKey(partition = "$clinic#patientid_{patientId|lower}", sort = "$patient_1", lossy = true)
	@GlobalSecondaryIndex(name = "gsi1", partition = "$clinic#clinicid_{clinicId|lower}",
			sort = "$clinic#patient_1#status_{status|lower}#createdat_{createdAt|lower}")
	@GlobalSecondaryIndex(name = "gsi2", partition = "$clinic#clinicid_{clinicId|lower}",
			sort = "$board#createdat_{createdAt|lower}#patient_1")
	record Patient(String patientId, @Nullable String clinicId, @Nullable String name, @Nullable Status status,
			@Nullable Boolean active, @Nullable Integer visits, @Nullable LocalDate birthday, @Nullable Address address,
			@Nullable List<String> phones, Set<String> tags, Set<BigDecimal> scores,
			@Nullable Map<String, Object> notes, @Attribute(format = "iso-millis") @Nullable Instant createdAt,
			@Attribute(format = "epoch-millis") Instant updatedAt,
			@TimeToLive @Attribute("ttl") @Nullable Instant expires) {

	}

	enum Status {

		ACTIVE, ON_LEAVE

	}

	record Address(String street, String city) {

	}

	record Board(List<Patient> patients, List<Appointment> appointments) {

	}

	interface Patients extends DynamoRepository<Patient, String> {

		@AllowScan
		List<Patient> findAll();

		List<Patient> findByClinicIdAndStatusAndCreatedAtIsNotNull(String clinicId, Status status);

		List<Patient> findByClinicIdAndCreatedAtGreaterThanEqual(String clinicId, Instant createdAt);

		Optional<Board> findBoardByClinicIdIgnoreCaseAndCreatedAtGreaterThanEqual(String clinicId, Instant createdAt);

	}

	@Table("clinic")
	@TypeAlias("appointment")
	@ConstantAttribute(name = "__edb_v__", value = "2")
	@PrimaryKey(partition = "$clinic#patientid_{patientId|lower}",
			sort = "$appointment_2#startsat_{startsAt|lower}#appointmentid_{appointmentId|lower}", lossy = true)
	@GlobalSecondaryIndex(name = "gsi1", partition = "$clinic#clinicid_{clinicId|lower}",
			sort = "$clinic#visits#appointment_2#room_{room|pad:4}#startsat_{startsAt|lower}",
			when = "status <> 'CANCELLED'")
	@GlobalSecondaryIndex(name = "gsi2", partition = "$clinic#clinicid_{clinicId|lower}",
			sort = "$board#createdat_{createdAt|lower}#appointmentid_{appointmentId|lower}#appointment_2")
	record Appointment(String patientId, String appointmentId, @Nullable String clinicId, @Nullable String status,
			@Attribute(format = "iso-millis") Instant startsAt, @Nullable Integer minutes, @Nullable Integer room,
			@Attribute(format = "iso-millis") @Nullable Instant createdAt) {

	}

	record AppointmentId(String patientId, Instant startsAt, String appointmentId) {

	}

	interface Appointments extends DynamoRepository<Appointment, AppointmentId> {

		List<Appointment> findByPatientId(String patientId);

		List<Appointment> findByPatientIdAndStartsAtBetween(String patientId, Instant from, Instant to);

		@Query("clinicId = :clinicId and room = :room and status <> 'CANCELLED'")
		List<Appointment> findInRoom(String clinicId, int room);

		@Update("set minutes = :minutes")
		void setMinutes(String patientId, Instant startsAt, String appointmentId, int minutes);

		@Update("set status = :status")
		void setStatus(String patientId, Instant startsAt, String appointmentId, String clinicId, int room,
				String status);

	}

	@Table("settings")
	@PrimaryKey(partition = "$Fleet_eu#deviceId_{deviceId}", sort = "$Device_1#serial_{serial}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "{gsi1pk}", sort = "{gsi1sk}")
	record Device(String deviceId, int serial, @Nullable String type,
			@Attribute(format = "iso-millis") @Nullable Instant at, @Nullable String gsi1pk, @Nullable String gsi1sk) {

		static Device of(String deviceId, int serial, String type, @Nullable Instant at) {
			String time = (at != null) ? new DateTimeFormatterBuilder().appendInstant(3).toFormatter().format(at) : "";
			return new Device(deviceId, serial, type, at, "$FLEET#TYPE_" + type.toUpperCase(Locale.ROOT),
					"$DEVICE_1#AT_" + time);
		}

	}

	record DeviceId(String deviceId, int serial) {

	}

	interface Devices extends DynamoRepository<Device, DeviceId> {

		@AllowScan
		List<Device> findAll();

		List<Device> findByGsi1pkAndGsi1skStartingWith(String partition, String beginning);

	}

	@Table("settings")
	@PrimaryKey(partition = "DEVICE#{deviceId}", sort = "READING#{kind}#at_{at}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "{kind|lower}", sort = "level#{level|pad:6}")
	record Reading(String deviceId, @Attribute(format = "iso-seconds") Instant at, String kind, int level) {

	}

	record ReadingId(String deviceId, String kind, Instant at) {

	}

	interface Readings extends DynamoRepository<Reading, ReadingId> {

		@AllowScan
		List<Reading> findAll();

		List<Reading> findByKindIgnoreCaseAndLevelGreaterThan(String kind, int level);

	}

	@Table("settings")
	@TypeAlias("session")
	@PrimaryKey(partition = "$fleet#userid_{userId|lower}", sort = "$session_1#active_{active}#seen_{seenText}",
			lossy = true)
	@GlobalSecondaryIndex(name = "gsi2", partition = "$fleet#label_{label|lower}", sort = "$session_1#seen_{seenText}")
	record Session(String userId, boolean active, BigDecimal seen, @KeyOnly String seenText, @Nullable String label) {

	}

	record SessionId(String userId, boolean active, String seenText) {

	}

	interface Sessions extends DynamoRepository<Session, SessionId> {

		List<Session> findByUserId(String userId);

		List<Session> findByLabel(String label);

	}

	@Table("settings")
	@TypeAlias("plain")
	@PrimaryKey(partition = "{id|copy}", sort = "{range|copy}")
	record Plain(@KeyOnly String id, @KeyOnly String range, String text) {

	}

	record PlainId(String id, String range) {

	}

	interface Plains extends DynamoRepository<Plain, PlainId> {

	}

}
