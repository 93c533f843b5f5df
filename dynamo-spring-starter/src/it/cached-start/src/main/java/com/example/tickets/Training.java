package com.example.tickets;

import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

@Component
@Profile("training")
class Training implements ApplicationRunner {

	private final Tickets tickets;

	Training(Tickets tickets) {
		this.tickets = tickets;
	}

	@Override
	public void run(ApplicationArguments arguments) {
		for (int i = 0; i < 100; i++) {
			this.tickets.save(new Ticket("training-" + i, "training"));
			this.tickets.findById("training-" + i);
		}
		this.tickets.findByGuest("training");
	}

}
