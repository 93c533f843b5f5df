import java.math.*;
import java.net.*;
import java.nio.ByteBuffer;
import java.util.*;

import com.amazonaws.services.dynamodbv2.datamodeling.*;
import com.amazonaws.services.dynamodbv2.datamodeling.DynamoDBMapperFieldModel.DynamoDBAttributeType;

@DynamoDBTable(tableName = "types")
public class Types {

	private String id;

	private String text;

	private char character;

	private boolean flag;

	private Boolean boxedFlag;

	private Boolean typedBool;

	private Boolean typedText;

	private Boolean yesNo;

	private Boolean trueFalse;

	private byte byteNumber;

	private short shortNumber;

	private int intNumber;

	private long longNumber;

	private float floatNumber;

	private double doubleNumber;

	private Integer boxedInt;

	private BigDecimal decimal;

	private BigInteger bigInteger;

	private Integer numberAsText;

	private Date date;

	private Calendar calendar;

	private Date epochDate;

	private Calendar epochCalendar;

	private Date epochLong;

	private Date pattern;

	private Color color;

	private Labelled labelled;

	private Color typedEnum;

	private UUID uuid;

	private URL url;

	private Locale locale;

	private Currency currency;

	private TimeZone timeZone;

	private byte[] bytes;

	private ByteBuffer byteBuffer;

	private Set<String> textSet;

	private Set<Integer> numberSet;

	private Set<BigDecimal> decimalSet;

	private Set<Boolean> booleanSet;

	private Set<Date> dateSet;

	private Set<UUID> uuidSet;

	private Set<byte[]> bytesSet;

	private Set<ByteBuffer> bufferSet;

	private List<String> textList;

	private List<Integer> numberList;

	private List<Date> dateList;

	private List<Boolean> booleanList;

	private List<Address> documentList;

	private List<String> listAsSet;

	private Set<String> setAsList;

	private Map<String, Integer> numberMap;

	private Map<String, Boolean> booleanMap;

	private Map<String, Address> documentMap;

	private Map<String, List<String>> listMap;

	private Address document;

	private Address json;

	private List<Address> jsonList;

	private Money delimited;

	@DynamoDBHashKey
	public String getId() { return this.id; }
	public void setId(String id) { this.id = id; }

	public String getText() { return this.text; }
	public void setText(String text) { this.text = text; }

	public char getCharacter() { return this.character; }
	public void setCharacter(char character) { this.character = character; }

	public boolean getFlag() { return this.flag; }
	public void setFlag(boolean flag) { this.flag = flag; }

	public Boolean getBoxedFlag() { return this.boxedFlag; }
	public void setBoxedFlag(Boolean boxedFlag) { this.boxedFlag = boxedFlag; }

	@DynamoDBTyped(DynamoDBAttributeType.BOOL)
	public Boolean getTypedBool() { return this.typedBool; }
	public void setTypedBool(Boolean typedBool) { this.typedBool = typedBool; }

	@DynamoDBTyped(DynamoDBAttributeType.S)
	public Boolean getTypedText() { return this.typedText; }
	public void setTypedText(Boolean typedText) { this.typedText = typedText; }

	@DynamoDBConvertedBool(DynamoDBConvertedBool.Format.Y_N)
	public Boolean getYesNo() { return this.yesNo; }
	public void setYesNo(Boolean yesNo) { this.yesNo = yesNo; }

	@DynamoDBConvertedBool(DynamoDBConvertedBool.Format.true_false)
	public Boolean getTrueFalse() { return this.trueFalse; }
	public void setTrueFalse(Boolean trueFalse) { this.trueFalse = trueFalse; }

	public byte getByteNumber() { return this.byteNumber; }
	public void setByteNumber(byte byteNumber) { this.byteNumber = byteNumber; }

	public short getShortNumber() { return this.shortNumber; }
	public void setShortNumber(short shortNumber) { this.shortNumber = shortNumber; }

	public int getIntNumber() { return this.intNumber; }
	public void setIntNumber(int intNumber) { this.intNumber = intNumber; }

	public long getLongNumber() { return this.longNumber; }
	public void setLongNumber(long longNumber) { this.longNumber = longNumber; }

	public float getFloatNumber() { return this.floatNumber; }
	public void setFloatNumber(float floatNumber) { this.floatNumber = floatNumber; }

	public double getDoubleNumber() { return this.doubleNumber; }
	public void setDoubleNumber(double doubleNumber) { this.doubleNumber = doubleNumber; }

	public Integer getBoxedInt() { return this.boxedInt; }
	public void setBoxedInt(Integer boxedInt) { this.boxedInt = boxedInt; }

	public BigDecimal getDecimal() { return this.decimal; }
	public void setDecimal(BigDecimal decimal) { this.decimal = decimal; }

	public BigInteger getBigInteger() { return this.bigInteger; }
	public void setBigInteger(BigInteger bigInteger) { this.bigInteger = bigInteger; }

	@DynamoDBTyped(DynamoDBAttributeType.S)
	public Integer getNumberAsText() { return this.numberAsText; }
	public void setNumberAsText(Integer numberAsText) { this.numberAsText = numberAsText; }

	public Date getDate() { return this.date; }
	public void setDate(Date date) { this.date = date; }

	public Calendar getCalendar() { return this.calendar; }
	public void setCalendar(Calendar calendar) { this.calendar = calendar; }

	@DynamoDBTypeConvertedEpochDate
	public Date getEpochDate() { return this.epochDate; }
	public void setEpochDate(Date epochDate) { this.epochDate = epochDate; }

	@DynamoDBTypeConvertedEpochDate
	public Calendar getEpochCalendar() { return this.epochCalendar; }
	public void setEpochCalendar(Calendar epochCalendar) { this.epochCalendar = epochCalendar; }

	@DynamoDBTyped(DynamoDBAttributeType.N)
	public Date getEpochLong() { return this.epochLong; }
	public void setEpochLong(Date epochLong) { this.epochLong = epochLong; }

	@DynamoDBTypeConvertedTimestamp(pattern = "yyyyMMddHHmm", timeZone = "UTC")
	public Date getPattern() { return this.pattern; }
	public void setPattern(Date pattern) { this.pattern = pattern; }

	@DynamoDBTypeConvertedEnum
	public Color getColor() { return this.color; }
	public void setColor(Color color) { this.color = color; }

	@DynamoDBTypeConvertedEnum
	public Labelled getLabelled() { return this.labelled; }
	public void setLabelled(Labelled labelled) { this.labelled = labelled; }

	@DynamoDBTyped(DynamoDBAttributeType.S)
	public Color getTypedEnum() { return this.typedEnum; }
	public void setTypedEnum(Color typedEnum) { this.typedEnum = typedEnum; }

	public UUID getUuid() { return this.uuid; }
	public void setUuid(UUID uuid) { this.uuid = uuid; }

	public URL getUrl() { return this.url; }
	public void setUrl(URL url) { this.url = url; }

	public Locale getLocale() { return this.locale; }
	public void setLocale(Locale locale) { this.locale = locale; }

	public Currency getCurrency() { return this.currency; }
	public void setCurrency(Currency currency) { this.currency = currency; }

	public TimeZone getTimeZone() { return this.timeZone; }
	public void setTimeZone(TimeZone timeZone) { this.timeZone = timeZone; }

	public byte[] getBytes() { return this.bytes; }
	public void setBytes(byte[] bytes) { this.bytes = bytes; }

	public ByteBuffer getByteBuffer() { return this.byteBuffer; }
	public void setByteBuffer(ByteBuffer byteBuffer) { this.byteBuffer = byteBuffer; }

	public Set<String> getTextSet() { return this.textSet; }
	public void setTextSet(Set<String> textSet) { this.textSet = textSet; }

	public Set<Integer> getNumberSet() { return this.numberSet; }
	public void setNumberSet(Set<Integer> numberSet) { this.numberSet = numberSet; }

	public Set<BigDecimal> getDecimalSet() { return this.decimalSet; }
	public void setDecimalSet(Set<BigDecimal> decimalSet) { this.decimalSet = decimalSet; }

	public Set<Boolean> getBooleanSet() { return this.booleanSet; }
	public void setBooleanSet(Set<Boolean> booleanSet) { this.booleanSet = booleanSet; }

	public Set<Date> getDateSet() { return this.dateSet; }
	public void setDateSet(Set<Date> dateSet) { this.dateSet = dateSet; }

	public Set<UUID> getUuidSet() { return this.uuidSet; }
	public void setUuidSet(Set<UUID> uuidSet) { this.uuidSet = uuidSet; }

	public Set<byte[]> getBytesSet() { return this.bytesSet; }
	public void setBytesSet(Set<byte[]> bytesSet) { this.bytesSet = bytesSet; }

	public Set<ByteBuffer> getBufferSet() { return this.bufferSet; }
	public void setBufferSet(Set<ByteBuffer> bufferSet) { this.bufferSet = bufferSet; }

	public List<String> getTextList() { return this.textList; }
	public void setTextList(List<String> textList) { this.textList = textList; }

	public List<Integer> getNumberList() { return this.numberList; }
	public void setNumberList(List<Integer> numberList) { this.numberList = numberList; }

	public List<Date> getDateList() { return this.dateList; }
	public void setDateList(List<Date> dateList) { this.dateList = dateList; }

	public List<Boolean> getBooleanList() { return this.booleanList; }
	public void setBooleanList(List<Boolean> booleanList) { this.booleanList = booleanList; }

	public List<Address> getDocumentList() { return this.documentList; }
	public void setDocumentList(List<Address> documentList) { this.documentList = documentList; }

	@DynamoDBTyped(DynamoDBAttributeType.SS)
	public List<String> getListAsSet() { return this.listAsSet; }
	public void setListAsSet(List<String> listAsSet) { this.listAsSet = listAsSet; }

	@DynamoDBTyped(DynamoDBAttributeType.L)
	public Set<String> getSetAsList() { return this.setAsList; }
	public void setSetAsList(Set<String> setAsList) { this.setAsList = setAsList; }

	public Map<String, Integer> getNumberMap() { return this.numberMap; }
	public void setNumberMap(Map<String, Integer> numberMap) { this.numberMap = numberMap; }

	public Map<String, Boolean> getBooleanMap() { return this.booleanMap; }
	public void setBooleanMap(Map<String, Boolean> booleanMap) { this.booleanMap = booleanMap; }

	public Map<String, Address> getDocumentMap() { return this.documentMap; }
	public void setDocumentMap(Map<String, Address> documentMap) { this.documentMap = documentMap; }

	public Map<String, List<String>> getListMap() { return this.listMap; }
	public void setListMap(Map<String, List<String>> listMap) { this.listMap = listMap; }

	public Address getDocument() { return this.document; }
	public void setDocument(Address document) { this.document = document; }

	@DynamoDBTypeConvertedJson
	public Address getJson() { return this.json; }
	public void setJson(Address json) { this.json = json; }

	@DynamoDBTypeConvertedJson
	public List<Address> getJsonList() { return this.jsonList; }
	public void setJsonList(List<Address> jsonList) { this.jsonList = jsonList; }

	@DynamoDBDelimited(attributeNames = { "amount", "unit" })
	public Money getDelimited() { return this.delimited; }
	public void setDelimited(Money delimited) { this.delimited = delimited; }

}
