package com.example.articles;

import java.util.List;

import org.springframework.data.convert.PropertyValueConverter;
import org.springframework.data.convert.ValueConversionContext;

class CommaSeparated implements PropertyValueConverter<List<String>, String, ValueConversionContext<?>> {

	@Override
	public String write(List<String> values, ValueConversionContext<?> context) {
		return String.join(",", values);
	}

	@Override
	public List<String> read(String text, ValueConversionContext<?> context) {
		return List.of(text.split(","));
	}

}
