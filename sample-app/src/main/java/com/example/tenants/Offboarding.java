package com.example.tenants;

import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.RemovedTenant;
import io.github.dynamospring.plan.ScanSettings;

import org.springframework.stereotype.Service;

/**
 * Job for a tenant that has left: removes all that is stored for it, beside the work for
 * the others.
 */
@Service
class Offboarding {

	private final DynamoOperations dynamo;

	Offboarding(DynamoOperations dynamo) {
		this.dynamo = dynamo;
	}

	RemovedTenant remove(String tenant) {
		return this.dynamo.removeTenant(tenant, new ScanSettings(8, 500));
	}

}
