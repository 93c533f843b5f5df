package io.github.dynamospring.core.read;

import java.util.List;

import io.github.dynamospring.plan.BoundScan;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Source of the pages of a scan.
 */
final class ScanPages extends PageSource {

	private final TableReadContext context;

	private final BoundScan scan;

	ScanPages(TableReadContext context, BoundScan scan) {
		this.context = context;
		this.scan = scan;
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
		boolean consistent = this.scan.consistent() || this.context.consistent();
		return this.context.requests().scan(this.scan, limit, request.startKey(), consistent);
	}

	@Override
	Page read(PageRequest request) {
		return Page.of(this.context.sender().send(request(request)));
	}

}
