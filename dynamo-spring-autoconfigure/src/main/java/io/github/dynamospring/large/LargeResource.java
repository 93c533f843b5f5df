package io.github.dynamospring.large;

import java.io.FileNotFoundException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

import io.github.dynamospring.item.Sha256;
import org.jspecify.annotations.Nullable;

import org.springframework.core.io.AbstractResource;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Resource of an object in the store, which is fetched each time it is opened. The end of
 * its stream is reached only if the content has the hash in the pointer.
 */
public final class LargeResource extends AbstractResource {

	private final LargeObjects objects;

	private final ObjectPointer pointer;

	public LargeResource(LargeObjects objects, ObjectPointer pointer) {
		this.objects = objects;
		this.pointer = pointer;
	}

	@Override
	public InputStream getInputStream() throws IOException {
		InputStream content = this.objects.get(this.pointer.key());
		if (content == null) {
			throw new FileNotFoundException("The " + getDescription() + " does not exist any more");
		}
		return new VerifiedStream(content, Sha256.digest(), this.pointer);
	}

	/**
	 * Return the whole content.
	 * @throws FileNotFoundException if there is no such object
	 * @throws ChangedObjectException if it has another content than was written
	 * @throws DataAccessResourceFailureException if the store fails
	 */
	public byte[] fetch() throws FileNotFoundException, ChangedObjectException {
		try {
			return getContentAsByteArray();
		}
		catch (FileNotFoundException | ChangedObjectException ex) {
			throw ex;
		}
		catch (IOException ex) {
			throw new DataAccessResourceFailureException(
					"An object in bucket '" + this.pointer.bucket() + "' cannot be read", ex);
		}
	}

	@Override
	public long contentLength() {
		return this.pointer.size();
	}

	@Override
	public boolean exists() {
		return this.objects.metadata(this.pointer.key()) != null;
	}

	@Override
	public String getDescription() {
		return describe(this.pointer);
	}

	// without the key, which has the tenant
	private static String describe(ObjectPointer pointer) {
		return "object with the SHA-256 " + pointer.sha256() + " in bucket " + pointer.bucket();
	}

	/**
	 * Stream that ends with a failure unless all bytes together are those of a pointer.
	 */
	private static final class VerifiedStream extends FilterInputStream {

		private final MessageDigest digest;

		private final ObjectPointer pointer;

		private long read;

		VerifiedStream(InputStream content, MessageDigest digest, ObjectPointer pointer) {
			super(content);
			this.digest = digest;
			this.pointer = pointer;
		}

		@Override
		public int read() throws IOException {
			byte[] one = new byte[1];
			return (read(one, 0, 1) < 0) ? -1 : one[0] & 0xFF;
		}

		@Override
		public int read(byte @Nullable [] bytes, int offset, int length) throws IOException {
			int count = super.read(bytes, offset, length);
			if (count > 0 && bytes != null) {
				this.digest.update(bytes, offset, count);
				this.read += count;
			}
			if (count < 0 || this.read > this.pointer.size()) {
				verify();
			}
			return count;
		}

		private void verify() throws IOException {
			String hash = HexFormat.of().formatHex(((MessageDigest) clone(this.digest)).digest());
			if (this.read != this.pointer.size() || !hash.equals(this.pointer.sha256())) {
				throw new ChangedObjectException(
						"The " + describe(this.pointer) + " has another content than was written");
			}
		}

		private static Object clone(MessageDigest digest) throws IOException {
			try {
				return digest.clone();
			}
			catch (CloneNotSupportedException ex) {
				throw new IOException(ex);
			}
		}

		@Override
		public long skip(long count) throws IOException {
			long skipped = 0;
			while (skipped < count && read() >= 0) {
				skipped++;
			}
			return skipped;
		}

		@Override
		public boolean markSupported() {
			return false;
		}

	}

	/**
	 * Exception for an object whose content is not the one that was written.
	 */
	public static final class ChangedObjectException extends IOException {

		private static final long serialVersionUID = 1L;

		ChangedObjectException(String message) {
			super(message);
		}

	}

}
