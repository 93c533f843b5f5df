package io.github.dynamospring.published.payments;

import java.time.LocalDate;
import java.util.Map;

import io.github.dynamospring.published.PublishedApplication;
import io.github.dynamospring.published.payments.Payments.DuePayment;
import io.github.dynamospring.published.payments.Payments.DueReminder;
import io.github.dynamospring.published.payments.Payments.Subscription;
import io.github.dynamospring.published.payments.Payments.SubscriptionKey;
import io.github.dynamospring.published.payments.Payments.Subscriptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The access patterns of subscriptions in AWS's published model of recurring payments, on
 * the published items.
 */
class PaymentsIntegrationTests {

	private static final SubscriptionKey KEY = new SubscriptionKey("123", "123", "999");

	@RegisterExtension
	static final PublishedApplication application = new PublishedApplication(Payments.class, "recurring-payments");

	private final Subscriptions subscriptions = application.bean(Subscriptions.class);

	@Test
	void getSubscriptions() {
		Subscription subscription = this.subscriptions.findById(KEY).orElseThrow();
		assertThat(subscription.paymentAmount()).isEqualTo("12.99");
		assertThat(this.subscriptions.findByAccountId("123")).containsExactly(subscription);
	}

	@Test
	void findAccountsNeedingReminders() {
		assertThat(this.subscriptions.findByNextReminder(LocalDate.parse("2023-06-21")))
			.containsExactly(new DueReminder("123", "123", "999", "s@s.com", LocalDate.parse("2023-06-28")));
	}

	@Test
	void findAccountsWithPaymentsDue() {
		assertThat(this.subscriptions.findByNextPayment(LocalDate.parse("2023-06-28")))
			.containsExactly(new DuePayment("123", "s@s.com", "12.99", Map.of("default-card", "1234123412341234",
					"default-address", "12 Bridge Street, Birmingham, B12 7ST")));
	}

	@Test
	void whatARepositoryWritesIsThePublishedForm() {
		this.subscriptions.save(this.subscriptions.findById(KEY).orElseThrow());
		assertThat(application.stored()).containsExactlyInAnyOrderElementsOf(application.items());
	}

}
