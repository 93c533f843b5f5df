import java.math.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.time.*;
import java.util.*;
import java.util.concurrent.atomic.*;

import software.amazon.awssdk.core.*;
import software.amazon.awssdk.enhanced.dynamodb.extensions.annotations.*;
import software.amazon.awssdk.enhanced.dynamodb.mapper.*;
import software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.*;

@DynamoDbBean
public class Address {

	private String street;

	private String city;

	private Instant since;

	private Address former;

	public String getStreet() { return this.street; }
	public void setStreet(String street) { this.street = street; }

	public String getCity() { return this.city; }
	public void setCity(String city) { this.city = city; }

	public Instant getSince() { return this.since; }
	public void setSince(Instant since) { this.since = since; }

	public Address getFormer() { return this.former; }
	public void setFormer(Address former) { this.former = former; }

}
