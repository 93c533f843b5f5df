package io.github.dynamospring.sample;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link SameOriginFilter}.
 */
class SameOriginFilterTests {

	private final SameOriginFilter filter = new SameOriginFilter();

	/**
	 * Each row: method, headers that a browser or another client sends, and whether the
	 * request passes.
	 */
	@ParameterizedTest
	@CsvSource(nullValues = "-", delimiter = '|', textBlock = """
			POST   | -           | -                         | true
			POST   | same-origin | http://shop.example:8080  | true
			POST   | none        | -                         | true
			POST   | same-site   | http://a.shop.example     | false
			POST   | cross-site  | http://evil.example       | false
			POST   | cross-site  | http://shop.example:8080  | false
			DELETE | cross-site  | -                         | false
			PUT    | -           | http://shop.example:8080  | true
			POST   | -           | https://shop.example:8080 | true
			POST   | -           | http://shop.example       | false
			POST   | -           | http://evil.example       | false
			POST   | -           | null                      | false
			GET    | cross-site  | http://evil.example       | true
			""")
	void refusesChangesForOtherSites(String method, String site, String origin, boolean passes) throws Exception {
		MockHttpServletRequest request = new MockHttpServletRequest(method, "/load");
		request.addHeader("Host", "shop.example:8080");
		if (site != null) {
			request.addHeader("Sec-Fetch-Site", site);
		}
		if (origin != null) {
			request.addHeader("Origin", origin);
		}
		MockHttpServletResponse response = new MockHttpServletResponse();
		MockFilterChain chain = new MockFilterChain();
		this.filter.doFilter(request, response, chain);
		assertThat(chain.getRequest() != null).isEqualTo(passes);
		assertThat(response.getStatus()).isEqualTo(passes ? 200 : 403);
	}

}
