package io.github.dynamospring.repository.support;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Supplier;

import io.github.dynamospring.repository.AllowScan;
import io.github.dynamospring.repository.Query;
import io.github.dynamospring.repository.Update;
import io.github.dynamospring.repository.support.CounterpartLookup.Answer;
import io.github.dynamospring.repository.support.CounterpartLookup.Refusal;
import io.github.dynamospring.repository.support.CounterpartLookup.Route;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.data.repository.CrudRepository;
import org.springframework.data.repository.ListCrudRepository;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.core.support.AbstractRepositoryMetadata;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CounterpartLookup}.
 */
class CounterpartLookupTests {

	@ParameterizedTest
	@CsvSource({ "countByCity", "listByCity", "queryByCity", "idsOf", "named" })
	void findsMethodsWithConvertibleResults(String method) {
		assertThat(find(method, OldParcels.class)).isInstanceOfSatisfying(Answer.class,
				(answer) -> assertThat(answer.method().getName()).isEqualTo(method));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					findById      | OldParcels has no findById(ParcelId)                                                            | declare it there
					findAllById   | OldParcels has no findById(ParcelId) | declare it there
					findByTags    | OldParcels has no findByTags(List<String>)                                                              | declare it there
					count         | OldParcels does not allow count()                                                               | mark it with @AllowScan there
					touch         | OldParcels has no touch(String)                                                                 | declare it there
					removeByCity  | OldParcels has no removeByCity(String)                                                          | declare it there
					numberByCity  | OldParcels.numberByCity(String) returns int, which does not become long                         | let both return the same form, such as List
					sortedByCity  | OldParcels.sortedByCity(String) returns SortedSet<OldParcel>, which does not become SortedSet<Parcel> | let both return the same form, such as List
					foundByCity   | OldParcels.foundByCity(String) returns OldParcel, which does not become Optional<Parcel>        | let both return the same form, such as List
					labelsByCity  | OldParcels.labelsByCity(String) returns List<Integer>, which does not become List<String>       | let both return the same form, such as List
					""")
	void refusesOthers(String method, String reason, String fix) {
		assertThat(find(method, OldParcels.class)).isEqualTo(new Refusal(reason, fix));
	}

	@Test
	void namesAllRepositories() {
		assertThat(find("findByTags", OldParcels.class, OtherOldParcels.class)).isEqualTo(new Refusal(
				"none of OldParcels, OtherOldParcels has findByTags(List<String>)", "declare it in one of them"));
		assertThat(find("findByTags"))
			.isEqualTo(new Refusal("OldParcel has no repository", "declare one with findByTags(List<String>)"));
	}

	@Test
	void prefersTheRepositoryThatConverts() {
		assertThat(find("foundByCity", OldParcels.class, OtherOldParcels.class)).isInstanceOfSatisfying(Answer.class,
				(answer) -> assertThat(answer.repository()).isEqualTo(OtherOldParcels.class));
	}

	@Test
	void readsEachOfSeveralIdsOfAnotherType() {
		assertThat(find("findAllById", OldParcels.class, OtherOldParcels.class)).isInstanceOfSatisfying(
				CounterpartLookup.Each.class,
				(each) -> assertThat(each.one().method().getName()).isEqualTo("findById"));
	}

	private static Route find(String name, Class<?>... repositories) {
		Map<Class<?>, Supplier<?>> found = new LinkedHashMap<>();
		Arrays.stream(repositories).forEach((type) -> found.put(type, () -> type));
		Method method = Arrays.stream(Parcels.class.getMethods())
			.filter((candidate) -> candidate.getName().equals(name) && !candidate.isBridge())
			.findFirst()
			.orElseThrow();
		return new CounterpartLookup(AbstractRepositoryMetadata.getMetadata(Parcels.class), OldParcel.class, found,
				new CounterpartResults())
			.find(method);
	}

	record ParcelId(String id) {

	}

	record Parcel(ParcelId id, String city) {

	}

	record OldParcel(String id, String city) {

	}

	@AllowScan
	interface Parcels extends CrudRepository<Parcel, ParcelId> {

		long countByCity(String city);

		Iterable<Parcel> listByCity(String city);

		Collection<Parcel> queryByCity(String city);

		List<String> idsOf(String city);

		@Query("city = :city")
		List<Parcel> named(String city);

		List<Parcel> findByTags(List<String> tags);

		@Query("city = :city")
		Parcel touch(String city);

		@Query("city = :city")
		List<Parcel> removeByCity(String city);

		long numberByCity(String city);

		SortedSet<Parcel> sortedByCity(String city);

		Optional<Parcel> foundByCity(String city);

		List<String> labelsByCity(String city);

	}

	interface OldParcels extends ListCrudRepository<OldParcel, String> {

		Long countByCity(String city);

		List<OldParcel> listByCity(String city);

		Set<OldParcel> queryByCity(String city);

		List<String> idsOf(String city);

		List<OldParcel> named(String city);

		List<OldParcel> findByTags(List<Integer> tags);

		@Update("SET city = :city")
		OldParcel touch(String city);

		List<OldParcel> removeByCity(String city);

		int numberByCity(String city);

		SortedSet<OldParcel> sortedByCity(String city);

		OldParcel foundByCity(String city);

		List<Integer> labelsByCity(String city);

	}

	interface OtherOldParcels extends Repository<OldParcel, String> {

		Optional<OldParcel> findById(ParcelId id);

		Optional<OldParcel> foundByCity(String city);

	}

}
