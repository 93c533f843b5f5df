import java.math.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.util.*;

import com.amazonaws.services.dynamodbv2.datamodeling.*;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBMapperFieldModel.DynamoDBAttributeType;

@DynamoDBDocument
public class Contact {

	private String email;

	private String phone;

	public String getEmail() { return this.email; }
	public void setEmail(String email) { this.email = email; }

	public String getPhone() { return this.phone; }
	public void setPhone(String phone) { this.phone = phone; }

}
