package io.github.dynamospring.mapping.codec;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Stream;

import io.github.dynamospring.item.ItemText;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.AttributeSettings;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.JsonFormat;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.mapping.ShardCount;
import io.github.dynamospring.mapping.TableEncryption;
import io.github.dynamospring.mapping.ValueCodec;
import io.github.dynamospring.mapping.access.KotlinClasses;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.Resource;
import org.springframework.data.core.TypeInformation;
import org.springframework.util.ClassUtils;

/**
 * Registry of the codecs of all types of a mapping context, each of which is compiled
 * once.
 */
public final class ValueCodecRegistry {

	private static final String TIME_TO_LIVE = "epoch-seconds";

	private final ConverterCodecFactory converters;

	private final Function<TypeInformation<?>, @Nullable DynamoPersistentEntity<?>> entities;

	private final @Nullable String typeAttribute;

	private final AttributeSettings settings;

	private final Map<TypeInformation<?>, ValueCodec<Object>> codecs = new HashMap<>();

	private final Map<TypeInformation<?>, ReferenceCodec> compiling = new HashMap<>();

	/**
	 * Create codecs.
	 * @param conversions the user's converters, which go before everything else
	 * @param entities returns the metadata of a nested type, or {@code null} for a type
	 * that is not mapped
	 * @param typeAttribute the name of the attribute that identifies the types of a
	 * sealed one, or null without such an attribute
	 * @param settings the settings of attributes
	 */
	public ValueCodecRegistry(DynamoCustomConversions conversions,
			Function<TypeInformation<?>, @Nullable DynamoPersistentEntity<?>> entities, @Nullable String typeAttribute,
			AttributeSettings settings) {
		this.converters = new ConverterCodecFactory(conversions, this::of);
		this.entities = entities;
		this.typeAttribute = typeAttribute;
		this.settings = settings;
	}

	/**
	 * Verify that objects of an entity's type can be created from all that is written.
	 * @throws org.springframework.data.mapping.MappingException if they cannot be
	 */
	public void verifyCreation(DynamoPersistentEntity<?> entity) {
		new CreatorShape(entity).verifyReading();
	}

	/**
	 * Return the types that the objects of a sealed type can have, at any depth.
	 * @throws InvalidValueException if one is open to unknown types
	 */
	public static List<Class<?>> concreteTypes(Class<?> type) {
		return SealedCodec.concreteTypes(type);
	}

	/**
	 * Return the codec of a property.
	 * @throws InvalidValueException if its type has no stored form; the message does not
	 * name the property
	 */
	public ValueCodec<Object> of(DynamoPersistentProperty property) {
		if (property.isLarge()) {
			return large(property);
		}
		return compressed(property, uncompressed(property));
	}

	private ValueCodec<Object> large(DynamoPersistentProperty property) {
		LargeAttributes.verify(property, this.converters.isConverted(property), this.settings.large());
		Class<?> type = property.getType();
		return (type == Resource.class) ? erase(new LargeAttributes.ResourceCodec(this.settings.large()))
				: of(TypeInformation.of(type));
	}

	/**
	 * Return the large properties of an entity, or null if it has none.
	 */
	@Nullable LargeProperties large(DynamoPersistentEntity<?> entity) {
		return LargeProperties.of(entity, this.settings.large());
	}

	private ValueCodec<Object> uncompressed(DynamoPersistentProperty property) {
		if (this.converters.isConverted(property)) {
			return converted(property, property.getFormat());
		}
		if (property.isJson() && !property.isTimeToLive()) {
			refuseEncryptedParts(property);
			return json(property.getTypeInformation());
		}
		return sharded(property, of(property, property.getTypeInformation()));
	}

	// Jackson knows nothing of it, and would store it plainly.
	private static void refuseEncryptedParts(DynamoPersistentProperty property) {
		String part = TableEncryption.findIn(property.getTypeInformation().toTypeDescriptor().getResolvableType());
		if (part != null && !property.isEncrypted()) {
			throw new InvalidValueException(part + " is encrypted, but not within a value with the format \"json\":"
					+ " encrypt this property as well, or leave its format out");
		}
	}

	private ValueCodec<Object> json(TypeInformation<?> type) {
		JsonFormat format = this.settings.json().get();
		if (format == null) {
			throw new InvalidValueException("the format \"json\" needs Jackson: add"
					+ " 'org.springframework.boot:spring-boot-starter-jackson', or define a JsonFormat bean");
		}
		if (type.getType() == Optional.class) {
			return erase(new OptionalCodec(json(content(type))));
		}
		return new JsonCodec(type, format);
	}

	/**
	 * Return the codec of a property whose values another codec writes before they are
	 * compressed.
	 * @throws InvalidValueException if such values cannot be compressed
	 */
	ValueCodec<Object> compressed(DynamoPersistentProperty property, ValueCodec<Object> content) {
		if (!property.isCompressed()) {
			return content;
		}
		if (!CompressedCodec.isCompressible(content)) {
			throw new InvalidValueException("values of type " + property.getType().getSimpleName()
					+ " cannot be compressed, but texts, bytes, objects, lists, sets and maps can: remove"
					+ " 'compressed = true'");
		}
		String name = property.getOwner().getType().getSimpleName() + "." + property.getName();
		return new CompressedCodec(content, new Compression(this.settings.maxSize()),
				this.settings.writePlain().contains(name));
	}

	@SuppressWarnings("unchecked")
	private static ValueCodec<Object> sharded(DynamoPersistentProperty property, ValueCodec<?> codec) {
		ShardCount count = property.getShardCount();
		if (count != null && property.getType() == Integer.class) {
			return erase(new ShardCodec((NumberCodec<Integer>) codec, count));
		}
		return erase(codec);
	}

	/**
	 * Return the codec of a property's values, or of the elements in its containers.
	 * @param property the property, which has no converter of its own
	 * @param type the type of the values or elements
	 */
	ValueCodec<Object> of(DynamoPersistentProperty property, TypeInformation<?> type) {
		String format = property.isTimeToLive() ? timeToLive(property.getFormat()) : property.getFormat();
		if (format == null) {
			return of(type);
		}
		ValueCodec<Object> container = container(type, (content) -> of(property, content));
		if (container != null) {
			return container;
		}
		return property.isTimeToLive() ? erase(new TimeToLiveCodec(ScalarCodecs.LONG))
				: formatted(type.getType(), format);
	}

	private static ValueCodec<Object> formatted(Class<?> type, String format) {
		if (type == Duration.class) {
			return only("seconds", format, type, ScalarCodecs.seconds());
		}
		if (ClassUtils.resolvePrimitiveIfNecessary(type) == Boolean.class) {
			return only("number", format, type, new BooleanCodec.NumericBooleanCodec());
		}
		return erase(new TimeCodec(type, timeFormat(type, format)));
	}

	private static ValueCodec<Object> only(String name, String format, Class<?> type, ValueCodec<?> codec) {
		if (!format.equals(name)) {
			throw new InvalidValueException("\"" + format + "\" is no format of a " + type.getSimpleName() + ": use "
					+ name + ", or leave the format out");
		}
		return erase(codec);
	}

	private ValueCodec<Object> converted(DynamoPersistentProperty property, @Nullable String format) {
		if (format != null) {
			throw new InvalidValueException("the format \"" + format
					+ "\" has no effect beside a converter, which decides how it is stored: leave one of them out");
		}
		return this.converters.of(property);
	}

	private static String timeToLive(@Nullable String format) {
		if (format != null && !format.equals(TIME_TO_LIVE)) {
			throw new InvalidValueException("the format \"" + format
					+ "\" does not fit @TimeToLive, which DynamoDB takes in epoch-seconds: leave the format out");
		}
		return TIME_TO_LIVE;
	}

	private static TimeFormat timeFormat(Class<?> type, String format) {
		try {
			return TimeFormat.of(type, format);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(ex.getMessage(), ex);
		}
	}

	/**
	 * Return the codec of a type.
	 * @throws InvalidValueException if it has no stored form
	 */
	synchronized ValueCodec<Object> of(TypeInformation<?> type) {
		ValueCodec<Object> codec = this.codecs.get(type);
		if (codec == null) {
			codec = this.compiling.get(type);
		}
		if (codec != null) {
			return codec;
		}
		return compile(type);
	}

	private ValueCodec<Object> compile(TypeInformation<?> type) {
		ReferenceCodec reference = new ReferenceCodec(type.getType());
		this.compiling.put(type, reference);
		try {
			ValueCodec<Object> codec = create(type);
			reference.resolve(codec);
			this.codecs.put(type, codec);
			return codec;
		}
		finally {
			this.compiling.remove(type);
		}
	}

	private ValueCodec<Object> create(TypeInformation<?> type) {
		Class<?> rawType = type.getType();
		ValueCodec<Object> codec = this.converters.find(rawType);
		if (codec == null) {
			codec = ScalarCodecs.find(rawType);
		}
		if (codec == null) {
			codec = (rawType == Object.class) ? new UntypedCodec() : container(type, this::of);
		}
		if (codec != null) {
			return codec;
		}
		return object(type, rawType);
	}

	private @Nullable ValueCodec<Object> container(TypeInformation<?> type,
			Function<TypeInformation<?>, ValueCodec<Object>> elements) {
		Class<?> rawType = type.getType();
		if (rawType == Optional.class) {
			return erase(new OptionalCodec(elements.apply(content(type))));
		}
		if (rawType.isArray()) {
			return new ArrayCodec(rawType.getComponentType(), elements.apply(type.getRequiredComponentType()));
		}
		if (Map.class.isAssignableFrom(rawType)) {
			return map(type, elements.apply(known(type.getMapValueType())));
		}
		if (rawType == Iterable.class || Collection.class.isAssignableFrom(rawType)) {
			TypeInformation<?> element = known(type.getComponentType());
			return erase(collectionCodec(rawType, element.getType(), elements.apply(element)));
		}
		return null;
	}

	private static TypeInformation<?> known(@Nullable TypeInformation<?> type) {
		return (type != null) ? type : TypeInformation.OBJECT;
	}

	static ValueCodec<?> collectionCodec(Class<?> type, Class<?> elementType, ValueCodec<Object> elements) {
		IntFunction<Collection<@Nullable Object>> factory = ContainerFactories.collections(type, elementType);
		if (Set.class.isAssignableFrom(type)) {
			return new SetCodec(type, elements, factory);
		}
		return new CollectionCodec(type, elements, factory);
	}

	private ValueCodec<Object> map(TypeInformation<?> type, ValueCodec<Object> values) {
		Class<?> keys = known(type.getComponentType()).getType();
		return erase(
				new MapCodec(type.getType(), keyCodec(keys), values, ContainerFactories.maps(type.getType(), keys)));
	}

	@SuppressWarnings("unchecked")
	private TextForm<Object> keyCodec(Class<?> type) {
		Class<?> textType = (type != Object.class) ? type : String.class;
		if (of(TypeInformation.of(textType)) instanceof TextForm<?> text) {
			return (TextForm<Object>) text;
		}
		throw new InvalidValueException("a " + type.getName()
				+ " has no text that could be the key of a map: use a string, number, enum or UUID, or register a converter to one");
	}

	/**
	 * Return the type of the content of an optional or collection.
	 */
	static TypeInformation<?> content(TypeInformation<?> type) {
		List<? extends TypeInformation<?>> arguments = type.getTypeArguments();
		if (arguments.isEmpty()) {
			return TypeInformation.OBJECT;
		}
		return arguments.get(0);
	}

	private ValueCodec<Object> object(TypeInformation<?> type, Class<?> rawType) {
		if (rawType.isSealed()) {
			return sealed(rawType);
		}
		DynamoPersistentEntity<?> entity = this.entities.apply(type);
		if (entity == null || isOfLibrary(rawType)) {
			throw new InvalidValueException(rawType.getName()
					+ " has no stored form: use another type, or register a converter in DynamoCustomConversions");
		}
		if (rawType == Resource.class) {
			throw new InvalidValueException("a Resource has no stored form, unless it is large: annotate the property"
					+ " with @Attribute(large = true), or declare it as byte[]");
		}
		if (rawType.isInterface()) {
			throw new InvalidValueException(rawType.getName()
					+ " is an interface, so its types cannot be identified when an item is read: make it sealed");
		}
		return nestedCodec(entity);
	}

	private static boolean isOfLibrary(Class<?> type) {
		return type.getName().startsWith("java.") || type.getName().startsWith("software.amazon.awssdk.");
	}

	private ObjectCodec nestedCodec(DynamoPersistentEntity<?> entity) {
		NestedVerifier.verify(entity);
		Object instance = KotlinClasses.instance(entity.getType());
		if (instance != null) {
			return new ObjectCodec(entity.getType(), (values) -> instance, List.of(), List.of());
		}
		verifyCreation(entity);
		return objectCodec(entity);
	}

	private ValueCodec<Object> sealed(Class<?> type) {
		if (this.typeAttribute == null) {
			throw new InvalidValueException(type.getName()
					+ " is sealed, but its types cannot be identified when an item is read,"
					+ " because the table has no type attribute: give the table one (attributes.type), or register"
					+ " a converter in DynamoCustomConversions");
		}
		SealedCodec codec = new SealedCodec(type, this.typeAttribute);
		for (Class<?> permitted : SealedCodec.concreteTypes(type)) {
			DynamoPersistentEntity<?> entity = requiredEntity(permitted);
			verify("the @TypeAlias of " + permitted.getName(), entity.getTypeName());
			ObjectCodec properties = nestedCodec(entity);
			if (properties.writtenAttributes().contains(this.typeAttribute)) {
				throw new InvalidValueException("a property of " + permitted.getSimpleName() + " is stored as '"
						+ this.typeAttribute + "', which identifies the types of " + type.getSimpleName()
						+ ": name it otherwise with @Attribute");
			}
			Class<?> other = codec.add(permitted, entity.getTypeName(), properties);
			if (other != null) {
				throw new InvalidValueException(permitted.getName() + " and " + other.getName() + " of the sealed type "
						+ type.getSimpleName() + " share the alias '" + entity.getTypeName()
						+ "': give one of them another @TypeAlias");
			}
		}
		return codec;
	}

	/**
	 * Return the codec of the properties of an entity's items.
	 */
	ItemProperties itemProperties(DynamoPersistentEntity<?> entity) {
		String type = entity.getTable().names().type();
		if (entity.getSubtypes().isEmpty() || type == null) {
			return keyedCodec(entity, entity);
		}
		SealedCodec codec = new SealedCodec(entity.getType(), type);
		entity.getSubtypes()
			.forEach((subtype) -> codec.add(subtype.getType(), subtype.getTypeName(), keyedCodec(subtype, entity)));
		return codec;
	}

	private static void verify(String subject, String text) {
		try {
			ItemText.check(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(subject + " cannot be stored, because " + ex.getMessage(), ex);
		}
	}

	/**
	 * Return the codec of an entity of a table, after its keys are verified.
	 * @throws org.springframework.data.mapping.MappingException if it cannot be created,
	 * or a property has no stored form
	 */
	public <T> EntityCodec<T> entityCodec(DynamoPersistentEntity<T> entity) {
		return new DefaultEntityCodec<>(entity, this);
	}

	@Nullable DynamoPersistentEntity<?> entity(TypeInformation<?> type) {
		return this.entities.apply(type);
	}

	private DynamoPersistentEntity<?> requiredEntity(Class<?> type) {
		DynamoPersistentEntity<?> entity = this.entities.apply(TypeInformation.of(type));
		if (entity == null) {
			throw new InvalidValueException(type.getName() + " is not mapped");
		}
		return entity;
	}

	ObjectCodec objectCodec(DynamoPersistentEntity<?> entity) {
		return objectCodec(entity, (read) -> KeyedProperties.NONE);
	}

	/**
	 * Return the codec of the properties of a type, which the keys of its entity contain
	 * as well.
	 */
	private ObjectCodec keyedCodec(DynamoPersistentEntity<?> type, DynamoPersistentEntity<?> entity) {
		return objectCodec(type, (read) -> KeyedProperties.of(entity, read));
	}

	private synchronized ObjectCodec objectCodec(DynamoPersistentEntity<?> entity,
			Function<List<PropertyReader>, KeyedProperties> keyed) {
		Map<String, PropertyCodec> properties = new LinkedHashMap<>();
		List<PropertyCodec> written = new ArrayList<>();
		for (DynamoPersistentProperty property : entity) {
			verify("the attribute name of '" + property.getName() + "' of " + entity.getType().getSimpleName(),
					property.getAttributeName());
			PropertyCodec codec = new PropertyCodec(property, property.getAttributeName(), nested(property));
			properties.put(property.getName(), codec);
			if (property.isWritable() && !property.isKeyOnly()) {
				written.add(codec);
			}
		}
		return objectCodec(entity, properties, written, keyed);
	}

	private ValueCodec<Object> nested(DynamoPersistentProperty property) {
		try {
			return of(property);
		}
		catch (InvalidValueException ex) {
			throw ex.at(property.getName()).at(property.getOwner().getType().getSimpleName());
		}
	}

	static ObjectCodec objectCodec(DynamoPersistentEntity<?> entity, Map<String, PropertyCodec> properties,
			List<PropertyCodec> written, Function<List<PropertyReader>, KeyedProperties> keyed) {
		CreatorShape shape = new CreatorShape(entity);
		Map<String, PropertyCodec> others = new LinkedHashMap<>(properties);
		List<PropertyCodec> arguments = new ArrayList<>();
		shape.properties().forEach((name) -> arguments.add(others.remove(name)));
		List<PropertyCodec> settable = others.values().stream().filter(PropertyCodec::isSettable).toList();
		List<PropertyReader> read = Stream.concat(arguments.stream(), settable.stream())
			.map(PropertyCodec::reader)
			.toList();
		PopulatingInstantiator instantiator = new PopulatingInstantiator(entity.getType(), shape, arguments, settable);
		return new ObjectCodec(entity.getType(), instantiator, read, written, keyed.apply(read));
	}

	@SuppressWarnings("unchecked")
	static ValueCodec<Object> erase(ValueCodec<?> codec) {
		return (ValueCodec<Object>) codec;
	}

}
