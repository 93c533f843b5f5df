package com.example.orders;

interface Total {

	int getTotal();

}
