package com.example.articles;

import java.util.Locale;

import io.github.dynamospring.mapping.event.BeforeConvertCallback;
import io.github.dynamospring.mapping.event.WriteKind;

import org.springframework.stereotype.Component;

@Component
class SlugCallback implements BeforeConvertCallback<Article> {

	@Override
	public Article onBeforeConvert(Article article, WriteKind kind) {
		if (!article.slug().isEmpty()) {
			return article;
		}
		return article.withSlug(article.title().toLowerCase(Locale.ROOT).replace(' ', '-'));
	}

}
