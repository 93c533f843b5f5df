package io.github.dynamospring.mapping;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.data.mapping.MappingException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ProjectionCodec}.
 */
class ProjectionCodecTests {

	private static final Invoice INVOICE = new Invoice("o1", new BigDecimal("9.5"), "note",
			List.of(new Line("s1", 2), new Line("s2", 1)), Instant.ofEpochSecond(1_800_000_000));

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void recordTakesSomeProperties() {
		ProjectionCodec<Summary> codec = codec().projection(Summary.class);
		assertThat(codec.paths()).containsExactly("expiresAt", "id", "total");
		assertThat(codec.read(item())).isEqualTo(new Summary(INVOICE.expiresAt(), "o1", INVOICE.total()));
	}

	@Test
	void elementsAreProjected() {
		assertThat(codec().projection(WithSkus.class).read(item()))
			.isEqualTo(new WithSkus(List.of(new Sku("s1"), new Sku("s2")), Optional.of("note")));
	}

	@Test
	void interfaceTakesGettersAndDefaultMethods() {
		ProjectionCodec<View> codec = codec().projection(View.class);
		View view = codec.read(item());
		assertThat(codec.paths()).containsExactlyInAnyOrder("id", "total", "lines");
		assertThat(view.getId()).isEqualTo("o1");
		assertThat(view.total()).isEqualByComparingTo("9.5");
		assertThat(view.getLines()).extracting(LineView::getQuantity).containsExactly(2, 1);
		assertThat(view.label("Order")).isEqualTo("Order o1");
	}

	@Test
	void interfacesAreEqualByTheirValues() {
		ProjectionCodec<LabelView> codec = codec().projection(LabelView.class);
		assertThat(codec.read(item())).isEqualTo(codec.read(item())).hasSameHashCodeAs(codec.read(item()));
		assertThat(codec.read(item())).hasToString("LabelView{note=note}").isNotEqualTo("note");
	}

	@Test
	void refusesUnknownProperties() {
		refused(Unknown.class,
				"ProjectionCodecTests.Unknown cannot be read from ProjectionCodecTests.Invoice, which has no property 'colour'");
		refused(UnknownView.class,
				"ProjectionCodecTests.UnknownView cannot be read from ProjectionCodecTests.Invoice, which has no property 'colour'");
	}

	@Test
	void refusesOtherTypes() {
		refused(Mistyped.class, "ProjectionCodecTests.Mistyped has 'total' of type java.lang.String, "
				+ "which cannot be read from the java.math.BigDecimal of ProjectionCodecTests.Invoice");
	}

	@Test
	void refusesOpenProjections() {
		refused(OpenView.class, "ProjectionCodecTests.OpenView.getLabel computes its value from the whole entity: "
				+ "use a default method over getters instead of @Value");
		refused(SetterView.class,
				"ProjectionCodecTests.SetterView.setId is no getter: a projection has getters and default methods");
	}

	private void refused(Class<?> type, String message) {
		assertThatExceptionOfType(MappingException.class).isThrownBy(() -> codec().projection(type))
			.withMessage(message);
	}

	private ItemReader item() {
		ItemValueWriter writer = new ItemValueWriter();
		codec().write(INVOICE, writer);
		ItemValue item = writer.value();
		return item.reader();
	}

	@SuppressWarnings("unchecked")
	private EntityCodec<Invoice> codec() {
		return (EntityCodec<Invoice>) this.context.getRequiredPersistentEntity(Invoice.class).getCodec();
	}

	@Table("orders")
	private record Invoice(@PartitionKey String id, @Attribute("amount") BigDecimal total, @Nullable String note,
			List<Line> lines, @TimeToLive Instant expiresAt) {

	}

	private record Line(@Attribute("s") String sku, int quantity) {

	}

	private record Summary(Instant expiresAt, String id, BigDecimal total) {

	}

	private record WithSkus(List<Sku> lines, Optional<String> note) {

	}

	private record Sku(String sku) {

	}

	private interface View extends Labelled {

		BigDecimal total();

		List<LineView> getLines();

	}

	interface Labelled {

		String getId();

		default String label(String prefix) {
			return prefix + " " + getId();
		}

	}

	interface LineView {

		int getQuantity();

	}

	interface LabelView {

		@Nullable String getNote();

	}

	private record Unknown(String colour) {

	}

	private interface UnknownView {

		String getColour();

	}

	private record Mistyped(String total) {

	}

	private interface OpenView {

		@Value("#{target.id}")
		String getLabel();

	}

	private interface SetterView {

		void setId(String id);

	}

}
