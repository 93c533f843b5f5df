package com.example.ledger;

record EntryKey(String accountId, String transferId) {

}
