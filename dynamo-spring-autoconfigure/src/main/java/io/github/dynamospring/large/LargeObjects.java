package io.github.dynamospring.large;

import java.io.InputStream;
import java.time.Instant;
import java.util.Map;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.core.io.InputStreamSource;

/**
 * Strategy that stores values which are too large for their items as objects, such as in
 * a bucket of S3. An object is written once, before the item that points to it. The
 * library deletes none: it tags an object as an orphan once no item points to it, and a
 * rule of the store removes those.
 * <p>
 * A failure of the store is a
 * {@link org.springframework.dao.DataAccessResourceFailureException}.
 *
 * @since 0.1
 */
public interface LargeObjects {

	/**
	 * Name of the tag and of the metadata of orphans, with the value {@code true}. An
	 * object that is none any more may have {@code false}.
	 */
	String ORPHAN_TAG = "dynamo-orphan";

	/**
	 * Return the name of the bucket with the objects.
	 */
	String bucket();

	/**
	 * Store an object. An object of this key is replaced, and its tags are gone.
	 * @param key the key of the object
	 * @param content the content
	 * @param metadata texts to keep with the object, of at most 2 KB in all
	 */
	void put(String key, Content content, Map<String, String> metadata);

	/**
	 * Open the content of an object.
	 * @return the content, which the caller closes, or null if there is no such object
	 */
	@Nullable InputStream get(String key);

	/**
	 * Return the metadata of an object, or null if there is no such object. An orphan has
	 * {@value #ORPHAN_TAG} with the value {@code true} in addition.
	 */
	@Nullable Map<String, String> metadata(String key);

	/**
	 * Tag an object as an orphan, because no item points to it any more, or take that
	 * back. Its age begins anew, by which a rule of the store removes orphans. There may
	 * be no such object.
	 */
	void tag(String key, boolean orphan);

	/**
	 * List the objects whose keys begin with a prefix, a page at a time.
	 * @param action is called with each object
	 */
	void list(String prefix, Consumer<StoredObject> action);

	/**
	 * Content of an object.
	 *
	 * @param size its length in bytes
	 * @param sha256 its SHA-256, which the store verifies if it can
	 * @param source opens it, once for each attempt
	 */
	record Content(long size, byte[] sha256, InputStreamSource source) {

	}

	/**
	 * Object in the store.
	 *
	 * @param key its key
	 * @param lastModified when it was written
	 */
	record StoredObject(String key, Instant lastModified) {

	}

}
