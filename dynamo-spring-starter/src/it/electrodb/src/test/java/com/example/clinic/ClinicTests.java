package com.example.clinic;

import java.time.Instant;

import io.github.dynamospring.embedded.DynamoDbLocal;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

class ClinicTests {

	private static final Instant NINE = Instant.parse("2026-11-21T09:00:00Z");

	private static final String A1 = """
			{"patientId":"P-1","appointmentId":"A1","startsAt":"2026-11-21T09:00:00.000Z"}""";

	private static final String A2 = A1.replace("A1", "A2");

	private static final String NORTH = "{\"clinicId\":\"North Side\"}";

	@BeforeAll
	static void assumeInstalled() {
		ElectroApplication.assumeInstalled();
	}

	@Test
	void bothReadAndWriteOneTable() throws Exception {
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader())) {
			ElectroApplication theirs = new ElectroApplication(database.getEndpoint());
			theirs.run("create-table");
			try (ConfigurableApplicationContext context = run(database)) {
				Patients patients = context.getBean(Patients.class);
				Appointments appointments = context.getBean(Appointments.class);
				oursReadsTheirs(theirs, patients, appointments);
				theirsReadOurs(theirs, patients, appointments);
				bothUpdate(theirs, patients, appointments);
			}
		}
	}

	private static ConfigurableApplicationContext run(DynamoDbLocal database) {
		return new SpringApplicationBuilder(ClinicApplication.class).web(WebApplicationType.NONE)
			.properties("dynamo.endpoint=" + database.getEndpoint(), "dynamo.region=eu-central-1",
					"dynamo.credentials.access-key=local", "dynamo.credentials.secret-key=local")
			.run();
	}

	private static void oursReadsTheirs(ElectroApplication theirs, Patients patients, Appointments appointments)
			throws Exception {
		theirs.run("patient", "put",
				"{\"patientId\":\"P-1\",\"clinicId\":\"North Side\",\"name\":\"Ann\",\"status\":\"ACTIVE\"}");
		theirs.run("appointment", "put",
				A1.replace("}", ",\"clinicId\":\"North Side\",\"status\":\"OPEN\",\"room\":12}"));
		Patient ann = patients.findById("p-1").orElseThrow();
		assertThat(ann.name()).isEqualTo("Ann");
		assertThat(patients.findByClinicIdAndStatus("North Side", Patient.Status.ACTIVE)).containsExactly(ann);
		assertThat(appointments.findInRoom("North Side", 12)).extracting(Appointment::appointmentId)
			.containsExactly("A1");
		Board board = patients.findBoardByClinicIdIgnoreCaseAndCreatedAtGreaterThanEqual("North Side", Instant.EPOCH)
			.orElseThrow();
		assertThat(board.patients()).containsExactly(ann);
		assertThat(board.appointments()).hasSize(1);
	}

	private static void theirsReadOurs(ElectroApplication theirs, Patients patients, Appointments appointments)
			throws Exception {
		patients.insert(new Patient("P-2", "North Side", "Bob", Patient.Status.ACTIVE, 0, NINE, null));
		appointments.insert(new Appointment("P-1", "A2", "North Side", "OPEN", NINE, 7, NINE));
		assertThat(theirs.run("patient", "get", "{\"patientId\":\"P-2\"}")).contains("\"name\":\"Bob\"");
		assertThat(theirs.run("appointment", "get", A2)).contains("\"room\":7");
		assertThat(theirs.run("patient", "query.byClinic", "{\"clinicId\":\"North Side\",\"status\":\"ACTIVE\"}"))
			.contains("P-1", "P-2");
		assertThat(theirs.run("appointment", "query.byClinic", "{\"clinicId\":\"North Side\",\"room\":7}"))
			.contains("A2");
		assertThat(theirs.run("collection", "clinic", NORTH)).contains("P-1", "P-2", "A1", "A2");
		assertThat(theirs.run("collection", "board", NORTH)).contains("P-1", "P-2", "A1", "A2");
	}

	private static void bothUpdate(ElectroApplication theirs, Patients patients, Appointments appointments)
			throws Exception {
		patients.setName("P-1", "Anna");
		theirs.run("patient", "patch", "{\"patientId\":\"P-2\"}", "{\"name\":\"Rob\"}");
		assertThat(theirs.run("patient", "get", "{\"patientId\":\"P-1\"}")).contains("\"name\":\"Anna\"");
		assertThat(patients.findById("P-2").orElseThrow().name()).isEqualTo("Rob");
		appointments.setStatus("P-1", NINE, "A1", "North Side", 12, "CANCELLED");
		assertThat(theirs.run("collection", "visits", NORTH)).contains("A2").doesNotContain("A1");
		theirs.run("appointment", "patch", A2,
				"{\"status\":\"CANCELLED\",\"clinicId\":\"North Side\",\"room\":7}");
		assertThat(appointments.findInRoom("North Side", 7)).isEmpty();
	}

}
