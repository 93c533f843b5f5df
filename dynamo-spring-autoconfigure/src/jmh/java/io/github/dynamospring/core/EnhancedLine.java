package io.github.dynamospring.core;

import java.math.BigDecimal;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;

/**
 * A line of an {@link EnhancedOrder}.
 */
@DynamoDbBean
public class EnhancedLine {

	private String sku;

	private int quantity;

	private BigDecimal price;

	static EnhancedLine of(BenchmarkOrder.Line line) {
		EnhancedLine enhanced = new EnhancedLine();
		enhanced.setSku(line.sku());
		enhanced.setQuantity(line.quantity());
		enhanced.setPrice(line.price());
		return enhanced;
	}

	public String getSku() {
		return this.sku;
	}

	public void setSku(String sku) {
		this.sku = sku;
	}

	public int getQuantity() {
		return this.quantity;
	}

	public void setQuantity(int quantity) {
		this.quantity = quantity;
	}

	public BigDecimal getPrice() {
		return this.price;
	}

	public void setPrice(BigDecimal price) {
		this.price = price;
	}

}
