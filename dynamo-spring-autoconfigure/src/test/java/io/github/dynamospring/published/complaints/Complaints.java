package io.github.dynamospring.published.complaints;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * Application for AWS's published model of complaints: a partition key without a prefix,
 * local times to the second, and sparse indexes on attributes.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@AutoConfigurationPackage
@EnableDynamoRepositories(considerNestedRepositories = true)
class Complaints {

	@Table("Complaint_management_system")
	@PrimaryKey(partition = "{complaintId|copy}", sort = "metadata")
	@GlobalSecondaryIndex(name = "Customer_Complaint_GSI", partition = "{customerId}", sort = "{complaintId}")
	@GlobalSecondaryIndex(name = "Escalations_GSI", partition = "{escalatedTo}", sort = "{escalatedAt}")
	record Complaint(@Attribute("complaint_id") String complaintId, @Attribute("customer_id") String customerId,
			@Attribute("current_state") String state,
			@Attribute(value = "creation_time", format = "iso-seconds") LocalDateTime createdAt, String severity,
			@Attribute("complaint_description") String description,
			@Attribute("escalated_to") @Nullable String escalatedTo,
			@Attribute(value = "escalation_time", format = "iso-seconds") @Nullable LocalDateTime escalatedAt) {

	}

	@Table("Complaint_management_system")
	@PrimaryKey(partition = "{complaintId|copy}", sort = "comm#{date}#{id}")
	@GlobalSecondaryIndex(name = "Agents_Comments_GSI", partition = "{agentId}", sort = "{date}")
	record Communication(@KeyOnly String complaintId, @Attribute("comm_id") String id,
			@Attribute(value = "comm_date", format = "iso-seconds") LocalDateTime date,
			@Attribute("complaint_state") String state, @Attribute("comm_text") String text, Set<String> attachments,
			@Attribute("agentID") @Nullable String agentId) {

	}

	record CommunicationKey(String complaintId, LocalDateTime date, String id) {

	}

	interface ComplaintRepository extends DynamoRepository<Complaint, String> {

		List<Complaint> findByCustomerId(String customerId);

		List<Complaint> findByEscalatedTo(String agentId);

		@AllowScan
		List<Complaint> findBySeverityAndState(String severity, String state);

	}

	interface Communications extends DynamoRepository<Communication, CommunicationKey> {

		List<Communication> findByComplaintId(String complaintId);

		List<Communication> findByComplaintIdAndDateBetween(String complaintId, LocalDateTime from, LocalDateTime to);

		List<Communication> findByAgentId(String agentId);

	}

}
