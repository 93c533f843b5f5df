package com.example.articles;

import io.github.dynamospring.mapping.event.AfterSaveEvent;
import io.github.dynamospring.mapping.event.WriteKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

@Component
class NewArticles {

	private static final Logger logger = LoggerFactory.getLogger(NewArticles.class);

	@EventListener
	void onSave(AfterSaveEvent<Article> event) {
		if (event.getKind() == WriteKind.INSERT) {
			logger.info("New article {}", event.getEntity().slug());
		}
	}

}
