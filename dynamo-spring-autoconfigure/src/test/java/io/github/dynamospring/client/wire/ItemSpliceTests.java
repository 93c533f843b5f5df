package io.github.dynamospring.client.wire;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.wire.WireItem;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link ItemSplice}.
 */
class ItemSpliceTests {

	private static final SdkRequest PUT = PutItemRequest.builder().build();

	private static final SdkRequest BATCH = BatchWriteItemRequest.builder().build();

	private static final SdkRequest TRANSACTION = TransactWriteItemsRequest.builder().build();

	@Test
	void replacesTheItemOfAPut() {
		assertThat(splice(PUT, "{'TableName':'Item','Item':{'id':{'S':'}'}},'ReturnValues':'NONE'}", "{}"))
			.isEqualTo("{'TableName':'Item','Item':{},'ReturnValues':'NONE'}");
		assertThat(splice(PUT, "{'Item':{}}", "{'a':{'S':'b'}}")).isEqualTo("{'Item':{'a':{'S':'b'}}}");
	}

	@Test
	void leavesNamesAndValuesThatLookLikeAnItem() {
		String body = "{'ExpressionAttributeValues':{':a':{'M':{'Item':{'M':{'Item':{'S':'\\'Item\\':{'}}}}}},"
				+ "'ExpressionAttributeNames':{'#Item':'Item'},'Item':%s,'Count':-1.5e3,'X':[true,false,null]}";
		assertThat(splice(PUT, body.formatted("{'Item':{'S':'\\\\\\'Item\\':{'},'PutRequest':{'L':[]}}"), "{'x':{}}"))
			.isEqualTo(body.formatted("{'x':{}}"));
	}

	@Test
	void replacesTheItemsOfABatchInTheirOrder() {
		String body = "{'RequestItems':{'PutRequest':[{'PutRequest':{'Item':%s}},{'DeleteRequest':{'Key':{'Item':{'S':"
				+ "'Item'}}}}],'Item':[{'PutRequest':{'Item':%s}}]},'Item':{}}";
		assertThat(splice(BATCH, body.formatted("{'Item':{'S':'1'}}", "{'Item':{'S':'2'}}"), "{'1':{}}", "{'2':{}}"))
			.isEqualTo(body.formatted("{'1':{}}", "{'2':{}}"));
	}

	@Test
	void replacesTheItemsOfATransactionInTheirOrder() {
		String body = "{'ClientRequestToken':'Put','TransactItems':[{'Update':{'Key':{'Item':{}},'Item':{}}},"
				+ "{'Put':{'TableName':'t','Item':%s}},{'ConditionCheck':{'Key':{'Put':{}}}},{'Put':{'Item':%s}}]}";
		assertThat(splice(TRANSACTION, body.formatted("{'a':{}}", "{}"), "{'1':{}}", "{'2':{}}"))
			.isEqualTo(body.formatted("{'1':{}}", "{'2':{}}"));
	}

	@Test
	void refusesAnotherNumberOfItems() {
		String body = "{'RequestItems':{'t':[{'PutRequest':{'Item':{}}},{'PutRequest':{'Item':{}}}]}}";
		assertThatIllegalStateException().isThrownBy(() -> splice(BATCH, body, "{}"))
			.withMessage("The request puts 2 items, but 1 are to be sent");
		assertThatIllegalStateException().isThrownBy(() -> splice(BATCH, body, "{}", "{}", "{}"))
			.withMessage("The request puts 2 items, but 3 are to be sent");
	}

	@Test
	void refusesRequestsThatPutNothing() {
		assertThatIllegalStateException().isThrownBy(() -> splice(UpdateItemRequest.builder().build(), "{}", "{}"))
			.withMessage("UpdateItemRequest puts no items");
	}

	@Test
	void refusesABodyThatAnotherHasWritten() {
		assertThatExceptionOfType(ItemFormatException.class).isThrownBy(() -> splice(PUT, "{ 'Item': {} }", "{}"));
	}

	private static String splice(SdkRequest request, String body, String... items) {
		List<WireItem> sent = Stream.of(items)
			.map((item) -> json("," + item))
			.map((item) -> new WireItem(item, 1, item.length))
			.toList();
		return new String(ItemSplice.splice(request, json(body), sent), StandardCharsets.UTF_8).replace('"', '\'');
	}

	private static byte[] json(String text) {
		return text.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
	}

}
