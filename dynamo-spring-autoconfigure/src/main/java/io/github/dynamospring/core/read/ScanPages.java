package io.github.dynamospring.core.read;

import java.util.List;

import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.plan.BoundScan;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Source of the pages of a scan.
 */
final class ScanPages extends PageSource {

	private final RequestSender sender;

	private final ItemAttributes attributes;

	private final BoundScan scan;

	private final boolean consistent;

	private final @Nullable CapacityRate rate;

	/**
	 * Create a source.
	 * @param attributes the reader of the keys behind which pages start
	 * @param consistent whether the scan is strongly consistent even where it does not
	 * say so
	 * @param rate the rate that a throttle slows down, or null
	 */
	ScanPages(RequestSender sender, ItemAttributes attributes, BoundScan scan, boolean consistent,
			@Nullable CapacityRate rate) {
		this.sender = sender;
		this.attributes = attributes;
		this.scan = scan;
		this.consistent = consistent || scan.consistent();
		this.rate = rate;
	}

	@Override
	boolean isFiltered() {
		return this.scan.filter() != null;
	}

	@Override
	List<ScanRequest> requests(PageRequest request) {
		return List.of(request(request).build());
	}

	private ScanRequest.Builder request(PageRequest request) {
		if (request.backward()) {
			throw new InvalidDataAccessApiUsageException("A scan has no order and cannot scroll backward");
		}
		Integer limit = (request.limit() != null) ? request.limit() : this.scan.limit();
		return ReadRequests.scan(this.sender, this.scan, limit, request.startKey(), this.consistent);
	}

	@Override
	Page read(PageRequest request) {
		return Page.of(this.sender.send(request(request), this.rate), this.attributes);
	}

}
