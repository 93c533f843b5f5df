package io.github.dynamospring.repository.support;

import java.util.List;
import java.util.Optional;

import io.github.dynamospring.LocalApplication;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.repository.DynamoRepository;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link RepositoryEntities}.
 */
class RepositoryEntitiesTests {

	private final DynamoMappingContext context = new DynamoMappingContext();

	@Test
	void membersOfItemCollectionsAreEntities() {
		new RepositoryEntities(this.context).add(Parcels.class);
		assertThat(this.context.getTable("depots").entities()).extracting(DynamoPersistentEntity::getTypeName)
			.containsExactlyInAnyOrder("Parcel", "Pallet");
	}

	@Test
	void plansKeepOutAnEntityThatOnlyAnItemCollectionNames() {
		LocalApplication application = LocalApplication.unsent(this.context);
		application.repository(Parcels.class);
		assertThat(application.explain("Parcels.findByDepot"))
			.isEqualTo("Parcels.findByDepot → Query depots: pk = DEPOT#{depot}, type filter, all pages; "
					+ "0.5 RCU per 4 KB, eventually consistent");
	}

	@Table("depots")
	@PrimaryKey(partition = "DEPOT#{depot}", sort = "{parcelId}#PARCEL")
	record Parcel(String depot, String parcelId) {

	}

	@Table("depots")
	@PrimaryKey(partition = "DEPOT#{depot}", sort = "{palletId}#PALLET")
	record Pallet(String depot, String palletId) {

	}

	record ParcelKey(String depot, String parcelId) {

	}

	record Depot(List<Parcel> parcels, List<Pallet> pallets) {

	}

	interface Parcels extends DynamoRepository<Parcel, ParcelKey> {

		List<Parcel> findByDepot(String depot);

		Optional<Depot> findAllOfItByDepot(String depot);

	}

}
