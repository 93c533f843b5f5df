package io.github.dynamospring.autoconfigure.operations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import io.github.dynamospring.operations.advice.AdviceAcceptance;
import io.github.dynamospring.operations.advice.AdviceCode;
import io.github.dynamospring.operations.checklist.ChecklistItem;

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.context.annotation.Lazy;
import org.springframework.util.StringUtils;

/**
 * Configuration properties of accepted advice findings and accepted lines of the
 * production checklist.
 *
 * @since 0.1
 */
@Lazy
@ConfigurationProperties("dynamo")
public class DynamoAcceptProperties implements InitializingBean {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.accept");

	/**
	 * Reasons for which findings of advice and lines of the checklist are accepted, by
	 * their id. The id of a finding is its code and its subject, such as
	 * 'scan.Orders.findAll'. The id of a line is its item, such as 'backups', or its item
	 * and the logical name of a table, such as 'backups.orders'.
	 */
	private Map<String, String> accept = new LinkedHashMap<>();

	public Map<String, String> getAccept() {
		return this.accept;
	}

	public void setAccept(Map<String, String> accept) {
		this.accept = accept;
	}

	@Override
	public void afterPropertiesSet() {
		this.accept.forEach(DynamoAcceptProperties::check);
	}

	private static void check(String id, String reason) {
		AdviceCode code = AdviceCode.find(first(id));
		CHECK.isTrue(code != null || ChecklistItem.find(first(id)) != null, id, reason, unknown(first(id)));
		CHECK.isTrue(code == null || !rest(id).isEmpty(), id, reason,
				"It must name the subject of the finding: '" + CHECK.name(id) + ".<subject>'.");
		CHECK.isTrue(StringUtils.hasText(reason), id, reason, "It must say why it is accepted.");
	}

	private static String unknown(String id) {
		Stream<String> items = Arrays.stream(ChecklistItem.values()).map(ChecklistItem::toString);
		return "Neither advice nor the checklist has '" + id + "'. Advice has "
				+ Arrays.stream(AdviceCode.values()).map(AdviceCode::toString).collect(Collectors.joining(", "))
				+ ". The checklist has " + items.collect(Collectors.joining(", ")) + ".";
	}

	private static String first(String id) {
		int dot = id.indexOf('.');
		if (dot < 0) {
			return id;
		}
		return id.substring(0, dot);
	}

	private static String rest(String id) {
		if (id.indexOf('.') < 0) {
			return "";
		}
		return id.substring(id.indexOf('.') + 1);
	}

	/**
	 * Return the accepted findings of advice.
	 */
	public List<AdviceAcceptance> advice() {
		List<AdviceAcceptance> acceptances = new ArrayList<>();
		this.accept.forEach((id, reason) -> {
			AdviceCode code = AdviceCode.find(first(id));
			if (code != null) {
				acceptances.add(new AdviceAcceptance(code, rest(id), reason));
			}
		});
		return acceptances;
	}

	/**
	 * Return the reasons of accepted lines of the checklist, by their id.
	 * @param tables the logical names of the tables
	 * @throws InvalidConfigurationPropertyValueException if a line names another table
	 */
	public Map<String, String> lines(List<String> tables) {
		Map<String, String> lines = new LinkedHashMap<>();
		this.accept.forEach((id, reason) -> {
			if (ChecklistItem.find(first(id)) != null) {
				CHECK.isTrue(rest(id).isEmpty() || tables.stream().anyMatch(rest(id)::equalsIgnoreCase), id, reason,
						noTable(rest(id), tables));
				lines.put(id, reason);
			}
		});
		return lines;
	}

	private static String noTable(String table, List<String> tables) {
		String known = tables.isEmpty() ? "there are no entities."
				: "the tables of the entities are " + String.join(", ", tables) + ".";
		return "No entity is in a table '" + table + "'; " + known;
	}

}
