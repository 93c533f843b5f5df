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
public class Types {

	private String id;

	private String text;

	private CharSequence chars;

	private char[] charArray;

	private Character character;

	private StringBuilder builder;

	private StringBuffer buffer;

	private boolean flag;

	private Boolean boxedFlag;

	private byte byteNumber;

	private short shortNumber;

	private int intNumber;

	private long longNumber;

	private float floatNumber;

	private double doubleNumber;

	private Integer boxedInt;

	private Long boxedLong;

	private BigDecimal decimal;

	private BigInteger bigInteger;

	private SdkNumber sdkNumber;

	private OptionalInt optionalInt;

	private OptionalLong optionalLong;

	private OptionalDouble optionalDouble;

	private AtomicInteger atomicInteger;

	private AtomicLong atomicLong;

	private AtomicBoolean atomicBoolean;

	private byte[] bytes;

	private SdkBytes sdkBytes;

	private ByteBuffer byteBuffer;

	private Instant instant;

	private Duration duration;

	private LocalDate localDate;

	private LocalDateTime localDateTime;

	private LocalTime localTime;

	private OffsetDateTime offsetDateTime;

	private ZonedDateTime zonedDateTime;

	private ZoneId zoneId;

	private ZoneOffset zoneOffset;

	private Period period;

	private MonthDay monthDay;

	private DayOfWeek dayOfWeek;

	private Color color;

	private Labelled labelled;

	private UUID uuid;

	private URI uri;

	private URL url;

	private Locale locale;

	private Set<String> textSet;

	private Set<Integer> numberSet;

	private Set<SdkBytes> bytesSet;

	private Set<Color> enumSet;

	private Set<UUID> uuidSet;

	private Set<Instant> instantSet;

	private Set<LocalDate> dateSet;

	private List<String> textList;

	private List<Instant> instantList;

	private List<BigDecimal> decimalList;

	private List<List<Integer>> nestedList;

	private Map<String, Integer> numberMap;

	private Map<UUID, String> uuidMap;

	private Map<LocalDate, List<String>> dateMap;

	@DynamoDbPartitionKey
	public String getId() { return this.id; }
	public void setId(String id) { this.id = id; }

	public String getText() { return this.text; }
	public void setText(String text) { this.text = text; }

	public CharSequence getChars() { return this.chars; }
	public void setChars(CharSequence chars) { this.chars = chars; }

	public char[] getCharArray() { return this.charArray; }
	public void setCharArray(char[] charArray) { this.charArray = charArray; }

	public Character getCharacter() { return this.character; }
	public void setCharacter(Character character) { this.character = character; }

	public StringBuilder getBuilder() { return this.builder; }
	public void setBuilder(StringBuilder builder) { this.builder = builder; }

	public StringBuffer getBuffer() { return this.buffer; }
	public void setBuffer(StringBuffer buffer) { this.buffer = buffer; }

	public boolean getFlag() { return this.flag; }
	public void setFlag(boolean flag) { this.flag = flag; }

	public Boolean getBoxedFlag() { return this.boxedFlag; }
	public void setBoxedFlag(Boolean boxedFlag) { this.boxedFlag = boxedFlag; }

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

	public Long getBoxedLong() { return this.boxedLong; }
	public void setBoxedLong(Long boxedLong) { this.boxedLong = boxedLong; }

	public BigDecimal getDecimal() { return this.decimal; }
	public void setDecimal(BigDecimal decimal) { this.decimal = decimal; }

	public BigInteger getBigInteger() { return this.bigInteger; }
	public void setBigInteger(BigInteger bigInteger) { this.bigInteger = bigInteger; }

	public SdkNumber getSdkNumber() { return this.sdkNumber; }
	public void setSdkNumber(SdkNumber sdkNumber) { this.sdkNumber = sdkNumber; }

	public OptionalInt getOptionalInt() { return this.optionalInt; }
	public void setOptionalInt(OptionalInt optionalInt) { this.optionalInt = optionalInt; }

	public OptionalLong getOptionalLong() { return this.optionalLong; }
	public void setOptionalLong(OptionalLong optionalLong) { this.optionalLong = optionalLong; }

	public OptionalDouble getOptionalDouble() { return this.optionalDouble; }
	public void setOptionalDouble(OptionalDouble optionalDouble) { this.optionalDouble = optionalDouble; }

	public AtomicInteger getAtomicInteger() { return this.atomicInteger; }
	public void setAtomicInteger(AtomicInteger atomicInteger) { this.atomicInteger = atomicInteger; }

	public AtomicLong getAtomicLong() { return this.atomicLong; }
	public void setAtomicLong(AtomicLong atomicLong) { this.atomicLong = atomicLong; }

	public AtomicBoolean getAtomicBoolean() { return this.atomicBoolean; }
	public void setAtomicBoolean(AtomicBoolean atomicBoolean) { this.atomicBoolean = atomicBoolean; }

	public byte[] getBytes() { return this.bytes; }
	public void setBytes(byte[] bytes) { this.bytes = bytes; }

	public SdkBytes getSdkBytes() { return this.sdkBytes; }
	public void setSdkBytes(SdkBytes sdkBytes) { this.sdkBytes = sdkBytes; }

	public ByteBuffer getByteBuffer() { return this.byteBuffer; }
	public void setByteBuffer(ByteBuffer byteBuffer) { this.byteBuffer = byteBuffer; }

	public Instant getInstant() { return this.instant; }
	public void setInstant(Instant instant) { this.instant = instant; }

	public Duration getDuration() { return this.duration; }
	public void setDuration(Duration duration) { this.duration = duration; }

	public LocalDate getLocalDate() { return this.localDate; }
	public void setLocalDate(LocalDate localDate) { this.localDate = localDate; }

	public LocalDateTime getLocalDateTime() { return this.localDateTime; }
	public void setLocalDateTime(LocalDateTime localDateTime) { this.localDateTime = localDateTime; }

	public LocalTime getLocalTime() { return this.localTime; }
	public void setLocalTime(LocalTime localTime) { this.localTime = localTime; }

	public OffsetDateTime getOffsetDateTime() { return this.offsetDateTime; }
	public void setOffsetDateTime(OffsetDateTime offsetDateTime) { this.offsetDateTime = offsetDateTime; }

	public ZonedDateTime getZonedDateTime() { return this.zonedDateTime; }
	public void setZonedDateTime(ZonedDateTime zonedDateTime) { this.zonedDateTime = zonedDateTime; }

	public ZoneId getZoneId() { return this.zoneId; }
	public void setZoneId(ZoneId zoneId) { this.zoneId = zoneId; }

	public ZoneOffset getZoneOffset() { return this.zoneOffset; }
	public void setZoneOffset(ZoneOffset zoneOffset) { this.zoneOffset = zoneOffset; }

	public Period getPeriod() { return this.period; }
	public void setPeriod(Period period) { this.period = period; }

	public MonthDay getMonthDay() { return this.monthDay; }
	public void setMonthDay(MonthDay monthDay) { this.monthDay = monthDay; }

	public DayOfWeek getDayOfWeek() { return this.dayOfWeek; }
	public void setDayOfWeek(DayOfWeek dayOfWeek) { this.dayOfWeek = dayOfWeek; }

	public Color getColor() { return this.color; }
	public void setColor(Color color) { this.color = color; }

	public Labelled getLabelled() { return this.labelled; }
	public void setLabelled(Labelled labelled) { this.labelled = labelled; }

	public UUID getUuid() { return this.uuid; }
	public void setUuid(UUID uuid) { this.uuid = uuid; }

	public URI getUri() { return this.uri; }
	public void setUri(URI uri) { this.uri = uri; }

	public URL getUrl() { return this.url; }
	public void setUrl(URL url) { this.url = url; }

	public Locale getLocale() { return this.locale; }
	public void setLocale(Locale locale) { this.locale = locale; }

	public Set<String> getTextSet() { return this.textSet; }
	public void setTextSet(Set<String> textSet) { this.textSet = textSet; }

	public Set<Integer> getNumberSet() { return this.numberSet; }
	public void setNumberSet(Set<Integer> numberSet) { this.numberSet = numberSet; }

	public Set<SdkBytes> getBytesSet() { return this.bytesSet; }
	public void setBytesSet(Set<SdkBytes> bytesSet) { this.bytesSet = bytesSet; }

	public Set<Color> getEnumSet() { return this.enumSet; }
	public void setEnumSet(Set<Color> enumSet) { this.enumSet = enumSet; }

	public Set<UUID> getUuidSet() { return this.uuidSet; }
	public void setUuidSet(Set<UUID> uuidSet) { this.uuidSet = uuidSet; }

	public Set<Instant> getInstantSet() { return this.instantSet; }
	public void setInstantSet(Set<Instant> instantSet) { this.instantSet = instantSet; }

	public Set<LocalDate> getDateSet() { return this.dateSet; }
	public void setDateSet(Set<LocalDate> dateSet) { this.dateSet = dateSet; }

	public List<String> getTextList() { return this.textList; }
	public void setTextList(List<String> textList) { this.textList = textList; }

	public List<Instant> getInstantList() { return this.instantList; }
	public void setInstantList(List<Instant> instantList) { this.instantList = instantList; }

	public List<BigDecimal> getDecimalList() { return this.decimalList; }
	public void setDecimalList(List<BigDecimal> decimalList) { this.decimalList = decimalList; }

	public List<List<Integer>> getNestedList() { return this.nestedList; }
	public void setNestedList(List<List<Integer>> nestedList) { this.nestedList = nestedList; }

	public Map<String, Integer> getNumberMap() { return this.numberMap; }
	public void setNumberMap(Map<String, Integer> numberMap) { this.numberMap = numberMap; }

	public Map<UUID, String> getUuidMap() { return this.uuidMap; }
	public void setUuidMap(Map<UUID, String> uuidMap) { this.uuidMap = uuidMap; }

	public Map<LocalDate, List<String>> getDateMap() { return this.dateMap; }
	public void setDateMap(Map<LocalDate, List<String>> dateMap) { this.dateMap = dateMap; }

}
