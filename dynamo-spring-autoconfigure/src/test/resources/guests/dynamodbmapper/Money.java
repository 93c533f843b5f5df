import java.math.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.util.*;

import com.amazonaws.services.dynamodbv2.datamodeling.*;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBMapperFieldModel.DynamoDBAttributeType;

@DynamoDBDocument
public class Money {

	private Double amount;

	private String unit;

	public Double getAmount() { return this.amount; }
	public void setAmount(Double amount) { this.amount = amount; }

	public String getUnit() { return this.unit; }
	public void setUnit(String unit) { this.unit = unit; }

}
