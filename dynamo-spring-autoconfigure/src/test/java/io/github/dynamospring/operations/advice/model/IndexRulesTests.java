package io.github.dynamospring.operations.advice.model;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSaving;
import io.github.dynamospring.operations.advice.AdvisedModel;
import io.github.dynamospring.operations.advice.IndexUse;
import io.github.dynamospring.schema.Projection;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link UnreadIndexRule}, {@link DuplicateIndexRule}, {@link ProjectionRule}
 * and {@link ComputedKeysRule}.
 */
class IndexRulesTests {

	@Nested
	class UnreadIndexes {

		@Test
		void findsAnIndexThatNoPatternReads() {
			AdviceFinding finding = new AdvisedModel(Invoice.class, Invoices.class)
				.findings(AdviceCode.INDEX_WITHOUT_PATTERN)
				.get(0);
			assertThat(finding).hasToString("index-without-pattern of invoices.byCustomer: No access pattern reads "
					+ "this index; every write of Invoice pays for it. Remove it from the entities, and delete it "
					+ "unless another application reads it");
			assertThat(finding.severity()).isEqualTo(Severity.WARNING);
			assertThat(finding.saving()).isNull();
		}

		@Test
		void knowsWhatItTakes() {
			assertThat(
					new AdvisedModel(Invoice.class, Invoices.class).findings((table, index) -> table.equals("invoices")
							? new IndexUse(false, 4812, Duration.ofHours(3)) : IndexUse.NONE))
				.filteredOn((finding) -> finding.code() == AdviceCode.INDEX_WITHOUT_PATTERN)
				.singleElement()
				.satisfies((finding) -> {
					assertThat(finding.evidence()).endsWith("pays for it");
					assertThat(finding.saving()).isEqualTo(new AdviceSaving(0, 0, 4800, false, Duration.ofHours(3)))
						.hasToString("4,800 write units a day, by 3 hours");
				});
		}

		@Test
		void isSilentOfAnIndexThatRequestsRead() {
			assertThat(new AdvisedModel(Invoice.class, Invoices.class)
				.findings((table, index) -> new IndexUse(true, 4800, null))).extracting(AdviceFinding::code)
				.doesNotContain(AdviceCode.INDEX_WITHOUT_PATTERN);
		}

		@Test
		void isSilentOfATableWithoutPatterns() {
			assertThat(new AdvisedModel(Invoice.class).findings(AdviceCode.INDEX_WITHOUT_PATTERN)).isEmpty();
		}

		@Test
		void isSilentOfAnIndexThatOnePatternReads() {
			assertThat(new AdvisedModel(Invoice.class, InvoicesOfCustomers.class)
				.findings(AdviceCode.INDEX_WITHOUT_PATTERN)).isEmpty();
		}

	}

	@Nested
	class DuplicateIndexes {

		@Test
		void findsTwoOfTheSameKeys() {
			assertThat(new AdvisedModel(TwiceIndexed.class).findings(AdviceCode.DUPLICATE_INDEX)).singleElement()
				.satisfies((finding) -> {
					assertThat(finding.severity()).isEqualTo(Severity.WARNING);
					assertThat(finding).hasToString("duplicate-index of invoices.again: It has the keys of index "
							+ "byCustomer, index again (CUSTOMER#{customerId} / {issuedAt}), and each write of them is "
							+ "paid twice. Let the access patterns read byCustomer, and delete this one");
				});
		}

		@Test
		void saysWhatTheOtherOneTakes() {
			assertThat(new AdvisedModel(TwiceIndexed.class).findings((table, index) -> new IndexUse(true, 600, null)))
				.filteredOn((finding) -> finding.code() == AdviceCode.DUPLICATE_INDEX)
				.extracting(AdviceFinding::saving)
				.containsExactly(new AdviceSaving(0, 0, 600, false, null));
		}

		@Test
		void findsAThinOneBesideAWideOneOfLessWeight() {
			assertThat(new AdvisedModel(ThinAndWide.class).findings(AdviceCode.DUPLICATE_INDEX)).singleElement()
				.satisfies((finding) -> {
					assertThat(finding.severity()).isEqualTo(Severity.INFO);
					assertThat(finding.subject()).hasToString("invoices.thin");
					assertThat(finding.action())
						.isEqualTo("Let the access patterns read wide, and delete this one, unless "
								+ "its smaller items save more in reads than they take in writes");
				});
		}

		@Test
		void isSilentWhereOneIsSparse() {
			assertThat(new AdvisedModel(SparselyIndexed.class).findings(AdviceCode.DUPLICATE_INDEX)).isEmpty();
		}

	}

	@Nested
	class Projections {

		@Test
		void findsWhatNoPatternReads() {
			assertThat(new AdvisedModel(Invoice.class, InvoiceTotals.class).findings(AdviceCode.WIDE_PROJECTION))
				.singleElement()
				.satisfies((finding) -> {
					assertThat(finding.severity()).isEqualTo(Severity.INFO);
					assertThat(finding.subject()).hasToString("invoices.byCustomer");
					assertThat(finding.evidence())
						.isEqualTo("It holds customerId, text, which its access patterns do not read: "
								+ "InvoiceTotals.countByCustomerId, InvoiceTotals.findByCustomerId");
					assertThat(finding.action()).startsWith(
							"Declare an index with projection = INCLUDE, include = { \"invoiceId\", \"total\" } under "
									+ "another name, because a projection cannot be changed, and delete this one: ");
				});
		}

		@Test
		void isSilentWhereOnePatternReadsAll() {
			assertThat(new AdvisedModel(Invoice.class, InvoiceTotals.class, InvoicesOfCustomers.class)
				.findings(AdviceCode.WIDE_PROJECTION)).isEmpty();
		}

		@Test
		void isSilentWhereItHoldsWhatIsRead() {
			assertThat(new AdvisedModel(NarrowlyIndexed.class, NarrowTotals.class).findings(AdviceCode.WIDE_PROJECTION))
				.isEmpty();
		}

	}

	@Nested
	class ComputedKeys {

		@Test
		void findsWhatCouldBeSeveralAttributes() {
			assertThat(new AdvisedModel(Invoice.class).findings(AdviceCode.COMPUTED_KEYS)).isEmpty();
			assertThat(new AdvisedModel(Parcel.class).findings(AdviceCode.COMPUTED_KEYS)).extracting(Object::toString)
				.containsExactly("computed-keys of Parcel.byPlace: Each item has byPlacepk and byPlacesk, computed of "
						+ "country, city, street, which it has as well. Declare an index with partition = { \"{country}\", "
						+ "\"{city}\" }, sort = { \"{street}\" } under another name, and delete this one: items are "
						+ "smaller, and an update of one of the properties need not know the others");
		}

		@Test
		void isSilentOfFunctionsConditionsAndSharedIndexes() {
			assertThat(new AdvisedModel(Letter.class, Postcard.class).findings(AdviceCode.COMPUTED_KEYS)).isEmpty();
		}

	}

	@Table("invoices")
	@PrimaryKey(partition = "INVOICE#{invoiceId}", sort = "INVOICE")
	@GlobalSecondaryIndex(name = "byCustomer", partition = "CUSTOMER#{customerId}", sort = "{issuedAt}")
	record Invoice(String invoiceId, String customerId, Instant issuedAt, BigDecimal total, String text) {

	}

	record Total(String invoiceId, BigDecimal total) {

	}

	interface Invoices extends Repository<Invoice, String> {

		Optional<Invoice> findByInvoiceId(String invoiceId);

	}

	interface InvoicesOfCustomers extends Repository<Invoice, String> {

		List<Invoice> findByCustomerId(String customerId);

	}

	interface InvoiceTotals extends Repository<Invoice, String> {

		List<Total> findByCustomerId(String customerId);

		long countByCustomerId(String customerId);

	}

	@Table("invoices")
	@PrimaryKey(partition = "INVOICE#{invoiceId}", sort = "INVOICE")
	@GlobalSecondaryIndex(name = "byCustomer", partition = "CUSTOMER#{customerId}", sort = "{issuedAt}",
			projection = Projection.Type.INCLUDE, include = { "invoiceId", "total" })
	record NarrowlyIndexed(String invoiceId, String customerId, Instant issuedAt, BigDecimal total, String text) {

	}

	interface NarrowTotals extends Repository<NarrowlyIndexed, String> {

		List<Total> findByCustomerId(String customerId);

	}

	@Table("invoices")
	@PrimaryKey(partition = "INVOICE#{invoiceId}", sort = "INVOICE")
	@GlobalSecondaryIndex(name = "byCustomer", partition = "CUSTOMER#{customerId}", sort = "{issuedAt}")
	@GlobalSecondaryIndex(name = "again", partition = "CUSTOMER#{customerId}", sort = "{issuedAt}")
	record TwiceIndexed(String invoiceId, String customerId, Instant issuedAt) {

	}

	@Table("invoices")
	@PrimaryKey(partition = "INVOICE#{invoiceId}", sort = "INVOICE")
	@GlobalSecondaryIndex(name = "thin", partition = "CUSTOMER#{customerId}", sort = "{issuedAt}",
			projection = Projection.Type.KEYS_ONLY)
	@GlobalSecondaryIndex(name = "wide", partition = "CUSTOMER#{customerId}", sort = "{issuedAt}")
	record ThinAndWide(String invoiceId, String customerId, Instant issuedAt) {

	}

	@Table("invoices")
	@PrimaryKey(partition = "INVOICE#{invoiceId}", sort = "INVOICE")
	@GlobalSecondaryIndex(name = "all", partition = "CUSTOMER#{customerId}", sort = "AT#{issuedAt}")
	@GlobalSecondaryIndex(name = "open", partition = "CUSTOMER#{customerId}", sort = "AT#{issuedAt}",
			when = "paid = false")
	record SparselyIndexed(String invoiceId, String customerId, Instant issuedAt, boolean paid) {

	}

	@Table("post")
	@PrimaryKey(partition = "PARCEL#{parcelId}", sort = "PARCEL")
	@GlobalSecondaryIndex(name = "byPlace", partition = "PLACE#{country}#{city}", sort = "STREET#{street}")
	record Parcel(String parcelId, String country, String city, String street) {

	}

	@Table("post")
	@PrimaryKey(partition = "LETTER#{letterId}", sort = "LETTER")
	@GlobalSecondaryIndex(name = "byPlace", partition = "PLACE#{country}#{city|lower}", sort = "STREET#{street}")
	@GlobalSecondaryIndex(name = "shared", partition = "PLACE#{country}#{city}", sort = "STREET#{street}")
	@GlobalSecondaryIndex(name = "sparse", partition = "PLACE#{country}#{city}", sort = "STREET#{street}",
			when = "sent = true")
	record Letter(String letterId, String country, String city, String street, boolean sent) {

	}

	@Table("post")
	@PrimaryKey(partition = "POSTCARD#{postcardId}", sort = "POSTCARD")
	@GlobalSecondaryIndex(name = "shared", partition = "CITY#{country}#{city}", sort = "STREET#{street}")
	record Postcard(String postcardId, String country, String city, String street) {

	}

}
