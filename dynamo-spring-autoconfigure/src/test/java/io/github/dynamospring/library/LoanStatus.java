package io.github.dynamospring.library;

public enum LoanStatus {

	OPEN, RETURNED

}
