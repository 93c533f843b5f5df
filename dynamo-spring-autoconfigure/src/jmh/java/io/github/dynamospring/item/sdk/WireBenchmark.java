package io.github.dynamospring.item.sdk;

import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.item.wire.RandomJson;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.item.wire.WireJson;
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
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Reading one order from DynamoDB's JSON, beside Jackson's streaming parser under the
 * same codec, and beside the SDK's values, which take much more to make than to read.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class WireBenchmark {

	private final JsonFactory jackson = new JsonFactory();

	private EntityCodec<BenchmarkOrder> codec;

	private Map<String, AttributeValue> item;

	private byte[] json;

	@Setup
	public void prepare() {
		this.codec = BenchmarkOrder.codec();
		this.item = GetItemResponse.builder().item(BenchmarkOrder.EXAMPLE.stored()).build().item();
		this.json = RandomJson.compact(AttributeValues.reader(this.item));
	}

	@Benchmark
	public BenchmarkOrder decode() {
		return this.codec.read(new WireItem(this.json, 0, this.json.length).reader());
	}

	@Benchmark
	public BenchmarkOrder decodeByJackson() {
		try (JsonParser parser = parser()) {
			return this.codec.read(new JacksonReader(parser));
		}
	}

	@Benchmark
	public BenchmarkOrder decodeValues() {
		return this.codec.read(new AttributeValueReader(this.item));
	}

	@Benchmark
	public int skip() {
		return WireJson.skip(this.json, 0, this.json.length);
	}

	@Benchmark
	public int skipByJackson() {
		try (JsonParser parser = parser()) {
			parser.nextToken();
			parser.skipChildren();
			return (int) parser.currentLocation().getByteOffset();
		}
	}

	private JsonParser parser() {
		return this.jackson.createParser(ObjectReadContext.empty(), this.json);
	}

}
