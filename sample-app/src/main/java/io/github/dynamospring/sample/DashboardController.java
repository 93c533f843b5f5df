package io.github.dynamospring.sample;

import java.net.URI;

import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Controller of the page that shows what the access patterns of the shop cost, while they
 * do.
 */
@Controller
class DashboardController {

	private final Dashboard dashboard;

	private final Review review;

	private final SkewedLoad load;

	DashboardController(Dashboard dashboard, Review review, SkewedLoad load) {
		this.dashboard = dashboard;
		this.review = review;
		this.load = load;
	}

	@GetMapping("/")
	String page(Model model) {
		return view("dashboard", model);
	}

	/**
	 * Return the part of the page that changes, for the page's script.
	 */
	@GetMapping("/live")
	String live(Model model) {
		return view("dashboard :: live", model);
	}

	@PostMapping("/load")
	ResponseEntity<Void> startLoad() {
		this.load.start();
		return ResponseEntity.status(HttpStatus.SEE_OTHER).location(URI.create("/")).build();
	}

	private String view(String name, Model model) {
		model.addAttribute("dashboard", this.dashboard.view());
		model.addAttribute("review", this.review.view());
		model.addAttribute("load", this.load.progress());
		return name;
	}

}
