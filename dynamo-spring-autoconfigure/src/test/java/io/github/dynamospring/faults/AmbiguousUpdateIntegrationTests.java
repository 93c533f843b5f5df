package io.github.dynamospring.faults;

import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.repository.Condition;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.repository.Update;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for updates by expression under faults: <i>write, fault, other writer,
 * outcome</i>. What is there first, but for {@code open}, is an unpaid invoice of nobody
 * over 10. The other writer
 * <ul>
 * <li>{@code pays}, or {@code pays the same}, as this writer would,</li>
 * <li>{@code assigns}: sets itself as the payer,</li>
 * <li>{@code adds} 5, {@code takes} 8,</li>
 * <li>{@code restores}: stores the invoice as it was first,</li>
 * <li>{@code deletes}.</li>
 * </ul>
 */
class AmbiguousUpdateIntegrationTests {

	private static final int ATTEMPTS = 5;

	private static final Predicate<Request> WRITES = Request.to("UpdateItem", "TransactWriteItems");

	private static final String REPEATABLE = """
			pay        | none                  | nobody        | success   | PAID me 10       | 1
			pay        | refused               | nobody        | success   | PAID me 10       | 2
			pay        | refused always        | nobody        | transient | UNPAID nobody 10 | 5
			pay        | refused               | pays          | condition | PAID them 10     | 2
			pay        | refused               | pays the same | condition | PAID me 10       | 2
			pay        | refused               | deletes       | not found | none             | 2
			pay        | lost before           | nobody        | success   | PAID me 10       | 2
			pay        | lost before always    | nobody        | ambiguous | UNPAID nobody 10 | 5
			pay        | lost before           | pays          | ambiguous | PAID them 10     | 2
			pay        | lost before           | pays the same | ambiguous | PAID me 10       | 2
			pay        | lost before           | deletes       | ambiguous | none             | 2
			pay        | lost after            | nobody        | success   | PAID me 10       | 2
			pay        | lost after always     | nobody        | ambiguous | PAID me 10       | 5
			pay        | corrupt answer always | nobody        | success   | PAID me 10       | 2
			pay        | lost after            | assigns       | ambiguous | PAID them 10     | 2
			pay        | lost after            | deletes       | ambiguous | none             | 2
			pay        | lost after            | restores      | success   | PAID me 10       | 2
			pay after  | lost after            | nobody        | success   | PAID me 10       | 2
			pay before | lost before           | nobody        | success   | PAID me 10       | 2
			pay before | lost after            | nobody        | ambiguous | PAID me 10       | 2
			try to pay | lost after            | nobody        | success   | PAID me 10       | 2
			try to pay | lost before           | pays          | ambiguous | PAID them 10     | 2
			pay        | twice                 | nobody        | success   | PAID me 10       | 1
			pay after  | twice                 | nobody        | success   | PAID me 10       | 1
			try to pay | twice                 | nobody        | success   | PAID me 10       | 1
			pay        | twice, first answer   | assigns       | success   | PAID them 10     | 1
			pay        | twice, second answer  | assigns       | condition | PAID them 10     | 1
			""";

	private static final String BLIND = """
			assign     | refused               | nobody        | success   | UNPAID me 10     | 2
			assign     | refused always        | nobody        | transient | UNPAID nobody 10 | 5
			assign     | refused               | deletes       | not found | none             | 2
			assign     | lost before           | nobody        | success   | UNPAID me 10     | 2
			assign     | lost before always    | nobody        | ambiguous | UNPAID nobody 10 | 5
			assign     | lost before           | deletes       | ambiguous | none             | 2
			assign     | lost after            | nobody        | success   | UNPAID me 10     | 2
			assign     | lost after always     | nobody        | ambiguous | UNPAID me 10     | 5
			assign     | lost after            | assigns       | success   | UNPAID me 10     | 2
			assign     | lost after            | adds          | success   | UNPAID me 15     | 2
			assign     | lost after            | deletes       | ambiguous | none             | 2
			open       | refused               | nobody        | success   | UNPAID me 10     | 2
			open       | lost before           | nobody        | success   | UNPAID me 10     | 2
			open       | lost before always    | nobody        | ambiguous | none             | 5
			open       | lost after            | nobody        | success   | UNPAID me 10     | 2
			open       | lost after always     | nobody        | ambiguous | UNPAID me 10     | 5
			open       | lost after            | pays          | success   | UNPAID me 10     | 2
			""";

	private static final String NOT_REPEATABLE = """
			add        | refused               | nobody        | success   | UNPAID nobody 13 | 2
			add        | refused always        | nobody        | transient | UNPAID nobody 10 | 5
			add        | conflict              | nobody        | success   | UNPAID nobody 13 | 2
			add        | refused               | deletes       | not found | none             | 2
			add        | lost before           | nobody        | ambiguous | UNPAID nobody 10 | 1
			add        | lost after            | nobody        | ambiguous | UNPAID nobody 13 | 1
			add        | lost after            | adds          | ambiguous | UNPAID nobody 18 | 1
			add        | twice                 | nobody        | success   | UNPAID nobody 16 | 1
			take       | twice                 | nobody        | success   | UNPAID nobody 4  | 1
			take       | refused               | nobody        | success   | UNPAID nobody 7  | 2
			take       | refused               | takes         | condition | UNPAID nobody 2  | 2
			take       | lost before           | nobody        | ambiguous | UNPAID nobody 10 | 1
			take       | lost after            | nobody        | ambiguous | UNPAID nobody 7  | 1
			""";

	private static final String IDEMPOTENT = """
			add once   | none                  | nobody        | success   | UNPAID nobody 13 | 1
			add once   | refused               | nobody        | success   | UNPAID nobody 13 | 2
			add once   | refused always        | nobody        | transient | UNPAID nobody 10 | 5
			add once   | conflict              | nobody        | success   | UNPAID nobody 13 | 2
			add once   | conflict always       | nobody        | transient | UNPAID nobody 10 | 5
			add once   | in progress           | nobody        | success   | UNPAID nobody 13 | 2
			add once   | in progress always    | nobody        | ambiguous | UNPAID nobody 10 | 5
			add once   | lost before           | nobody        | success   | UNPAID nobody 13 | 2
			add once   | lost before always    | nobody        | ambiguous | UNPAID nobody 10 | 5
			add once   | lost after            | nobody        | success   | UNPAID nobody 13 | 2
			add once   | lost after always     | nobody        | ambiguous | UNPAID nobody 13 | 5
			add once   | lost after            | adds          | success   | UNPAID nobody 18 | 2
			add once   | lost after            | deletes       | success   | none             | 2
			pay once   | refused               | pays          | condition | PAID them 10     | 2
			pay once   | refused               | deletes       | not found | none             | 2
			pay once   | lost before           | pays          | ambiguous | PAID them 10     | 2
			pay once   | lost after            | nobody        | success   | PAID me 10       | 2
			pay once   | lost after            | assigns       | success   | PAID them 10     | 2
			pay once   | lost after            | restores      | success   | UNPAID nobody 10 | 2
			pay once   | twice                 | nobody        | success   | PAID me 10       | 1
			add once   | twice                 | nobody        | success   | UNPAID nobody 13 | 1
			""";

	@RegisterExtension
	static final FaultyDatabase database = new FaultyDatabase(ATTEMPTS, Invoice.class);

	private static final Invoices invoices = database.repository(Invoices.class);

	private static final Invoices others = database.otherRepository(Invoices.class);

	private final String id = UUID.randomUUID().toString();

	static Stream<WriteCase> cases() {
		return Stream.of(REPEATABLE, BLIND, NOT_REPEATABLE, IDEMPOTENT).flatMap(WriteCase::of);
	}

	@ParameterizedTest
	@MethodSource("cases")
	void theCallerIsToldWhatHappened(WriteCase row) {
		if (!row.write().equals("open")) {
			others.insert(first());
		}
		database.proxy().use(row.schedule(WRITES, () -> other(row.other()), database.timeouts()));
		assertThat(Outcome.of(() -> write(row.write()))).as(row::toString).isEqualTo(row.outcome());
		assertThat(database.proxy().attempts(WRITES)).as(row::toString).hasSize(row.attempts());
		assertThat(stored()).as(row::toString).isEqualTo(row.end());
	}

	private Invoice first() {
		return new Invoice(this.id, "UNPAID", "nobody", 10);
	}

	private void write(String write) {
		switch (write) {
			case "pay" -> invoices.pay(this.id, "me");
			case "pay after" -> assertThat(invoices.payAfter(this.id, "me").payer()).isEqualTo("me");
			case "pay before" -> assertThat(invoices.payBefore(this.id, "me").payer()).isEqualTo("nobody");
			case "try to pay" -> assertThat(invoices.tryToPay(this.id, "me")).isTrue();
			case "pay once" -> invoices.payOnce(this.id, "me");
			case "assign" -> invoices.assign(this.id, "me");
			case "open" -> invoices.open(this.id, "me", 10);
			case "add" -> invoices.add(this.id, 3);
			case "add once" -> invoices.addOnce(this.id, 3);
			case "take" -> invoices.take(this.id, 3);
			default -> throw new IllegalArgumentException(write);
		}
	}

	private void other(String other) {
		switch (other) {
			case "nobody" -> {
			}
			case "pays" -> others.pay(this.id, "them");
			case "pays the same" -> others.pay(this.id, "me");
			case "assigns" -> others.assign(this.id, "them");
			case "adds" -> others.add(this.id, 5);
			case "takes" -> others.take(this.id, 8);
			case "restores" -> others.save(first());
			case "deletes" -> others.deleteById(this.id);
			default -> throw new IllegalArgumentException(other);
		}
	}

	private String stored() {
		return others.findById(this.id)
			.map((invoice) -> invoice.status() + " " + invoice.payer() + " " + invoice.amount())
			.orElse("none");
	}

	@Table("invoices")
	record Invoice(@PartitionKey String id, String status, String payer, long amount) {

	}

	interface Invoices extends DynamoRepository<Invoice, String> {

		@Update("set status = 'PAID', payer = :payer")
		@Condition("status = 'UNPAID'")
		void pay(String id, String payer);

		@Update("set status = 'PAID', payer = :payer")
		@Condition("status = 'UNPAID'")
		Invoice payAfter(String id, String payer);

		@Update(value = "set status = 'PAID', payer = :payer", returns = Update.Image.BEFORE)
		@Condition("status = 'UNPAID'")
		Invoice payBefore(String id, String payer);

		@Update("set status = 'PAID', payer = :payer")
		@Condition("status = 'UNPAID'")
		boolean tryToPay(String id, String payer);

		@Update(value = "set status = 'PAID', payer = :payer", idempotent = true)
		@Condition("status = 'UNPAID'")
		void payOnce(String id, String payer);

		@Update("set payer = :payer")
		void assign(String id, String payer);

		@Update(value = "set status = 'UNPAID', payer = :payer, amount = :amount", upsert = true)
		void open(String id, String payer, long amount);

		@Update("add amount :n")
		void add(String id, long n);

		@Update(value = "add amount :n", idempotent = true)
		void addOnce(String id, long n);

		@Update("set amount = amount - :n")
		@Condition("amount >= :n")
		void take(String id, long n);

	}

}
