package io.github.dynamospring.item.sdk;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.zip.DataFormatException;

import io.github.dynamospring.core.EnhancedOrder;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.item.wire.WireWriter;
import io.github.dynamospring.mapping.EntityCodec;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import software.amazon.awssdk.enhanced.dynamodb.TableSchema;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/**
 * Reading and writing one order, beside the code that one would write by hand and the SDK's enhanced client, and one
 * compressed text of 20 KB, beside the JDK's compression alone.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class CodecBenchmark {

	private final BenchmarkOrder order = BenchmarkOrder.EXAMPLE;

	private final EnhancedOrder enhancedOrder = EnhancedOrder.of(this.order);

	private EntityCodec<BenchmarkOrder> codec;

	private TableSchema<EnhancedOrder> enhanced;

	private Map<String, AttributeValue> item;

	private Map<String, AttributeValue> enhancedItem;

	private final BenchmarkText text = BenchmarkText.EXAMPLE;

	private EntityCodec<BenchmarkText> textCodec;

	private Map<String, AttributeValue> textItem;

	private byte[] deflated;

	@Setup
	public void prepare() {
		this.codec = BenchmarkOrder.codec();
		this.enhanced = TableSchema.fromBean(EnhancedOrder.class);
		this.item = GetItemResponse.builder().item(encode()).build().item();
		this.enhancedItem = GetItemResponse.builder().item(encodeEnhanced()).build().item();
		this.textCodec = BenchmarkText.codec();
		this.textItem = encodeCompressed();
		this.deflated = encodeCompressedByHand();
	}

	@Benchmark
	public BenchmarkOrder decode() {
		return this.codec.read(new AttributeValueReader(this.item));
	}

	@Benchmark
	public BenchmarkOrder decodeByHand() {
		return BenchmarkOrder.readByHand(this.item);
	}

	@Benchmark
	public EnhancedOrder decodeEnhanced() {
		return this.enhanced.mapToItem(this.enhancedItem);
	}

	@Benchmark
	public Map<String, AttributeValue> encode() {
		AttributeValueWriter writer = new AttributeValueWriter();
		this.codec.write(this.order, writer);
		return writer.item();
	}

	@Benchmark
	public WireItem encodeToWire() {
		WireWriter writer = new WireWriter();
		this.codec.write(this.order, writer);
		return writer.item();
	}

	@Benchmark
	public Map<String, AttributeValue> encodeByHand() {
		return this.order.writeByHand();
	}

	@Benchmark
	public Map<String, AttributeValue> encodeEnhanced() {
		return this.enhanced.itemToMap(this.enhancedOrder, true);
	}

	@Benchmark
	public Map<String, AttributeValue> encodeCompressed() {
		AttributeValueWriter writer = new AttributeValueWriter();
		this.textCodec.write(this.text, writer);
		return writer.item();
	}

	@Benchmark
	public byte[] encodeCompressedByHand() {
		return this.text.deflated();
	}

	@Benchmark
	public BenchmarkText decodeCompressed() {
		return this.textCodec.read(new AttributeValueReader(this.textItem));
	}

	@Benchmark
	public String decodeCompressedByHand() throws DataFormatException {
		return BenchmarkText.inflated(this.deflated);
	}

}
