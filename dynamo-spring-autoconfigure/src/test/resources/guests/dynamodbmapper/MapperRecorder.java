import java.math.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.*;

import com.amazonaws.auth.*;
import com.amazonaws.client.builder.AwsClientBuilder.EndpointConfiguration;
import com.amazonaws.services.dynamodbv2.*;
import com.amazonaws.services.dynamodbv2.datamodeling.*;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBMapperConfig.*;
import com.amazonaws.services.dynamodbv2.model.*;

/** Writes the tables types, types-v2, orders and tickets by DynamoDBMapper. The argument is an endpoint on loopback. */
public class MapperRecorder {

	private static final Date WHOLE = Date.from(Instant.parse("2026-11-21T08:30:15Z"));

	private static final Date MILLIS = Date.from(Instant.parse("2026-11-21T08:30:15.123Z"));

	private final AmazonDynamoDB client;

	MapperRecorder(String endpoint) {
		this.client = AmazonDynamoDBClientBuilder.standard()
				.withEndpointConfiguration(new EndpointConfiguration(endpoint, "eu-central-1"))
				.withCredentials(new AWSStaticCredentialsProvider(new BasicAWSCredentials("local", "local"))).build();
	}

	public static void main(String[] args) throws Exception {
		MapperRecorder recorder = new MapperRecorder(args[0]);
		recorder.types("types", ConversionSchemas.V2_COMPATIBLE);
		recorder.types("types-v2", ConversionSchemas.V2);
		recorder.orders();
		recorder.tickets();
	}

	private DynamoDBMapper mapper(String table, ConversionSchema schema) {
		return new DynamoDBMapper(this.client, DynamoDBMapperConfig.builder().withConversionSchema(schema)
				.withTableNameOverride((table != null) ? TableNameOverride.withTableNameReplacement(table) : null).build());
	}

	private void create(DynamoDBMapper mapper, Class<?> type) {
		CreateTableRequest request = mapper.generateCreateTableRequest(type).withBillingMode(BillingMode.PAY_PER_REQUEST);
		if (request.getGlobalSecondaryIndexes() != null) {
			request.getGlobalSecondaryIndexes().forEach((index) -> index.withProjection(new Projection().withProjectionType(ProjectionType.ALL)));
		}
		this.client.createTable(request);
	}

	private void types(String table, ConversionSchema schema) throws Exception {
		DynamoDBMapper mapper = mapper(table, schema);
		create(mapper, Types.class);
		mapper.save(full());
		Types whole = new Types();
		whole.setId("whole second");
		whole.setCharacter('x');
		whole.setDate(WHOLE);
		whole.setCalendar(calendar(WHOLE));
		whole.setEpochDate(WHOLE);
		whole.setFlag(false);
		mapper.save(whole);
		Types empty = new Types();
		empty.setId("empty");
		empty.setCharacter('x');
		empty.setText("");
		empty.setTextList(List.of());
		empty.setNumberMap(Map.of());
		empty.setDocument(new Address());
		mapper.save(empty);
	}

	private static Calendar calendar(Date date) {
		Calendar calendar = Calendar.getInstance(TimeZone.getTimeZone("Europe/Berlin"));
		calendar.setTime(date);
		return calendar;
	}

	private Types full() throws Exception {
		Types item = new Types();
		item.setId("full");
		item.setText("Grüße");
		item.setCharacter('c');
		item.setFlag(true);
		item.setBoxedFlag(false);
		item.setTypedBool(true);
		item.setTypedText(true);
		item.setYesNo(true);
		item.setTrueFalse(false);
		item.setByteNumber((byte) -128);
		item.setShortNumber((short) 32767);
		item.setIntNumber(-2147483648);
		item.setLongNumber(Long.MAX_VALUE);
		item.setFloatNumber(1.1f);
		item.setDoubleNumber(1e-7);
		item.setBoxedInt(7);
		item.setDecimal(new BigDecimal("19.90"));
		item.setBigInteger(new BigInteger("12345678901234567890123456789012345678"));
		item.setNumberAsText(42);
		item.setDate(MILLIS);
		item.setCalendar(calendar(MILLIS));
		item.setEpochDate(MILLIS);
		item.setEpochCalendar(calendar(MILLIS));
		item.setEpochLong(MILLIS);
		item.setPattern(MILLIS);
		item.setColor(Color.DARK_BLUE);
		item.setLabelled(Labelled.FIRST);
		item.setTypedEnum(Color.RED);
		item.setUuid(UUID.fromString("6f1ed002-ab5c-4f5b-8e2c-4d1c1d3d8f10"));
		item.setUrl(new URL("https://example.org/a?b=c"));
		item.setLocale(Locale.GERMANY);
		item.setCurrency(Currency.getInstance("EUR"));
		item.setTimeZone(TimeZone.getTimeZone("Europe/Berlin"));
		item.setBytes(new byte[] { 0, 1, -1 });
		item.setByteBuffer(ByteBuffer.wrap(new byte[] { 1, 2 }));
		item.setTextSet(Set.of("a", "b"));
		item.setNumberSet(Set.of(1, 20));
		item.setDecimalSet(Set.of(new BigDecimal("1.5")));
		item.setBooleanSet(Set.of(true, false));
		item.setDateSet(Set.of(WHOLE, MILLIS));
		item.setUuidSet(Set.of(item.getUuid()));
		item.setBytesSet(Set.of(new byte[] { 1 }));
		item.setBufferSet(Set.of(ByteBuffer.wrap("a".getBytes(StandardCharsets.UTF_8))));
		item.setTextList(Arrays.asList("b", null, "a"));
		item.setNumberList(List.of(2, 1));
		item.setDateList(List.of(MILLIS));
		item.setBooleanList(List.of(true, false));
		item.setDocumentList(List.of(address("List 1"), new Address()));
		item.setListAsSet(List.of("x", "y"));
		item.setSetAsList(new LinkedHashSet<>(List.of("x", "y")));
		item.setNumberMap(Map.of("one", 1));
		item.setBooleanMap(Map.of("yes", true));
		item.setDocumentMap(Map.of("home", address("Map 1")));
		item.setListMap(Map.of("list", List.of("a")));
		item.setDocument(address("Main Street 1"));
		item.setJson(address("Json 1"));
		item.setJsonList(List.of(address("Json 2")));
		item.setDelimited(money());
		return item;
	}

	private Address address(String street) {
		Address address = new Address();
		address.setStreet(street);
		address.setValid(true);
		address.setSince(MILLIS);
		address.setLines(Set.of("line"));
		return address;
	}

	private Money money() {
		Money money = new Money();
		money.setAmount(19.9);
		money.setUnit("EUR");
		return money;
	}

	private void orders() {
		DynamoDBMapper mapper = mapper(null, ConversionSchemas.V2_COMPATIBLE);
		create(mapper, Order.class);
		mapper.save(order("saved", WHOLE));
		mapper.save(order("updated", MILLIS));
		Order read = mapper.load(Order.class, "updated", MILLIS);
		read.setStatus("SHIPPED");
		read.setPaid(true);
		read.setTags(null);
		mapper.save(read);
		mapper.save(order("clobbered", MILLIS), DynamoDBMapperConfig.builder().withSaveBehavior(SaveBehavior.CLOBBER).build());
	}

	private Order order(String customer, Date placedAt) {
		Order order = new Order();
		order.setCustomerId(customer);
		order.setPlacedAt(placedAt);
		order.setStatus("OPEN");
		order.setDueAt(Date.from(placedAt.toInstant().plusSeconds(86400)));
		order.setTotal(new BigDecimal("19.90"));
		Contact contact = new Contact();
		contact.setEmail("ann@example.org");
		order.setContact(contact);
		order.setShipTo(address("Main Street 1"));
		order.setTags(Set.of("a", "b"));
		order.setStops(List.of(address("Stop 1")));
		order.setNote("ignored");
		return order;
	}

	private void tickets() {
		DynamoDBMapper mapper = mapper(null, ConversionSchemas.V2_COMPATIBLE);
		create(mapper, Ticket.class);
		Ticket ticket = new Ticket();
		ticket.setTitle("generated id");
		mapper.save(ticket);
	}

}
