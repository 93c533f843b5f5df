package io.github.dynamospring.sample;

import java.io.IOException;
import java.util.Set;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Filter that refuses changes that a browser asks for on behalf of another site: there is
 * no login whose token could tell them apart. Browsers say where a request comes from,
 * and pages cannot change that. Other clients, such as {@code curl}, say nothing.
 */
@Component
class SameOriginFilter extends OncePerRequestFilter {

	private static final Set<String> SAFE_METHODS = Set.of("GET", "HEAD", "OPTIONS");

	private static final Set<String> OWN_SITES = Set.of("same-origin", "none");

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		if (SAFE_METHODS.contains(request.getMethod()) || isOwn(request)) {
			chain.doFilter(request, response);
		}
		else {
			response.sendError(HttpServletResponse.SC_FORBIDDEN);
		}
	}

	private static boolean isOwn(HttpServletRequest request) {
		String site = request.getHeader("Sec-Fetch-Site");
		return (site != null) ? OWN_SITES.contains(site) : isOwn(request, request.getHeader(HttpHeaders.ORIGIN));
	}

	// Browsers send no Sec-Fetch-Site to hosts without TLS other than localhost.
	private static boolean isOwn(HttpServletRequest request, @Nullable String origin) {
		return origin == null || origin.endsWith("://" + request.getHeader(HttpHeaders.HOST));
	}

}
