package io.github.dynamospring.tenancy;

import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.template.DynamoTemplate;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.repository.DynamoRepository;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the tenants of a sealed entity.
 */
class SealedTenantsIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of(Notice.class);

	@Test
	void eachTypeBelongsToATenant() {
		DynamoTemplate template = database.template();
		Notices notices = database.repository(Notices.class, template);
		for (String tenant : List.of("acme", "globex")) {
			TenantScope.run(tenant, () -> {
				notices.insert(new Mail(null, "n1", tenant + "@example.org"));
				notices.insert(new Letter(null, "n2", "street of " + tenant));
			});
		}
		TenantScope.run("acme", () -> {
			assertThat(notices.findById("n1")).contains(new Mail("acme", "n1", "acme@example.org"));
			assertThat(notices.findAllById(List.of("n1", "n2"))).hasSize(2)
				.allMatch((notice) -> "acme".equals(notice.tenantId()));
			assertThatExceptionOfType(TenantMismatchException.class)
				.isThrownBy(() -> notices.save(new Letter("globex", "n2", "elsewhere")));
			notices.deleteById("n2");
			assertThat(notices.existsById("n2")).isFalse();
		});
		assertThat(TenantScope.call("globex", () -> notices.findById("n2"))).isPresent();
		database.clear();
		assertThatExceptionOfType(MissingTenantException.class).isThrownBy(() -> notices.findById("n1"));
		assertThat(database.requests()).isEmpty();
	}

	@Table("notices")
	@PrimaryKey(partition = "TENANT#{tenantId}#NOTICE#{noticeId}")
	sealed interface Notice {

		@Nullable String tenantId();

		String noticeId();

	}

	record Mail(@TenantId @Nullable String tenantId, String noticeId, String address) implements Notice {
	}

	record Letter(@TenantId @Nullable String tenantId, String noticeId, String street) implements Notice {
	}

	interface Notices extends DynamoRepository<Notice, String> {

	}

}
