package io.github.dynamospring.autoconfigure.operations;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.advice.AdviceAcceptance;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.checklist.ChecklistItem;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoAcceptProperties}.
 */
class DynamoAcceptPropertiesTests {

	@Test
	void idsAreOfOneToolAlone() {
		assertThat(ChecklistItem.values()).extracting(ChecklistItem::toString)
			.allMatch((id) -> AdviceCode.find(id) == null);
	}

	@Test
	void eachToolGetsItsOwn() {
		DynamoAcceptProperties properties = new DynamoAcceptProperties();
		properties.setAccept(Map.of("scan.Orders.findAll", "A report", "backups.orders", "Made anew"));
		properties.afterPropertiesSet();
		assertThat(properties.advice())
			.containsExactly(new AdviceAcceptance(AdviceCode.SCAN, "Orders.findAll", "A report"));
		assertThat(properties.lines(List.of("orders"))).containsExactly(Map.entry("backups.orders", "Made anew"));
	}

}
