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
public class Contact {

	private String email;

	private String phone;

	public String getEmail() { return this.email; }
	public void setEmail(String email) { this.email = email; }

	public String getPhone() { return this.phone; }
	public void setPhone(String phone) { this.phone = phone; }

}
