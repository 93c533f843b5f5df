package io.github.dynamospring.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of the page at {@code /} in headless Chromium. With {@code -Dscreenshot=<file>}
 * they leave a picture of the page under load.
 */
@EnabledIf(value = "io.github.dynamospring.sample.Chromium#isInstalled",
		disabledReason = "chromium and chromedriver are not both on the path")
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class ChromiumIntegrationTests {

	private static final Duration PATIENCE = Duration.ofSeconds(60);

	@Autowired
	private Orders orders;

	@LocalServerPort
	private int port;

	@TempDir
	private Path profile;

	private ChromeDriver browser;

	@BeforeEach
	void open() {
		this.browser = Chromium.find().orElseThrow().open(this.profile);
		this.browser.get("http://localhost:" + this.port + "/");
	}

	@AfterEach
	void close() {
		this.browser.quit();
	}

	@Test
	void showsInPlaceHowAKeyGetsHot() throws IOException {
		this.browser.findElement(By.cssSelector("#load button")).click();
		waitUntil("return document.querySelector('.load progress') !== null");
		script("document.marked = true");
		waitUntil("""
				const hottest = document.querySelector('.keys tbody tr');
				return hottest.querySelector('th')?.innerText === 'CUSTOMER#load-1'
					&& parseFloat(hottest.querySelector('.share').innerText) >= 1""");
		long requests = requestsOf("Orders.pay");
		waitUntil("return document.querySelector('.load progress')?.value > 0.8");
		takeScreenshot();
		assertThat(requestsOf("Orders.pay")).isGreaterThan(requests);
		waitUntil("return document.querySelector('.load').innerText.startsWith('The load is over.')");
		assertThat(script("return document.querySelector('#load button').disabled")).isEqualTo(false);
		assertThat(script("return document.marked")).isEqualTo(true);
		assertThat(errors()).isEmpty();
	}

	@Test
	void keepsWhatTheReaderDoesWhileItRefreshes() {
		script("""
				document.querySelector('details').open = true;
				document.querySelector('#load button').focus();
				getSelection().selectAllChildren(document.querySelector('.plan code'));
				window.scrollTo(0, 300);""");
		Object selected = script("return getSelection().toString()");
		this.orders.findByOrderId("1001");
		waitUntil(() -> requestsOf("Orders.findByOrderId") > 0);
		long requests = requestsOf("Orders.findByOrderId");
		this.orders.findByOrderId("1001");
		waitUntil(() -> requestsOf("Orders.findByOrderId") > requests);
		assertThat(script("return document.querySelector('details').open")).isEqualTo(true);
		assertThat(script("return document.activeElement.innerText")).isEqualTo("Run a skewed load");
		assertThat(script("return getSelection().toString()")).isEqualTo(selected).isNotEqualTo("");
		assertThat(script("return window.scrollY")).isEqualTo(300L);
		assertThat(errors()).isEmpty();
	}

	@Test
	void fitsOnANarrowScreenInTheDark() {
		Object light = script("return getComputedStyle(document.body).backgroundColor");
		this.browser.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", 360, "height", 720, "deviceScaleFactor", 2, "mobile", true));
		this.browser.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", "dark"))));
		assertThat(script("return document.documentElement.scrollWidth")).isEqualTo(360L);
		assertThat(script("return getComputedStyle(document.body).backgroundColor")).isNotEqualTo(light);
	}

	@Test
	void asksNoOtherServer() {
		waitUntil("return performance.getEntriesByName(location.origin + '/live').length > 1");
		assertThat(script("return performance.getEntriesByType('resource').map((entry) => entry.name)"))
			.asInstanceOf(InstanceOfAssertFactories.list(String.class))
			.hasSizeGreaterThan(3)
			.allMatch((name) -> name.startsWith("http://localhost:" + this.port + "/"));
	}

	private long requestsOf(String pattern) {
		return (Long) script("""
				const requests = document.getElementById(arguments[0])?.querySelector('.requests');
				return Number((requests?.firstChild.data ?? '0').replace(',', ''))""", pattern);
	}

	private void waitUntil(String script) {
		waitUntil(() -> Boolean.TRUE.equals(script(script)));
	}

	private void waitUntil(BooleanSupplier condition) {
		Awaitility.await().atMost(PATIENCE).until(condition::getAsBoolean);
	}

	private Object script(String script, Object... arguments) {
		return this.browser.executeScript(script, arguments);
	}

	/**
	 * Return what the console shows of failures.
	 */
	private List<LogEntry> errors() {
		return this.browser.manage()
			.logs()
			.get(LogType.BROWSER)
			.getAll()
			.stream()
			.filter((entry) -> entry.getLevel().intValue() >= Level.WARNING.intValue())
			.toList();
	}

	private void takeScreenshot() throws IOException {
		String file = System.getProperty("screenshot", "");
		if (!file.isEmpty()) {
			Path picture = Path.of(file).toAbsolutePath();
			Files.createDirectories(picture.getParent());
			Files.write(picture, this.browser.getScreenshotAs(OutputType.BYTES));
		}
	}

}
