package com.example.orders;

record OrderId(String customer, String number) {

}
