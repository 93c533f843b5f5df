package io.github.dynamospring.published.payments;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.Attribute;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.KeyOnly;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.config.EnableDynamoRepositories;
import io.github.dynamospring.schema.Projection;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;

/**
 * Application for AWS's published model of recurring payments: indexes on dates that
 * project some attributes, and no type among them.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@AutoConfigurationPackage
@EnableDynamoRepositories(considerNestedRepositories = true)
class Payments {

	@Table("ReoccuringPayments")
	@PrimaryKey(partition = "ACC#{accountId}", sort = "SUB#{subscriptionId}#SKU#{sku}")
	@GlobalSecondaryIndex(name = "GSI-1", partition = "{nextReminder}", sort = "{lastReminder}",
			projection = Projection.Type.INCLUDE, include = { "sku", "email", "nextPayment" })
	@GlobalSecondaryIndex(name = "GSI-2", partition = "{nextPayment}", sort = "{lastPayment}",
			projection = Projection.Type.INCLUDE,
			include = { "email", "paymentDay", "paymentAmount", "sku", "paymentDetails" })
	record Subscription(@KeyOnly String accountId, @KeyOnly String subscriptionId, @Attribute("SKU") String sku,
			@Attribute("Email") String email, @Attribute("PaymentDay") String paymentDay,
			@Attribute("PaymentAmount") String paymentAmount,
			@Attribute(value = "LastPaymentDate", format = "iso-millis") Instant lastPayment,
			@Attribute("NextPaymentDate") LocalDate nextPayment,
			@Attribute(value = "LastReminderDate", format = "iso-millis") Instant lastReminder,
			@Attribute("NextReminderDate") LocalDate nextReminder,
			@Attribute("PaymentDetails") Map<String, String> paymentDetails,
			@Attribute(value = "CreatedDate", format = "iso-millis") Instant createdAt) {

	}

	record SubscriptionKey(String accountId, String subscriptionId, String sku) {

	}

	record DueReminder(String accountId, String subscriptionId, String sku, String email, LocalDate nextPayment) {

	}

	record DuePayment(String accountId, String email, String paymentAmount, Map<String, String> paymentDetails) {

	}

	interface Subscriptions extends DynamoRepository<Subscription, SubscriptionKey> {

		List<Subscription> findByAccountId(String accountId);

		List<DueReminder> findByNextReminder(LocalDate date);

		List<DuePayment> findByNextPayment(LocalDate date);

	}

}
