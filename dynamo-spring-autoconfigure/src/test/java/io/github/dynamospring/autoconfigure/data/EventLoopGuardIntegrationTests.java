package io.github.dynamospring.autoconfigure.data;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.autoconfigure.data.repositories.Notes;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.repository.support.DynamoRepositoryFactoryBean;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.local.LocalIoHandler;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutorGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.repository.Repository;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Repositories that are called on event loops.
 */
@ExtendWith(OutputCaptureExtension.class)
class EventLoopGuardIntegrationTests {

	private static final String WARNING = "Notes.findById blocks the event loop ";

	@Test
	void warnsOnceOfACallOnAnEventLoopOfReactor(CapturedOutput output) throws Exception {
		try (ConfigurableApplicationContext context = run()) {
			Notes notes = context.getBean(Notes.class);
			onReactor(Schedulers.boundedElastic(), () -> notes.findById("1"));
			onReactor(Schedulers.parallel(), notes::toString);
			notes.findById("1");
			assertThat(output).doesNotContain("blocks the event loop");
			onReactor(Schedulers.parallel(), () -> notes.findById("1"));
			onReactor(Schedulers.parallel(), () -> notes.existsById("1"));
			assertThat(output).containsOnlyOnce("blocks the event loop").contains(WARNING + "parallel-");
			assertThat(output).contains(" until DynamoDB answers, and with it all that the event loop serves: call it "
					+ "in Mono.fromCallable(…).subscribeOn(Schedulers.boundedElastic()), or in another thread that may "
					+ "block. Further calls are not logged: dynamo.query.refuse-event-loops=true refuses them");
		}
	}

	@Test
	void warnsOfACallOnAnEventLoopOfNetty(CapturedOutput output) throws Exception {
		EventLoopGroup loops = new MultiThreadIoEventLoopGroup(1, LocalIoHandler.newFactory());
		EventExecutorGroup pool = new DefaultEventExecutorGroup(1);
		try (ConfigurableApplicationContext context = run()) {
			Notes notes = context.getBean(Notes.class);
			pool.submit(() -> notes.findById("1")).get();
			assertThat(output).doesNotContain(WARNING);
			loops.submit(() -> notes.findById("1")).get();
			assertThat(output).contains(WARNING);
		}
		finally {
			loops.shutdownGracefully();
			pool.shutdownGracefully();
		}
	}

	@Test
	void refusesCallsOnEventLoopsIfAsked() throws Exception {
		try (ConfigurableApplicationContext context = run("--dynamo.query.refuse-event-loops=true")) {
			Notes notes = context.getBean(Notes.class);
			onReactor(Schedulers.boundedElastic(), () -> notes.findById("1"));
			assertThatExceptionOfType(ExecutionException.class)
				.isThrownBy(() -> onReactor(Schedulers.parallel(), () -> notes.findById("1")))
				.havingCause()
				.isInstanceOf(InvalidDataAccessApiUsageException.class)
				.withMessageStartingWith("Notes.findById would block the event loop parallel-")
				.withMessageContaining("dynamo.query.refuse-event-loops is set: call it in Mono.fromCallable(…)");
		}
	}

	@Test
	void futuresDoNotBlock() throws Exception {
		try (ConfigurableApplicationContext context = run(FutureNotesApplication.class,
				"--dynamo.query.refuse-event-loops=true")) {
			FutureNotes notes = context.getBean(FutureNotes.class);
			Mono<Optional<Note>> found = Mono.fromCallable(() -> notes.findById("1")).flatMap(Mono::fromFuture);
			assertThat(found.subscribeOn(Schedulers.parallel()).toFuture().get()).isEmpty();
		}
	}

	private static void onReactor(Scheduler scheduler, Callable<?> call) throws Exception {
		Mono.fromCallable(call).subscribeOn(scheduler).toFuture().get();
	}

	private static ConfigurableApplicationContext run(String... arguments) {
		return run(NotesApplication.class, arguments);
	}

	private static ConfigurableApplicationContext run(Class<?> application, String... arguments) {
		return new SpringApplicationBuilder(application).web(WebApplicationType.NONE)
			.properties("dynamo.embedded.mode=always")
			.run(arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Note.class)
	static class NotesApplication {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class FutureNotesApplication {

		@Bean
		DynamoRepositoryFactoryBean<FutureNotes, Note, String> futureNotes(DynamoOperations operations) {
			DynamoRepositoryFactoryBean<FutureNotes, Note, String> repository = new DynamoRepositoryFactoryBean<>(
					FutureNotes.class);
			repository.setDynamoOperations(operations);
			return repository;
		}

	}

	interface FutureNotes extends Repository<Note, String> {

		CompletableFuture<Optional<Note>> findById(String id);

	}

}
