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
public class Numbered {

	private String id;

	private Integer version;

	private String name;

	@DynamoDbPartitionKey
	public String getId() { return this.id; }
	public void setId(String id) { this.id = id; }

	@DynamoDbVersionAttribute(startAt = -1, incrementBy = 5)
	public Integer getVersion() { return this.version; }
	public void setVersion(Integer version) { this.version = version; }

	public String getName() { return this.name; }
	public void setName(String name) { this.name = name; }

}
