package io.github.dynamospring.published.complaints;

import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import io.github.dynamospring.published.PublishedApplication;
import io.github.dynamospring.published.SideBySide;
import io.github.dynamospring.published.complaints.Complaints.Communication;
import io.github.dynamospring.published.complaints.Complaints.CommunicationKey;
import io.github.dynamospring.published.complaints.Complaints.Communications;
import io.github.dynamospring.published.complaints.Complaints.Complaint;
import io.github.dynamospring.published.complaints.Complaints.ComplaintRepository;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each access pattern of AWS's published model of complaints, on the published items.
 */
class ComplaintsIntegrationTests {

	private static final Complaint ESCALATED = new Complaint("Complaint1321", "custXYZ", "investigating",
			LocalDateTime.parse("2023-05-10T15:58"), "P2", "<descr_text>", "AgentB",
			LocalDateTime.parse("2023-05-15T14:00"));

	private static final Complaint ASSIGNED = new Complaint("Complaint0987", "custXYZ", "assigned",
			LocalDateTime.parse("2023-06-10T12:30:08"), "P3", "<description text>", null, null);

	private static final Communication FIRST = new Communication("Complaint123", "comm1",
			LocalDateTime.parse("2023-04-30T12:00:24"), "investigating", "<comm text>", Set.of(), "AgentA");

	private static final Communication SECOND = new Communication("Complaint123", "comm2",
			LocalDateTime.parse("2023-04-30T12:35:54"), "resolved", "<comm text>",
			Set.of("s3://URL_for_attachment1", "s3://URL_for_attachment2"), "AgentA");

	@RegisterExtension
	static final PublishedApplication application = new PublishedApplication(Complaints.class, "complaints");

	private final ComplaintRepository complaints = application.bean(ComplaintRepository.class);

	private final Communications communications = application.bean(Communications.class);

	@Test
	void getComplaintMetadata() {
		assertThat(this.complaints.findById("Complaint1321")).contains(ESCALATED);
	}

	@Test
	void getAllCommunicationsForAComplaint() {
		assertThat(this.communications.findByComplaintId("Complaint123")).containsExactly(FIRST, SECOND);
	}

	@Test
	void getAllComplaintsForACustomer() {
		assertThat(this.complaints.findByCustomerId("custXYZ")).containsExactly(ASSIGNED, ESCALATED);
	}

	@Test
	void findComplaintsEscalatedToAnAgent() {
		assertThat(this.complaints.findByEscalatedTo("AgentB")).extracting(Complaint::complaintId)
			.containsExactly("Complaint1444", "Complaint1321");
	}

	@Test
	void viewAgentsCommunicationHistory() {
		assertThat(this.communications.findByAgentId("AgentA")).containsExactly(FIRST, SECOND);
	}

	@Test
	void findComplaintsBySeverityAndState() {
		assertThat(this.complaints.findBySeverityAndState("P2", "investigating")).containsExactly(ESCALATED);
	}

	@Test
	void trackComplaintStateChanges() {
		assertThat(this.communications.findByComplaintId("Complaint1444")).extracting(Communication::state)
			.containsExactly("waiting", "assigned");
		assertThat(this.communications.findByComplaintIdAndDateBetween("Complaint1444",
				LocalDateTime.parse("2022-12-31T19:30"), LocalDateTime.parse("2022-12-31T19:32")))
			.extracting(Communication::state)
			.containsExactly("waiting");
	}

	@Test
	void whatARepositoryWritesIsThePublishedForm() {
		Set<String> ids = Set.of("Complaint123", "Complaint1444", "Complaint1321", "Complaint0987");
		List<Complaint> foundComplaints = this.complaints.findAllById(ids);
		List<Communication> found = ids.stream()
			.flatMap((id) -> this.communications.findByComplaintId(id).stream())
			.toList();
		application.clear();
		foundComplaints.forEach(this.complaints::save);
		found.forEach(this.communications::save);
		assertThat(application.stored()).containsExactlyInAnyOrderElementsOf(application.items());
	}

	@Test
	void oldAndNewApplicationsWorkSideBySide() {
		long seed = new Random().nextLong();
		application.clear();
		new SideBySide<>(application, this.communications,
				(Communication one) -> new CommunicationKey(one.complaintId(), one.date(), one.id()),
				ComplaintsIntegrationTests::form)
			.work(seed, ComplaintsIntegrationTests::random,
					(one, all) -> assertThat(this.communications.findByComplaintIdAndDateBetween(one.complaintId(),
							one.date().minusMinutes(1), one.date()))
						.as("seed %d", seed)
						.isEqualTo(all.stream()
							.filter((other) -> other.complaintId().equals(one.complaintId()))
							.filter((other) -> !other.date().isBefore(one.date().minusMinutes(1))
									&& !other.date().isAfter(one.date()))
							.sorted(Comparator.comparing(Communication::date).thenComparing(Communication::id))
							.toList()));
	}

	private static Communication random(Random random) {
		return new Communication("Complaint" + random.nextInt(3), "comm" + random.nextInt(2),
				LocalDateTime.of(2024, 1, 1, 0, random.nextInt(3), random.nextInt(2) * 30), "waiting",
				"text " + random.nextInt(100), random.nextBoolean() ? Set.of("a", "b") : Set.of(),
				random.nextBoolean() ? "Agent" : null);
	}

	private static Map<String, AttributeValue> form(Communication one) {
		String date = one.date().toString();
		String seconds = (date.length() == 16) ? date + ":00" : date;
		Map<String, AttributeValue> form = new HashMap<>(Map.of("PK", AttributeValue.fromS(one.complaintId()), "SK",
				AttributeValue.fromS("comm#" + seconds + "#" + one.id()), "comm_id", AttributeValue.fromS(one.id()),
				"comm_date", AttributeValue.fromS(seconds), "complaint_state", AttributeValue.fromS(one.state()),
				"comm_text", AttributeValue.fromS(one.text())));
		if (!one.attachments().isEmpty()) {
			form.put("attachments", AttributeValue.fromSs(one.attachments().stream().sorted().toList()));
		}
		if (one.agentId() != null) {
			form.put("agentID", AttributeValue.fromS(one.agentId()));
		}
		return form;
	}

}
