package io.github.dynamospring.payment;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.GeneratedId;
import io.github.dynamospring.mapping.InvalidEntityException;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TableAttributeNames;
import io.github.dynamospring.mapping.Unique;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.payment.Payment.Card;
import io.github.dynamospring.payment.Payment.Transfer;
import io.github.dynamospring.repository.AllowFilter;
import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.FetchFromTable;
import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.RefusedPattern;
import io.github.dynamospring.repository.Update;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.data.domain.Limit;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.Window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Repository of a sealed interface on DynamoDB Local.
 */
class SealedRepositoryIntegrationTests {

	private static final Instant AT = LocalDatabase.NOW;

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Payment.class, Customer.class, Ticket.class).emptied();

	private final LocalApplication application = database.application();

	private final DynamoTemplate template = this.application.template();

	private final Payments payments = this.application.repository(Payments.class);

	private static Card card(int number, String state) {
		return new Card("c", AT.plusSeconds(number), "p" + number, state, BigDecimal.TEN, "4711", "card" + number, null,
				null, null);
	}

	private static Transfer transfer(int number, String state) {
		return new Transfer("c", AT.plusSeconds(number), "p" + number, state, BigDecimal.ONE, "DE00",
				"transfer" + number, "rent", null, null);
	}

	@Test
	void readsAndWritesAnyOfItsTypes() {
		Payment card = this.payments.insert(card(1, "OPEN"));
		Payment transfer = this.payments.save(transfer(2, "PAID"));
		assertThat(card).isInstanceOf(Card.class).extracting("version").isEqualTo(1L);
		assertThat(this.payments.findById(new PaymentKey("c", AT.plusSeconds(1), "p1"))).contains(card);
		assertThat(this.payments.findByCustomerId("c")).containsExactly(card, transfer);
		assertThat(this.payments.findByCustomerIdAndAtBetween("c", AT, AT.plusSeconds(1))).containsExactly(card);
		assertThat(this.payments.open(AT)).containsExactly(card);
		assertThat(this.payments.findByPaymentId("p2")).contains(transfer);
		assertThat(this.payments.countByCustomerId("c")).isEqualTo(2);
		assertThat(this.payments.findAllById(
				List.of(new PaymentKey("c", AT.plusSeconds(2), "p2"), new PaymentKey("c", AT.plusSeconds(1), "p1"))))
			.containsExactlyInAnyOrder(card, transfer);
		Map<String, AttributeValue> item = database.client()
			.getItem((get) -> get.tableName("test-payments")
				.key(Map.of("pk", AttributeValue.fromS("CUSTOMER#c"), "sk",
						AttributeValue.fromS("PAYMENT#2126-11-21T10:00:02.000000000Z#p2"))))
			.item();
		assertThat(item).containsEntry("_type", AttributeValue.fromS("SEPA"))
			.containsEntry("iban", AttributeValue.fromS("DE00"))
			.doesNotContainKeys("openpk", "lastDigits", "open");
	}

	@Test
	void savesSeveral() {
		List<Payment> saved = this.payments.saveAll(List.of(card(1, "OPEN"), transfer(2, "OPEN"), card(3, "PAID")));
		assertThat(this.payments.findByCustomerId("c")).containsExactlyElementsOf(saved);
		this.template.deleteAll(saved.subList(0, 2));
		assertThat(this.payments.findByCustomerId("c")).containsExactly(saved.get(2));
		this.payments.delete(saved.get(2));
		assertThat(this.payments.findByCustomerId("c")).isEmpty();
	}

	@Test
	void guardsVersionsAndUniqueValues() {
		Payment first = this.payments.insert(card(1, "OPEN"));
		Payment second = this.payments.update(withState((Card) first, "PAID"));
		assertThat(second).extracting("version").isEqualTo(2L);
		assertThatExceptionOfType(OptimisticLockingFailureException.class).isThrownBy(() -> this.payments.save(first));
		Transfer taken = new Transfer("c", AT, "p9", "OPEN", BigDecimal.ONE, "DE00", "card1", "", null, null);
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.payments.insert(taken));
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> this.payments.insert(card(1, "OPEN")));
	}

	private static Card withState(Card card, String state) {
		return new Card(card.customerId(), card.at(), card.paymentId(), state, card.amount(), card.lastDigits(),
				card.reference(), card.note(), card.expiresAt(), card.version());
	}

	@Test
	void leavesOutWhatHasExpired() {
		this.payments.insert(new Card("c", AT, "p1", "OPEN", BigDecimal.ONE, "1", "r", null, AT.minusSeconds(5), null));
		assertThat(this.payments.findByCustomerId("c")).isEmpty();
	}

	@Test
	void updatesSharedProperties() {
		Payment transfer = this.payments.insert(transfer(1, "OPEN"));
		PaymentKey key = new PaymentKey("c", AT.plusSeconds(1), "p1");
		Payment paid = this.payments.pay(key);
		assertThat(paid).isInstanceOf(Transfer.class)
			.extracting(Payment::state, Payment::isOpen)
			.containsExactly("PAID", false);
		assertThat(this.payments.open(AT)).isEmpty();
		assertThat(paid).extracting("version").isEqualTo(2L);
		assertThatExceptionOfType(OptimisticLockingFailureException.class)
			.isThrownBy(() -> this.payments.update(transfer));
	}

	@Test
	void scrollsOverAllTypes() {
		List<Payment> all = new ArrayList<>();
		for (int i = 0; i < 7; i++) {
			all.add(this.payments.insert((i % 2 == 0) ? card(i, "OPEN") : transfer(i, "OPEN")));
		}
		List<Payment> scrolled = new ArrayList<>();
		ScrollPosition position = ScrollPosition.keyset();
		Window<Payment> window;
		do {
			window = this.payments.findByCustomerIdOrderByAt("c", position, Limit.of(3));
			window.forEach(scrolled::add);
			position = window.positionAt(window.size() - 1);
		}
		while (window.hasNext());
		assertThat(scrolled).isEqualTo(all);
	}

	@Test
	void projectsSharedProperties() {
		this.payments.saveAll(List.of(card(1, "OPEN"), transfer(2, "OPEN")));
		assertThat(this.payments.findSumsByCustomerId("c")).containsExactly(new Sum("p1", BigDecimal.TEN),
				new Sum("p2", BigDecimal.ONE));
		assertThat(this.payments.filtered("c", BigDecimal.TEN)).hasSize(1);
	}

	@Test
	void standsBesideOtherTypes() {
		Customer customer = this.template.insert(new Customer("c", "Ann"));
		Card card = this.template.insert(card(1, "OPEN"));
		Transfer transfer = this.template.insert(transfer(2, "OPEN"));
		assertThat(this.payments.findByCustomerId("c")).containsExactly(card, transfer);
		assertThat(this.payments.scanned(BigDecimal.ZERO)).containsExactlyInAnyOrder(card, transfer);
		try (Stream<Payment> segments = this.payments.scannedInSegments(BigDecimal.ZERO)) {
			assertThat(segments).containsExactlyInAnyOrder(card, transfer);
		}
		Customers customers = this.application.repository(Customers.class);
		assertThat(customers.findOverviewByCustomerId("c")).contains(new Overview(customer, List.of(card, transfer)));
		this.template.transactWrite((tx) -> tx.delete(card).insert(card(3, "OPEN")));
		assertThat(this.payments.findByCustomerId("c")).extracting(Payment::paymentId).containsExactly("p2", "p3");
	}

	@Test
	void refusesWhatNoTypeIsSaidFor() {
		assertThatExceptionOfType(InvalidAccessPatternsException.class)
			.isThrownBy(() -> this.application.repository(RefusedPayments.class))
			.satisfies((ex) -> assertThat(ex.getPatterns().stream().map(RefusedPattern::toString))
				.containsExactlyInAnyOrder(
						"RefusedPayments.put: an upsert would create an item, and it is not known which of the types"
								+ " of Payment it is: Card, SEPA; insert new items, or leave out upsert",
						"RefusedPayments.findCardsByCustomerId: it returns Card, but finds items of any type of"
								+ " Payment; return Payment, and keep the results of type Card",
						"RefusedPayments.findByPaymentId: the index byId (PAYMENT#{paymentId}) does not project customerId, at,"
								+ " paymentId, state, amount, reference, note, version, lastDigits, iban; project it, return a type"
								+ " without, or mark with @FetchFromTable: it also reads each item from the table",
						"RefusedPayments.findByCustomerIdAndLastDigits: there is no property 'lastDigits' in Payment; it has"
								+ " customerId, at, paymentId, state, amount, reference, note, expiresAt, version"));
		assertThatExceptionOfType(InvalidEntityException.class)
			.isThrownBy(() -> this.application.repository(Cards.class))
			.withMessageContaining(
					"Card: is one of the types of Payment, and Cards is a repository of it alone: make it one of Payment");
		assertThatExceptionOfType(IllegalArgumentException.class).isThrownBy(() -> this.template.entity(Card.class))
			.withMessage("Card is one of the types of Payment, which is the entity: ask for that one");
	}

	@Test
	void generatesTheIdsOfAnyType() {
		Tickets tickets = this.application.repository(Tickets.class);
		Ticket bus = tickets.insert(new Bus(null, "B", 7));
		Ticket train = tickets.save(new Train(null, "T", "12A"));
		assertThat(bus.id()).isNotNull();
		assertThat(tickets.findById(String.valueOf(bus.id()))).contains(bus);
		assertThat(tickets.findById(String.valueOf(train.id()))).contains(train);
	}

	@Test
	void refusesATableThatDoesNotTellItsTypes() {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setTableAttributes((table) -> new TableAttributeNames("pk", "sk", null, "_write", Map.of()));
		context.setInitialEntitySet(Set.of(Payment.class));
		assertThatExceptionOfType(InvalidEntityException.class).isThrownBy(context::afterPropertiesSet)
			.withMessageContaining(
					"Payment: is sealed, but its types cannot be identified when an item is read, because the"
							+ " table has no type attribute: give the table one (attributes.type)");
	}

	@Test
	void leavesATypeThatIsUnknownUnread() {
		putCash();
		Payment card = this.payments.insert(card(1, "OPEN"));
		assertThat(this.payments.findByCustomerId("c")).containsExactly(card);
	}

	@Test
	void countsNoTypeThatIsUnknown() {
		putCash();
		Instant at = AT.plusSeconds(2);
		assertThat(this.payments.countByCustomerId("c")).isZero();
		assertThat(this.payments.existsByCustomerId("c")).isFalse();
		assertThat(this.payments.countByCustomerIdAndAtBetween("c", AT, at)).isZero();
		assertThat(this.payments.existsByPaymentId("p2")).isFalse();
		assertThat(this.payments.existsByCustomerIdAndAtAndPaymentId("c", at, "p2")).isFalse();
		assertThat(this.payments.countByCustomerIdAndAtAndPaymentIdIn("c", at, List.of("p2"))).isZero();
		assertThat(this.payments.countScanned(BigDecimal.ZERO)).isZero();
		this.payments.insert(card(1, "OPEN"));
		this.payments.insert(transfer(3, "OPEN"));
		assertThat(this.payments.countByCustomerId("c")).isEqualTo(2);
		assertThat(this.payments.existsByCustomerId("c")).isTrue();
		assertThat(this.payments.existsByPaymentId("p3")).isTrue();
		assertThat(this.payments.existsByCustomerIdAndAtAndPaymentId("c", AT.plusSeconds(3), "p3")).isTrue();
		assertThat(this.payments.countScanned(BigDecimal.ZERO)).isEqualTo(2);
		assertThat(this.application.explain("Payments.countByCustomerId"))
			.contains(", type filter, ttl filter, count, all pages; 0.5 RCU per 4 KB");
	}

	@Test
	void updatesNoTypeThatIsUnknown() {
		Map<String, AttributeValue> cash = putCash();
		PaymentKey key = new PaymentKey("c", AT.plusSeconds(2), "p2");
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> this.payments.pay(key))
			.withMessageContaining(" has a type that is unknown here; known are Card, SEPA");
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> this.payments.note(key, "n"));
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> this.payments.noteOnce(key, "n"));
		assertThat(this.payments.isNoted(key, "n")).isFalse();
		assertThat(this.payments.noted(key, "n")).isEmpty();
		assertThat(database.client()
			.getItem((get) -> get.tableName("test-payments").key(Map.of("pk", cash.get("pk"), "sk", cash.get("sk"))))
			.item()).isEqualTo(cash);
		this.payments.insert(transfer(3, "OPEN"));
		PaymentKey known = new PaymentKey("c", AT.plusSeconds(3), "p3");
		this.payments.noteOnce(known, "n");
		assertThat(this.payments.noted(known, "m")).isPresent();
	}

	@Test
	void changesNoUniqueValueOfATypeThatIsUnknown() {
		Tickets tickets = this.application.repository(Tickets.class);
		String ferry = insertFerry(tickets);
		List<Map<String, AttributeValue>> stored = tickets();
		assertThatExceptionOfType(EntityNotFoundException.class).isThrownBy(() -> tickets.recode(ferry, "C1", "C2"))
			.withMessageContaining(" has a type that is unknown here; known are Bus, Train");
		assertThat(tickets.isRecoded(ferry, "C1", "C2")).isFalse();
		assertThatExceptionOfType(TransactionFailedException.class)
			.isThrownBy(() -> this.template.transactWrite((tx) -> tx.in(Tickets.class).recode(ferry, "C1", "C2")));
		assertThat(tickets()).containsExactlyInAnyOrderElementsOf(stored);
		String train = String.valueOf(tickets.insert(new Train(null, "C3", "12A")).id());
		assertThatExceptionOfType(DuplicateKeyException.class).isThrownBy(() -> tickets.recode(train, "C3", "C1"));
		tickets.recode(train, "C3", "C2");
		assertThat(tickets.findById(train)).contains(new Train(train, "C2", "12A"));
	}

	private static String insertFerry(Tickets tickets) {
		String ferry = String.valueOf(tickets.insert(new Bus(null, "C1", 7)).id());
		database.client()
			.updateItem((update) -> update.tableName("test-tickets")
				.key(Map.of("pk", AttributeValue.fromS("TICKET#" + ferry)))
				.updateExpression("SET #t = :t")
				.expressionAttributeNames(Map.of("#t", "_type"))
				.expressionAttributeValues(Map.of(":t", AttributeValue.fromS("Ferry"))));
		return ferry;
	}

	private static List<Map<String, AttributeValue>> tickets() {
		return database.client().scan((scan) -> scan.tableName("test-tickets")).items();
	}

	@Test
	void updatesAnItemThatDoesNotNameItsType() {
		Payment card = this.payments.insert(card(2, "OPEN"));
		Map<String, AttributeValue> key = Map.of("pk", AttributeValue.fromS("CUSTOMER#c"), "sk",
				AttributeValue.fromS("PAYMENT#2126-11-21T10:00:02.000000000Z#p2"));
		database.client()
			.updateItem((update) -> update.tableName("test-payments")
				.key(key)
				.updateExpression("REMOVE #t")
				.expressionAttributeNames(Map.of("#t", "_type")));
		assertThat(this.payments.isNoted(new PaymentKey("c", card.at(), "p2"), "n")).isTrue();
	}

	private static Map<String, AttributeValue> putCash() {
		Map<String, AttributeValue> cash = Map.of("pk", AttributeValue.fromS("CUSTOMER#c"), "sk",
				AttributeValue.fromS("PAYMENT#2126-11-21T10:00:02.000000000Z#p2"), "_type",
				AttributeValue.fromS("Cash"), "byIdpk", AttributeValue.fromS("PAYMENT#p2"), "state",
				AttributeValue.fromS("OPEN"), "amount", AttributeValue.fromN("5"));
		database.client().putItem((put) -> put.tableName("test-payments").item(cash));
		return cash;
	}

	@Table("tickets")
	@PrimaryKey(partition = "TICKET#{id}")
	sealed interface Ticket {

		@Nullable String id();

	}

	record Bus(@GeneratedId @Nullable String id, @Unique String code, int line) implements Ticket {
	}

	record Train(@GeneratedId @Nullable String id, @Unique String code, String seat) implements Ticket {
	}

	interface Tickets extends DynamoRepository<Ticket, String> {

		@Update("set code = :code")
		@Condition("code = :old")
		void recode(String id, String old, String code);

		@Update("set code = :code")
		@Condition("code = :old")
		boolean isRecoded(String id, String old, String code);

	}

	interface Payments extends DynamoRepository<Payment, PaymentKey> {

		List<Payment> findByCustomerId(String customerId);

		List<Payment> findByCustomerIdAndAtBetween(String customerId, Instant from, Instant to);

		Window<Payment> findByCustomerIdOrderByAt(String customerId, ScrollPosition position, Limit limit);

		@Query("state = 'OPEN' and at >= :since")
		List<Payment> open(Instant since);

		@FetchFromTable
		Optional<Payment> findByPaymentId(String paymentId);

		long countByCustomerId(String customerId);

		List<Sum> findSumsByCustomerId(String customerId);

		@AllowFilter
		@Query("customerId = :customerId and amount >= :amount")
		List<Payment> filtered(String customerId, BigDecimal amount);

		@AllowScan
		@Query("amount > :amount")
		List<Payment> scanned(BigDecimal amount);

		@AllowScan(segments = 4)
		@Query("amount > :amount")
		Stream<Payment> scannedInSegments(BigDecimal amount);

		@Update("set state = 'PAID'")
		@Condition("state = 'OPEN'")
		Payment pay(PaymentKey key);

		@Update("set note = :note")
		void note(PaymentKey key, String note);

		@Update("set note = :note")
		boolean isNoted(PaymentKey key, String note);

		@Update("set note = :note")
		Optional<Payment> noted(PaymentKey key, String note);

		@Update(value = "set note = :note", idempotent = true)
		void noteOnce(PaymentKey key, String note);

		boolean existsByCustomerId(String customerId);

		boolean existsByPaymentId(String paymentId);

		boolean existsByCustomerIdAndAtAndPaymentId(String customerId, Instant at, String paymentId);

		long countByCustomerIdAndAtBetween(String customerId, Instant from, Instant to);

		long countByCustomerIdAndAtAndPaymentIdIn(String customerId, Instant at, List<String> paymentIds);

		@AllowScan
		@Query("amount > :amount")
		long countScanned(BigDecimal amount);

	}

	record Sum(String paymentId, BigDecimal amount) {
	}

	interface RefusedPayments extends DynamoRepository<Payment, PaymentKey> {

		@Update(value = "set state = :state, amount = :amount", upsert = true)
		void put(PaymentKey key, String state, BigDecimal amount);

		List<Card> findCardsByCustomerId(String customerId);

		Optional<Payment> findByPaymentId(String paymentId);

		@AllowFilter
		List<Payment> findByCustomerIdAndLastDigits(String customerId, String lastDigits);

	}

	interface Cards extends DynamoRepository<Card, PaymentKey> {

	}

	@Table("payments")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "CUSTOMER")
	record Customer(String customerId, String name) {
	}

	record Overview(Customer customer, List<Payment> payments) {
	}

	interface Customers extends DynamoRepository<Customer, String> {

		Optional<Overview> findOverviewByCustomerId(String customerId);

	}

}
