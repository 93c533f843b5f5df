#!/usr/bin/env python3
"""Figures of the benchmarks: from JMH's results to the table, the chart and the aims.

figures.py DIRECTORY   reads the results that measure.sh left there, and writes figures.csv
figures.py             writes the tables and the chart of docs/performance.md from figures.csv
"""
import csv
import json
import re
import statistics
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DOCS = HERE.parents[3] / "docs"
FIGURES = HERE / "figures.csv"
COLUMNS = ["what", "who", "cpu", "cpu_low", "cpu_high", "bytes", "ratio", "ratio_low", "ratio_high", "bytes_ratio"]
CALLS = {"query": "query of 100 items", "batchGet": "BatchGetItem of 100", "getItem": "GetItem", "putItem": "PutItem",
         "batchPut": "batch of 25 puts"}
WHO = {"direct": "repository", "wire": "repository, direct off", "values": "repository, wire off",
       "enhanced": "enhanced client", "template": "Spring Cloud AWS"}
ITEMS = {"CodecBenchmark.decodeByHand": ("read an item", "hand"), "CodecBenchmark.decode": ("read an item", "values"),
         "CodecBenchmark.decodeEnhanced": ("read an item", "enhanced"), "WireBenchmark.decode": ("read an item", "wire"),
         "CodecBenchmark.encodeByHand": ("write an item", "hand"), "CodecBenchmark.encode": ("write an item", "values"),
         "CodecBenchmark.encodeEnhanced": ("write an item", "enhanced"),
         "CodecBenchmark.encodeToWire": ("write an item", "wire")}
# what is aimed at: the ratio of CPU and of memory to code by hand, or microseconds and bytes
AIMS = {"query of 100 items": (0.25, 0.18), "BatchGetItem of 100": (0.4, 0.25), "GetItem": (0.55, 0.4),
        "PutItem": (0.55, 0.4), "batch of 25 puts": (0.5, 0.4)}
ITEM_AIMS = {"read an item": (0.3, None), "write an item": (0.8, 3000)}
METERING_AIM = (0.06, 0.05)
MERGING = {"one": "one partition, in eight pages", "apart": "sixteen partitions, one behind the other",
           "shards": "sixteen shards, merged"}
MERGING_AIM = 1.3
OPTIONS = {"same": ("the same client twice", ""),
           "timeouts": ("without `api-call-timeout` and `api-call-attempt-timeout`", "a call may hang"),
           "attempt": ("without `api-call-timeout`", "a call may hang"),
           "account": ("account ID endpoints `disabled`", "not needed"),
           "fixedEndpoint": ("an endpoint provider that evaluates no rules", "not needed"),
           "fixedScheme": ("an authentication scheme provider that returns a constant", "not needed"),
           "noRetries": ("no retries", "calls fail"),
           "userAgent": ("a constant header `User-Agent`", "AWS cannot see how the SDK is used"),
           "unsigned": ("anonymous credentials, so no signature", "not possible"),
           "interceptor": ("an empty interceptor", ""),
           "metrics": ("an empty metric publisher", "off by default")}


def raw(result, metric):
    """The values of a secondary metric, of all forks: after each iteration, the latest ones of all contenders."""
    for name, value in result["secondaryMetrics"].items():
        if name.lstrip(":·").strip() == metric:
            return [number for fork in value["rawData"] for number in fork]
    return []


def quartiles(values):
    return statistics.quantiles(values, n=4, method="inclusive")


def load(path):
    return json.loads(path.read_text()) if path.exists() else []


def compared(result, who, base):
    """Each iteration of one contender beside those of the base that are next to it."""
    cpu, bytes_ = raw(result, "cpu." + who), raw(result, "alloc." + who)
    low, median, high = quartiles(cpu)
    row = {"who": who, "cpu": median, "cpu_low": low, "cpu_high": high, "bytes": statistics.median(bytes_)}
    ratios = quartiles([own / other for own, other in zip(cpu, raw(result, "cpu." + base))])
    row["ratio_low"], row["ratio"], row["ratio_high"] = ratios
    row["bytes_ratio"] = row["bytes"] / statistics.median(raw(result, "alloc." + base))
    return row


def calls(results):
    for result in results:
        what = CALLS[result["benchmark"].rpartition(".")[2]]
        for who in ["hand", *WHO]:
            if raw(result, "cpu." + who):
                yield {"what": what, **compared(result, who, "hand")}


def metering(results):
    """What metering adds to a call, as ratio to the call by hand."""
    for result in results:
        if raw(result, "cpu.metered"):
            cpu, bytes_ = ([(metered - plain) / hand for metered, plain, hand in
                            zip(raw(result, kind + ".metered"), raw(result, kind + ".direct"), raw(result, kind + ".hand"))]
                           for kind in ("cpu", "alloc"))
            low, median, high = quartiles(cpu)
            yield {"what": "metering of " + CALLS[result["benchmark"].rpartition(".")[2]], "who": "added",
                   "ratio": median, "ratio_low": low, "ratio_high": high, "bytes_ratio": statistics.median(bytes_)}


def options(results):
    for result in results:
        for who in OPTIONS:
            yield {"what": "option", **compared(result, who, "base")}


def merging(results):
    for result in results:
        for who in MERGING:
            yield {"what": "16,000 items", **compared(result, who, "one")}


def items(results):
    """Single items: nanoseconds, given in microseconds as all else."""
    for result in results:
        name = ".".join(result["benchmark"].split(".")[-2:])
        if name in ITEMS:
            what, who = ITEMS[name]
            low, median, high = quartiles([value for fork in result["primaryMetric"]["rawData"] for value in fork])
            allocated = next(metric for key, metric in result["secondaryMetrics"].items()
                             if key.endswith("gc.alloc.rate.norm"))["score"]
            yield {"what": what, "who": who, "cpu": median / 1000, "cpu_low": low / 1000, "cpu_high": high / 1000,
                   "bytes": allocated}


def startup(results):
    for result in results:
        values = [value * 1000 for fork in result["primaryMetric"]["rawData"] for value in fork]
        low, median, high = quartiles(values)
        yield {"what": "further repository after " + result["params"]["before"], "who": "wire", "cpu": median,
               "cpu_low": low, "cpu_high": high}


def profile(path, what):
    """Shares of samples and of bytes, in percent."""
    if path.exists():
        for row in csv.DictReader(path.open()):
            yield {"what": "profile of " + what, "who": row["part"], "cpu": float(row["cpu"]),
                   "bytes": float(row["memory"])}


def measured(directory):
    yield from calls(load(directory / "calls.json"))
    yield from items(load(directory / "items.json"))
    yield from metering(load(directory / "calls.json"))
    yield from merging(load(directory / "merging.json"))
    yield from options(load(directory / "options.json"))
    yield from startup(load(directory / "startup.json"))
    for name in ("getItem", "query"):
        yield from profile(directory / f"profile-{name}.csv", CALLS[name])


def store(rows):
    with FIGURES.open("w", newline="") as file:
        out = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        out.writeheader()
        for row in rows:
            out.writerow({column: f"{value:.6g}" if isinstance(value, float) else value
                          for column, value in row.items()})


def read():
    rows = {}
    for row in csv.DictReader(FIGURES.open()):
        rows[row["what"], row["who"]] = {column: float(row[column]) for column in COLUMNS[2:] if row[column]}
    return rows


def size(value):
    return f"{value:,.0f} B" if abs(value) < 10_000 else f"{value / 1000:,.0f} kB"


def time(value):
    return f"{value * 1000:,.0f} ns" if abs(value) < 10 else f"{value:,.0f} µs"


def verdict(met):
    return "met" if met else "missed"


def main_table(rows):
    yield "| | by hand | " + " | ".join(WHO.values()) + " | aim | |"
    yield "|---" * (len(WHO) + 4) + "|"
    for what, (cpu, memory) in AIMS.items():
        hand, ours = rows[what, "hand"], rows[what, "direct"]
        cells = []
        for who in WHO:
            row = rows.get((what, who))
            cells.append(f"{row['ratio']:.2f} / {row['bytes_ratio']:.2f}" if row else "–")
        cells[0] = f"**{cells[0]}**"
        results = [verdict(round(ours["ratio"], 2) <= cpu), verdict(round(ours["bytes_ratio"], 2) <= memory)]
        result = results[0] if results[0] == results[1] else f"CPU {results[0]}, memory {results[1]}"
        yield (f"| {what} | {hand['cpu']:,.0f} µs, {size(hand['bytes'])} | {' | '.join(cells)} "
               f"| {cpu} / {memory} | {result} |")


def spread_table(rows):
    yield "| CPU, ratio to code by hand | " + " | ".join(WHO.values()) + " |"
    yield "|---" * (len(WHO) + 1) + "|"
    for what in AIMS:
        cells = []
        for who in WHO:
            row = rows.get((what, who))
            cells.append(f"{row['ratio_low']:.2f} to {row['ratio_high']:.2f}" if row else "–")
        yield f"| {what} | {' | '.join(cells)} |"


def item_table(rows):
    yield "| one item | ours, wire | ours, `AttributeValue` | by hand | enhanced client | aim | |"
    yield "|---|---|---|---|---|---|---|"
    for what, (cpu, memory) in ITEM_AIMS.items():
        cells = []
        for who in ("wire", "values", "hand", "enhanced"):
            row = rows.get((what, who))
            cells.append(f"{time(row['cpu'])}, {size(row['bytes'])}" if row else "–")
        aim = time(cpu) + (f", {size(memory)}" if memory else "")
        wire = rows.get((what, "wire"))
        result = verdict(wire["cpu"] <= cpu and (not memory or wire["bytes"] <= memory)) if wire else ""
        yield f"| {what} | {' | '.join(cells)} | {aim} | {result} |"


def metering_table(rows):
    yield "| metering adds | CPU | quartiles | memory | aim | |"
    yield "|---|---|---|---|---|---|"
    cpu, memory = METERING_AIM
    for what in AIMS:
        row = rows["metering of " + what, "added"]
        results = [verdict(round(row["ratio"], 2) <= cpu), verdict(round(row["bytes_ratio"], 2) <= memory)]
        result = results[0] if results[0] == results[1] else f"CPU {results[0]}, memory {results[1]}"
        yield (f"| {what} | {row['ratio']:.2f} | {row['ratio_low']:.2f} to {row['ratio_high']:.2f} "
               f"| {row['bytes_ratio']:.2f} | {cpu} / {memory} | {result} |")


def merging_table(rows):
    yield "| 16,000 items of | CPU | memory | ratio of CPU to one partition | of memory | aim | |"
    yield "|---|---|---|---|---|---|---|"
    for who, name in MERGING.items():
        row = rows["16,000 items", who]
        aim = f"{MERGING_AIM} | {verdict(round(row['ratio'], 2) <= MERGING_AIM)}" if who == "shards" else "|"
        ratios = (f"{row['ratio']:.2f} ({row['ratio_low']:.2f} to {row['ratio_high']:.2f}) | {row['bytes_ratio']:.2f}"
                  if who != "one" else "|")
        yield f"| {name} | {row['cpu'] / 1000:,.0f} ms | {row['bytes'] / 1e6:,.0f} MB | {ratios} | {aim} |"


def beyond_noise(row):
    """Whether an option changes CPU time in both quartiles alike, or memory by more than one percent."""
    return row["ratio_high"] < 1 or row["ratio_low"] > 1 or abs(row["bytes_ratio"] - 1) > 0.01


def options_table(rows):
    yield "| GetItem without a network | CPU | memory | why not by default |"
    yield "|---|---|---|---|"
    for who, (name, reason) in OPTIONS.items():
        row = rows["option", who]
        if who != "same" and not beyond_noise(row):
            continue
        added = row["bytes"] * (1 - 1 / row["bytes_ratio"])
        yield (f"| {name} | {100 * (row['ratio'] - 1):+.0f}% ({100 * (row['ratio_low'] - 1):+.0f} to "
               f"{100 * (row['ratio_high'] - 1):+.0f}) | {added:+,.0f} B | {reason} |")


def profile_table(rows):
    yield "| part | GetItem: CPU | memory | query of 100: CPU | memory |"
    yield "|---|---|---|---|---|"
    for what, part in rows:
        if what == "profile of GetItem":
            get, query = rows[what, part], rows.get(("profile of query of 100 items", part), {"cpu": 0, "bytes": 0})
            yield (f"| {part} | {get['cpu']:.0f}% | {get['bytes']:.0f}% | {query['cpu']:.0f}% "
                   f"| {query['bytes']:.0f}% |")


def replace(page, name, lines):
    """Replace what stands between the two comments of a table."""
    text = page.read_text()
    block = f"<!-- figures: {name} -->\n" + "\n".join(lines) + "\n<!-- end -->"
    changed, count = re.subn(rf"<!-- figures: {name} -->\n.*?<!-- end -->", lambda match: block, text, flags=re.S)
    if count != 1:
        raise SystemExit(f"{page} has {count} places for the table '{name}'")
    page.write_text(changed)


STYLE = """
text { font: 13px -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif; fill: #57606a }
.title { font-size: 16px; font-weight: 600 }
.value { font-size: 11px }
.grid { stroke: #8c959f; stroke-opacity: .25 }
.hand { stroke: #8c959f; stroke-width: 1.5; stroke-dasharray: 4 3 }
.direct { fill: #1a7f37 } .wire { fill: #4ac26b } .values { fill: #aceebb } .enhanced { fill: #b08800 } .template { fill: #8250df }
@media (prefers-color-scheme: dark) {
text { fill: #b1bac4 }
.direct { fill: #3fb950 } .wire { fill: #238636 } .values { fill: #1b4721 } .enhanced { fill: #d29922 } .template { fill: #a371f7 }
}
"""


class Chart:
    """Grouped bars, in a panel each for CPU and memory."""

    LEFT, WIDTH, GAP, TOP, BAR, SPACE = 160, 340, 50, 106, 13, 18

    def __init__(self, rows):
        self.rows = rows
        self.parts = []
        ratios = [row.get(metric, 0) for (what, who), row in rows.items() if what in AIMS
                  for metric in ("ratio", "bytes_ratio")]
        self.limit = max(1.5, -(-max(ratios) // 0.5) * 0.5)
        self.height = len(AIMS) * (len(WHO) * self.BAR + self.SPACE)

    def text(self, x, y, text, style="", anchor="start"):
        self.parts.append(f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}"'
                          + (f' class="{style}"' if style else "") + f">{text}</text>")

    def line(self, x, style):
        self.parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{self.TOP}" y2="{self.TOP + self.height}" '
                          f'class="{style}"/>')

    def panel(self, left, title, metric):
        self.text(left, self.TOP - 14, title)
        scale = self.WIDTH / self.limit
        for step in range(int(self.limit / 0.5) + 1):
            self.line(left + step * 0.5 * scale, "grid")
            self.text(left + step * 0.5 * scale, self.TOP + self.height + 18, f"{step * 0.5:g}", "value", "middle")
        self.text(left + self.WIDTH / 2, self.TOP + self.height + 38, "ratio to code by hand, less is better", "value",
                  "middle")
        y = self.TOP + self.SPACE / 2
        for what in AIMS:
            for who in WHO:
                value = self.rows.get((what, who), {}).get(metric)
                if value is not None:
                    self.parts.append(f'<rect x="{left}" y="{y:.1f}" width="{value * scale:.1f}" '
                                      f'height="{self.BAR - 2}" class="{who}"/>')
                    self.text(left + value * scale + 4, y + self.BAR - 3, f"{value:.2f}", "value")
                y += self.BAR
            y += self.SPACE
        self.line(left + scale, "hand")

    def draw(self):
        self.text(16, 28, "CPU time and memory of the client for each call", "title")
        x = 16
        for who, name in WHO.items():
            self.parts.append(f'<rect x="{x}" y="46" width="12" height="12" class="{who}"/>')
            self.text(x + 18, 57, name)
            x += 44 + 7 * len(name)
        self.parts.append(f'<line x1="{x}" x2="{x + 22}" y1="52" y2="52" class="hand"/>')
        self.text(x + 28, 57, "by hand on the SDK")
        y = self.TOP + self.SPACE / 2
        for what in AIMS:
            self.text(self.LEFT - 12, y + len(WHO) * self.BAR / 2 + 4, what, anchor="end")
            y += len(WHO) * self.BAR + self.SPACE
        self.panel(self.LEFT, "CPU time", "ratio")
        self.panel(self.LEFT + self.WIDTH + self.GAP, "memory allocated", "bytes_ratio")
        width, height = self.LEFT + 2 * self.WIDTH + self.GAP + 50, self.TOP + self.height + 50
        return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
                f'height="{height}" role="img">\n<title>CPU time and memory of the client for each call</title>\n'
                f"<style>{STYLE}</style>\n" + "\n".join(self.parts) + "\n</svg>\n")


def show(rows):
    print("ratios to code by hand (CPU / memory), beside the aims")
    print("\n".join([*main_table(rows), "", *item_table(rows), "", *merging_table(rows), "",
                     *metering_table(rows)]))
    for (what, who), row in rows.items():
        if what.startswith("further"):
            print(f"{what}: {row['cpu'] / 1000:.1f} ms ({row['cpu_low'] / 1000:.1f} to {row['cpu_high'] / 1000:.1f})")


def main():
    if len(sys.argv) > 1:
        store(measured(Path(sys.argv[1])))
    rows = read()
    page = DOCS / "performance.md"
    replace(page, "calls", main_table(rows))
    replace(page, "spread", spread_table(rows))
    replace(page, "items", item_table(rows))
    replace(page, "profile", profile_table(rows))
    replace(page, "options", options_table(rows))
    replace(page, "merging", merging_table(rows))
    replace(page, "metering", metering_table(rows))
    (DOCS / "images" / "performance.svg").write_text(Chart(rows).draw())
    show(rows)


main()
