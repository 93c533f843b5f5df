package io.github.dynamospring.mapping.event;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;

import static org.assertj.core.api.Assertions.assertThat;

class EntityLifecycleTests {

	@Test
	void leavesEntitiesAloneWithoutCallbacks() {
		Book book = new Book("a");
		EntityLifecycle lifecycle = EntityLifecycle.NONE;
		assertThat(lifecycle.beforeConvert(book, WriteKind.SAVE)).isSameAs(book);
		assertThat(lifecycle.beforeSave(book, WriteKind.SAVE)).isSameAs(book);
		assertThat(lifecycle.afterSave(book, WriteKind.SAVE)).isSameAs(book);
		assertThat(lifecycle.afterConvert(book)).isSameAs(book);
	}

	@Test
	void callsTheCallbacksOfATypeInTheirOrder() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Callbacks.class)) {
			EntityLifecycle lifecycle = EntityLifecycle.of(context);
			assertThat(lifecycle.beforeConvert(new Book("a"), WriteKind.INSERT)).isEqualTo(new Book("a-INSERT-second"));
			assertThat(lifecycle.beforeConvert(new Film("a"), WriteKind.INSERT)).isEqualTo(new Film("a"));
			assertThat(lifecycle.beforeSave(new Book("a"), WriteKind.UPDATE)).isEqualTo(new Book("a-UPDATE"));
			assertThat(lifecycle.afterSave(new Book("a"), WriteKind.SAVE)).isEqualTo(new Book("a-stored"));
			assertThat(lifecycle.afterConvert(new Book("a"))).isEqualTo(new Book("a-read"));
		}
	}

	@Test
	void publishesTheEventsOfAType() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Listeners.class)) {
			EntityLifecycle lifecycle = EntityLifecycle.of(context);
			lifecycle.beforeConvert(new Book("a"), WriteKind.INSERT);
			lifecycle.beforeSave(new Book("a"), WriteKind.INSERT);
			lifecycle.afterSave(new Book("b"), WriteKind.UPDATE);
			lifecycle.afterSave(new Film("b"), WriteKind.UPDATE);
			lifecycle.afterConvert(new Book("c"));
			lifecycle.beforeDelete(Book.class, new Book("d"));
			lifecycle.afterDelete(Book.class, new Book("d"));
			lifecycle.beforeDeleteById(Film.class, "e");
			lifecycle.beforeDeleteById(Book.class, "e");
			lifecycle.afterDeleteById(Book.class, "e");
			assertThat(context.getBean(Listeners.class).told).containsExactly("BeforeConvertEvent a",
					"BeforeSaveEvent a", "stored b UPDATE", "AfterSaveEvent b", "AfterConvertEvent c",
					"BeforeDeleteEvent d", "AfterDeleteEvent d", "BeforeDeleteEvent of e", "AfterDeleteEvent of e");
		}
	}

	record Book(String title) {
	}

	record Film(String title) {
	}

	@Configuration(proxyBeanMethods = false)
	static class Callbacks {

		@Bean
		BeforeConvertCallback<Book> second() {
			return new Second();
		}

		@Bean
		BeforeConvertCallback<Book> first() {
			return new First();
		}

		@Bean
		BeforeSaveCallback<Book> beforeSave() {
			return (book, kind) -> new Book(book.title() + "-" + kind);
		}

		@Bean
		AfterSaveCallback<Book> afterSave() {
			return (book, kind) -> new Book(book.title() + "-stored");
		}

		@Bean
		AfterConvertCallback<Book> afterConvert() {
			return (book) -> new Book(book.title() + "-read");
		}

	}

	@Order(1)
	static class First implements BeforeConvertCallback<Book> {

		@Override
		public Book onBeforeConvert(Book book, WriteKind kind) {
			return new Book(book.title() + "-" + kind);
		}

	}

	@Order(2)
	static class Second implements BeforeConvertCallback<Book> {

		@Override
		public Book onBeforeConvert(Book book, WriteKind kind) {
			return new Book(book.title() + "-second");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Listeners {

		private final List<String> told = new ArrayList<>();

		@EventListener
		@Order(1)
		void onStored(AfterSaveEvent<Book> event) {
			this.told.add("stored " + event.getEntity().title() + " " + event.getKind());
		}

		@EventListener
		@Order(2)
		void onBook(EntityEvent<Book> event) {
			this.told.add(event.getClass().getSimpleName() + " " + event.getEntity().title());
		}

		@EventListener
		void onDelete(DeleteEvent<Book> event) {
			Book book = event.getEntity();
			this.told.add(event.getClass().getSimpleName() + " "
					+ ((book != null) ? book.title() : "of " + event.getSource()));
		}

	}

}
