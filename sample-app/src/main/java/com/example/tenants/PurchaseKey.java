package com.example.tenants;

/**
 * ID of a purchase within the tenant of the call.
 */
record PurchaseKey(String customerId, String purchaseId) {

}
