package io.github.dynamospring.sample;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;

import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * Chromium of this machine, with its driver. Nothing is downloaded.
 *
 * @param browser the browser
 * @param driver the program that drives it
 */
record Chromium(Path browser, Path driver) {

	static boolean isInstalled() {
		return find().isPresent();
	}

	/**
	 * Return what is installed, or nothing.
	 */
	static Optional<Chromium> find() {
		Optional<Path> driver = program("chromedriver");
		return Stream.of("chromium", "chromium-browser", "google-chrome")
			.flatMap((name) -> program(name).stream())
			.findFirst()
			.flatMap((browser) -> driver.map((path) -> new Chromium(browser, path)));
	}

	private static Optional<Path> program(String name) {
		return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
			.map((directory) -> Path.of(directory, name))
			.filter(Files::isExecutable)
			.findFirst();
	}

	/**
	 * Open a window without a screen.
	 * @param profile an empty directory
	 */
	ChromeDriver open(Path profile) {
		ChromeOptions options = new ChromeOptions();
		options.setBinary(this.browser.toFile());
		options.addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
				"--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars",
				"--window-size=1200,1800", "--user-data-dir=" + profile);
		LoggingPreferences logs = new LoggingPreferences();
		logs.enable(LogType.BROWSER, Level.ALL);
		options.setCapability("goog:loggingPrefs", logs);
		return new ChromeDriver(
				new ChromeDriverService.Builder().usingDriverExecutable(this.driver.toFile()).build(), options);
	}

}
