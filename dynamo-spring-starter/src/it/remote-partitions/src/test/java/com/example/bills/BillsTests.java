package com.example.bills;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.embedded.DynamoDbLocal;
import org.apache.activemq.broker.BrokerService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * This JVM is the database's and the broker's process.
 */
@Timeout(300)
class BillsTests {

	private static final int BILLS = 500;

	private static final int CHUNK = 20;

	private static final String JOB = "reminders";

	private final List<Process> processes = new ArrayList<>();

	private final List<String> connections = new ArrayList<>();

	@AfterEach
	void endProcesses() {
		this.processes.forEach(Process::destroyForcibly);
	}

	@Test
	void workersGoOnWhereKilledOnesEnded() throws Exception {
		BrokerService broker = new BrokerService();
		broker.setPersistent(false);
		broker.setUseJmx(false);
		try (DynamoDbLocal database = DynamoDbLocal.start(null, getClass().getClassLoader())) {
			this.connections.add("--dynamo.endpoint=" + database.getEndpoint());
			this.connections.add("--broker.url=" + broker.addConnector("tcp://localhost:0").getConnectUri()
					+ "?jms.prefetchPolicy.all=1");
			broker.start();
			try (ConfigurableApplicationContext application = new SpringApplicationBuilder(BillsApplication.class)
				.run(this.connections.get(0))) {
				run(application.getBean(Bills.class), application.getBean(JobRepository.class));
			}
		}
		finally {
			broker.stop();
		}
	}

	private void run(Bills bills, JobRepository jobs) throws Exception {
		bills.saveAll(IntStream.range(0, BILLS).mapToObj((i) -> new Bill("b" + i, 0)).toList());
		Process manager = start(BillsApplication.class, "manager");
		assertThat(start(KilledWorker.class, "worker").waitFor()).isEqualTo(137);
		assertThat(start(KilledWorker.class, "worker").waitFor()).isEqualTo(137);
		manager.destroyForcibly().waitFor();
		Process restarted = start(BillsApplication.class, "manager");
		while (jobs.getJobExecutions(jobs.getLastJobInstance(JOB)).size() == 1) {
			Thread.sleep(100);
		}
		start(BillsApplication.class, "worker");
		assertThat(restarted.waitFor()).isZero();
		assertThat(jobs.getJobExecutions(jobs.getLastJobInstance(JOB))).extracting(JobExecution::getStatus)
			.containsExactly(BatchStatus.COMPLETED, BatchStatus.FAILED);
		Map<Integer, Long> reminders = bills.findBy()
			.stream()
			.collect(Collectors.groupingBy(Bill::reminders, Collectors.counting()));
		System.out.println("Bills by the number of their reminders: " + reminders);
		assertThat(reminders.get(1) + reminders.getOrDefault(2, 0L)).isEqualTo(BILLS);
		assertThat(reminders.getOrDefault(2, 0L)).isLessThanOrEqualTo(2 * CHUNK);
	}

	private Process start(Class<?> main, String profile) throws Exception {
		List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
				"-cp", System.getProperty("java.class.path"), "-Duser.home=target", "-XX:TieredStopAtLevel=1",
				main.getName(), "--spring.profiles.active=" + profile));
		command.addAll(this.connections);
		File log = Path.of("target", profile + this.processes.size() + ".log").toFile();
		ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log);
		builder.environment().keySet().removeIf((name) -> name.startsWith("AWS_"));
		builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
		Process process = builder.start();
		this.processes.add(process);
		return process;
	}

}
