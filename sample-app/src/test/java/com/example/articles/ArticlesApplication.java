package com.example.articles;

import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class ArticlesApplication {

}
