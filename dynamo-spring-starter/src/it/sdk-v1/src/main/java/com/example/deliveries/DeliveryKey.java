package com.example.deliveries;

import java.util.Date;

record DeliveryKey(String customerId, Date placedAt) {

}
