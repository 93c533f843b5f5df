package com.example.articles;

import java.math.BigDecimal;

record Price(String currency, BigDecimal amount) {

}
