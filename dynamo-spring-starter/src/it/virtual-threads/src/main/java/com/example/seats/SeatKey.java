package com.example.seats;

record SeatKey(String hall, int number) {

}
