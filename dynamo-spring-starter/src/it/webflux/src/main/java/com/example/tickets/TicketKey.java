package com.example.tickets;

record TicketKey(String concert, int seat) {

}
