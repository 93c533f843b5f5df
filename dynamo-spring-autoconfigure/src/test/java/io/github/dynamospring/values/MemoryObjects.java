package io.github.dynamospring.values;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.github.dynamospring.large.LargeObjects;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Store of large objects in memory, which counts its requests and can fail.
 */
public final class MemoryObjects implements LargeObjects {

	public final Map<String, byte[]> contents = new ConcurrentHashMap<>();

	final Map<String, Map<String, String>> metadata = new ConcurrentHashMap<>();

	public final Set<String> orphans = ConcurrentHashMap.newKeySet();

	final AtomicInteger gets = new AtomicInteger();

	volatile boolean failing;

	/** Decides whether the next request fails. */
	public volatile BooleanSupplier failure = () -> this.failing;

	volatile Consumer<String> beforeGet = (key) -> {
	};

	void clear() {
		this.contents.clear();
		this.metadata.clear();
		this.orphans.clear();
		this.gets.set(0);
		this.failing = false;
		this.beforeGet = (key) -> {
		};
	}

	@Override
	public String bucket() {
		return "documents";
	}

	@Override
	public void put(String key, Content content, Map<String, String> metadata) {
		check();
		try (InputStream in = content.source().getInputStream()) {
			this.contents.put(key, in.readAllBytes());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		this.metadata.put(key, metadata);
		this.orphans.remove(key);
	}

	private void check() {
		if (this.failure.getAsBoolean()) {
			throw new DataAccessResourceFailureException("The store fails");
		}
	}

	@Override
	public @Nullable InputStream get(String key) {
		this.gets.incrementAndGet();
		this.beforeGet.accept(key);
		check();
		byte[] content = this.contents.get(key);
		return (content != null) ? new ByteArrayInputStream(content) : null;
	}

	@Override
	public @Nullable Map<String, String> metadata(String key) {
		check();
		return this.metadata.get(key);
	}

	@Override
	public void tag(String key, boolean orphan) {
		check();
		if (orphan) {
			this.orphans.add(key);
		}
		else {
			this.orphans.remove(key);
		}
	}

	@Override
	public void list(String prefix, Consumer<StoredObject> action) {
		this.contents.keySet()
			.stream()
			.filter((key) -> key.startsWith(prefix))
			.forEach((key) -> action.accept(new StoredObject(key, Instant.EPOCH)));
	}

}
