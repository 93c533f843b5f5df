package io.github.dynamospring.tenancy;

import java.util.concurrent.CompletableFuture;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link TenantScope}.
 */
class TenantScopeTests {

	@Test
	void innerScopeHidesTheOuterOne() {
		TenantScope.run("acme", () -> {
			assertThat(TenantScope.call("globex", TenantScope::current)).isEqualTo("globex");
			assertThat(TenantScope.current()).isEqualTo("acme");
		});
		assertThat(TenantScope.current()).isNull();
	}

	@Test
	void endsWithAnException() {
		assertThatIllegalStateException().isThrownBy(() -> TenantScope.run("acme", () -> {
			throw new IllegalStateException();
		}));
		assertThat(TenantScope.current()).isNull();
	}

	@Test
	void refusesNoTenant() {
		assertThatIllegalArgumentException().isThrownBy(() -> TenantScope.run(" ", () -> {
		}));
	}

	@Test
	void contextPropagationCarriesIt() {
		ContextSnapshotFactory snapshots = ContextSnapshotFactory.builder().build();
		ContextSnapshot snapshot = TenantScope.call("acme", snapshots::captureAll);
		CompletableFuture.runAsync(() -> {
			try (ContextSnapshot.Scope scope = snapshot.setThreadLocals()) {
				assertThat(TenantScope.current()).isEqualTo("acme");
			}
			assertThat(TenantScope.current()).isNull();
		}).join();
	}

}
