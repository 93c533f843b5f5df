package io.github.dynamospring.autoconfigure.operations.advice;

import java.util.Collections;
import java.util.List;
import java.util.Set;

import io.github.dynamospring.autoconfigure.DynamoPropertiesAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.autoconfigure.operations.advice.AdviceOfUseConfiguration.AdviceOfUse;
import io.github.dynamospring.autoconfigure.operations.advice.DynamoAdviceAutoConfiguration.AdviceDescriptor;
import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.operations.advice.AdviceAcceptance;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.advice.AdviceFinding;
import io.github.dynamospring.operations.advice.AdviceFinding.Severity;
import io.github.dynamospring.operations.advice.AdviceSource;
import io.github.dynamospring.operations.advice.AdviceSubject;
import io.github.dynamospring.operations.advice.AdvisedModel;
import io.github.dynamospring.operations.advice.DynamoAdvisor;
import io.github.dynamospring.shop.Stock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoAdviceAutoConfiguration}.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoAdviceAutoConfigurationTests {

	private static final String NOTICE = "Advice on tables of DynamoDB: ";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoPropertiesAutoConfiguration.class,
				DynamoAdviceAutoConfiguration.class, DynamoEndpointAutoConfiguration.class))
		.withPropertyValues("management.endpoints.web.exposure.include=dynamodb", "dynamo.advice.log-summary=true")
		.withBean(TableNameResolver.class, () -> (logicalName) -> logicalName)
		.withBean(AccessPatterns.class, AccessPatterns::new);

	private static DynamoMappingContext mapping(Class<?>... entities) {
		DynamoMappingContext context = new DynamoMappingContext();
		context.setInitialEntitySet(Set.of(entities));
		return context;
	}

	private ApplicationContextRunner withCities() {
		return this.runner.withBean(DynamoMappingContext.class, () -> mapping(City.class));
	}

	@Test
	void logsWhatIsFoundAndShowsIt(CapturedOutput output) {
		withCities().run((context) -> {
			assertThat(output).contains(
					NOTICE + "1 of severity warning, 0 of severity info; see the bean DynamoAdvisor "
							+ "or /actuator/dynamodb/advice",
					"  - low-cardinality-partition of City: The partition key of ");
			AdviceDescriptor advice = (AdviceDescriptor) context.getBean(DynamoEndpoint.class).section("advice");
			assertThat(advice.findings()).extracting(AdviceDescriptor.FindingDescriptor::code)
				.containsExactly(AdviceCode.LOW_CARDINALITY_PARTITION);
			assertThat(advice.staleAcceptances()).isEmpty();
			assertThat(new JsonMapper().writeValueAsString(advice)).contains("""
					{"code":"low-cardinality-partition","severity":"WARNING","subject":"City",""");
		});
	}

	@Test
	void logsNoMoreThanTenLines(CapturedOutput output) {
		AdviceFinding finding = new AdviceFinding(AdviceCode.SCAN, Severity.WARNING, AdviceSubject.of("Stocks.findBy"),
				"Evidence", "Action", null);
		this.runner.withBean(DynamoMappingContext.class, () -> mapping(Stock.class))
			.withBean(AdviceSource.class, () -> () -> Collections.nCopies(14, finding))
			.run((context) -> {
				assertThat(output).containsOnlyOnce("  - and 4 more");
				assertThat(output.toString().split("  - scan of Stocks.findBy: Evidence. Action", -1)).hasSize(11);
			});
	}

	@Test
	void logsNothingUnlessASummaryIsAskedFor(CapturedOutput output) {
		withCities().withPropertyValues("dynamo.advice.log-summary=false").run((context) -> {
			assertThat(output).doesNotContain(NOTICE);
			assertThat(context.getBeanFactory().containsSingleton("dynamoAdvisor")).isFalse();
		});
	}

	@Test
	void logsNothingWhereNothingIsFound(CapturedOutput output) {
		this.runner.withBean(DynamoMappingContext.class, () -> mapping(Stock.class))
			.run((context) -> assertThat(output).doesNotContain(NOTICE));
	}

	@Test
	void listsWhatAPropertyAcceptsAndDoesNotLogIt(CapturedOutput output) {
		withCities()
			.withPropertyValues("dynamo.accept.low-cardinality-partition.City=There are a dozen",
					"dynamo.accept.duplicate-index[City.byName]=It was so once")
			.run((context) -> {
				assertThat(context.getBean(DynamoAdvisor.class).findings()).extracting(AdviceFinding::accepted)
					.containsExactly("There are a dozen");
				assertThat(output).doesNotContain(NOTICE)
					.contains("Advice 'duplicate-index' is accepted of City.byName, but there is no such finding: "
							+ "remove the acceptance (\"It was so once\")");
				AdviceDescriptor advice = (AdviceDescriptor) context.getBean(DynamoEndpoint.class).section("advice");
				assertThat(advice.staleAcceptances())
					.containsExactly(new AdviceAcceptance(AdviceCode.DUPLICATE_INDEX, "City.byName", "It was so once"));
			});
	}

	@Test
	void isWithoutASectionWhereThereIsNoActuator() {
		withCities().withClassLoader(new FilteredClassLoader(Endpoint.class))
			.run((context) -> assertThat(context).hasSingleBean(DynamoAdvisor.class)
				.doesNotHaveBean(DynamoEndpointSection.class));
	}

	@Test
	void backsOffWithoutTablesAndWhereItIsTurnedOff() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoAdvisor.class));
		withCities().withPropertyValues("dynamo.advice.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(DynamoAdvisor.class));
	}

	@Test
	void advisesOnUseWhereRequestsAreCounted() {
		withCities().run((context) -> assertThat(context).doesNotHaveBean(AdviceOfUse.class));
		ApplicationContextRunner observed = withCities().withBean(DynamoStatistics.class);
		observed.run((context) -> assertThat(context).hasSingleBean(AdviceOfUse.class));
		observed.withPropertyValues("dynamo.advice.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(AdviceOfUse.class));
	}

	@Test
	void hasTheWindowOfTheStatisticsByDefault() {
		assertThat(new DynamoAdviceProperties().getWindow()).isEqualTo(DynamoStatistics.DEFAULT_WINDOW);
	}

	@Test
	void leavesTheAdvisorOfTheApplication() {
		DynamoAdvisor own = new DynamoAdvisor(List.of(), new AdvisedModel().subjects(), List.of(), (subject) -> null,
				0);
		withCities().withBean(DynamoAdvisor.class, () -> own)
			.run((context) -> assertThat(context.getBean(DynamoAdvisor.class)).isSameAs(own));
	}

	@Table("cities")
	@PrimaryKey(partition = "CITIES", sort = "{name}")
	record City(String name) {

	}

}
