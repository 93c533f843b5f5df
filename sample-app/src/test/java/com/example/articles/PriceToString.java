package com.example.articles;

import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.WritingConverter;

@WritingConverter
class PriceToString implements Converter<Price, String> {

	@Override
	public String convert(Price price) {
		return price.currency() + " " + price.amount();
	}

}
