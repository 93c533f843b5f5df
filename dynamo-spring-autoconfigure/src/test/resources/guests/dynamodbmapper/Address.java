import java.math.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.util.*;

import com.amazonaws.services.dynamodbv2.datamodeling.*;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBMapperFieldModel.DynamoDBAttributeType;

@DynamoDBDocument
public class Address {

	private String street;

	private String city;

	private boolean valid;

	private Date since;

	private Set<String> lines;

	public String getStreet() { return this.street; }
	public void setStreet(String street) { this.street = street; }

	public String getCity() { return this.city; }
	public void setCity(String city) { this.city = city; }

	public boolean getValid() { return this.valid; }
	public void setValid(boolean valid) { this.valid = valid; }

	public Date getSince() { return this.since; }
	public void setSince(Date since) { this.since = since; }

	public Set<String> getLines() { return this.lines; }
	public void setLines(Set<String> lines) { this.lines = lines; }

}
