package com.example.unnamed;

import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
public class UnnamedApplication {

}
