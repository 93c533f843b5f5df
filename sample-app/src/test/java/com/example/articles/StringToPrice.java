package com.example.articles;

import java.math.BigDecimal;

import org.springframework.core.convert.converter.Converter;
import org.springframework.data.convert.ReadingConverter;

@ReadingConverter
class StringToPrice implements Converter<String, Price> {

	@Override
	public Price convert(String text) {
		String[] parts = text.split(" ");
		return new Price(parts[0], new BigDecimal(parts[1]));
	}

}
