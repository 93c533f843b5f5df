package io.github.dynamospring.core;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbBean;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbPartitionKey;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.DynamoDbSortKey;

/**
 * The same order for the SDK's enhanced client. It has no key templates: the application gives it the key attributes.
 */
@DynamoDbBean
public class EnhancedOrder {

	private String pk;

	private String sk;

	private String gsi1pk;

	private String gsi1sk;

	private String customerId;

	private String orderId;

	private Instant placedAt;

	private Instant paidAt;

	private String status;

	private BigDecimal amount;

	private List<EnhancedLine> lines;

	private Long version;

	public static EnhancedOrder of(BenchmarkOrder order) {
		EnhancedOrder enhanced = new EnhancedOrder();
		enhanced.setPk("CUSTOMER#" + order.customerId());
		enhanced.setSk("ORDER#" + order.placedAt() + "#" + order.orderId());
		enhanced.setGsi1pk("ORDER#" + order.orderId());
		enhanced.setGsi1sk("META");
		enhanced.setCustomerId(order.customerId());
		enhanced.setOrderId(order.orderId());
		enhanced.setPlacedAt(order.placedAt());
		enhanced.setPaidAt(order.paidAt());
		enhanced.setStatus(order.status());
		enhanced.setAmount(order.amount());
		enhanced.setLines(order.lines().stream().map(EnhancedLine::of).toList());
		enhanced.setVersion(order.version());
		return enhanced;
	}

	@DynamoDbPartitionKey
	public String getPk() {
		return this.pk;
	}

	public void setPk(String pk) {
		this.pk = pk;
	}

	@DynamoDbSortKey
	public String getSk() {
		return this.sk;
	}

	public void setSk(String sk) {
		this.sk = sk;
	}

	public String getGsi1pk() {
		return this.gsi1pk;
	}

	public void setGsi1pk(String gsi1pk) {
		this.gsi1pk = gsi1pk;
	}

	public String getGsi1sk() {
		return this.gsi1sk;
	}

	public void setGsi1sk(String gsi1sk) {
		this.gsi1sk = gsi1sk;
	}

	public String getCustomerId() {
		return this.customerId;
	}

	public void setCustomerId(String customerId) {
		this.customerId = customerId;
	}

	public String getOrderId() {
		return this.orderId;
	}

	public void setOrderId(String orderId) {
		this.orderId = orderId;
	}

	public Instant getPlacedAt() {
		return this.placedAt;
	}

	public void setPlacedAt(Instant placedAt) {
		this.placedAt = placedAt;
	}

	public Instant getPaidAt() {
		return this.paidAt;
	}

	public void setPaidAt(Instant paidAt) {
		this.paidAt = paidAt;
	}

	public String getStatus() {
		return this.status;
	}

	public void setStatus(String status) {
		this.status = status;
	}

	public BigDecimal getAmount() {
		return this.amount;
	}

	public void setAmount(BigDecimal amount) {
		this.amount = amount;
	}

	public List<EnhancedLine> getLines() {
		return this.lines;
	}

	public void setLines(List<EnhancedLine> lines) {
		this.lines = lines;
	}

	public Long getVersion() {
		return this.version;
	}

	public void setVersion(Long version) {
		this.version = version;
	}

}
