// Brings what changes up to date each second, in place: scrolling, focus, selection and opened details stay.
(() => {
	'use strict';

	const PERIOD = 1000;

	const stale = document.getElementById('stale');

	async function refresh() {
		if (document.hidden) {
			return;
		}
		const live = document.getElementById('live');
		try {
			const response = await fetch(live.dataset.url, { cache: 'no-store' });
			const page = new DOMParser().parseFromString(await response.text(), 'text/html');
			update(live, page.getElementById('live'));
			stale.textContent = '';
		}
		catch {
			stale.textContent = 'The application does not answer: the figures are old.';
		}
	}

	function update(node, fresh) {
		if (node.nodeName !== fresh.nodeName || node.childNodes.length !== fresh.childNodes.length) {
			node.replaceWith(fresh);
			return;
		}
		if (node.nodeType === Node.TEXT_NODE && node.data !== fresh.data) {
			node.data = fresh.data;
		}
		if (node.nodeType === Node.ELEMENT_NODE) {
			updateAttributes(node, fresh);
		}
		const children = [...fresh.childNodes];
		[...node.childNodes].forEach((child, i) => update(child, children[i]));
	}

	function updateAttributes(element, fresh) {
		for (const { name, value } of fresh.attributes) {
			if (element.getAttribute(name) !== value) {
				element.setAttribute(name, value);
			}
		}
		for (const { name } of [...element.attributes]) {
			if (!fresh.hasAttribute(name) && name !== 'open') {
				element.removeAttribute(name);
			}
		}
	}

	function refreshAgain() {
		setTimeout(() => refresh().finally(refreshAgain), PERIOD);
	}

	refreshAgain();
})();
