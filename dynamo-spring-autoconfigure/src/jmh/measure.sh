#!/usr/bin/env bash
# Measures all that docs/performance.md has in its generated tables, in about fifteen minutes, and writes them anew with
# the chart. Nothing else should run on the machine. Arguments: a directory for the results (target/figures).
set -euo pipefail
cd "$(dirname "$0")/../../.."
results=$(mkdir -p "${1:-dynamo-spring-autoconfigure/target/figures}" && cd "${1:-dynamo-spring-autoconfigure/target/figures}" && pwd)
load=io.github.dynamospring.load

mvn -q -B -Pjmh -Dcheckstyle.skip -Dspring-javaformat.skip -pl dynamo-spring-autoconfigure test-compile \
	dependency:build-classpath -Dmdep.outputFile="$results/classpath"
target=$PWD/dynamo-spring-autoconfigure/target
classpath=$target/test-classes:$target/classes:$(cat "$results/classpath")

jmh() {
	name=$1
	shift
	echo "$name: $*"
	java -Dsun.net.httpserver.nodelay=true -Dspring.devtools.restart.enabled=false -Dspring.docker.compose.enabled=false \
		-cp "$classpath" org.openjdk.jmh.Main "$@" -foe true -f "${FORKS:-1}" -rf json -rff "$results/$name.json" \
		>"$results/$name.log" 2>&1 || { tail -n 30 "$results/$name.log"; exit 1; }
}

profile() {
	rm -rf "$results/jfr"
	jmh "profile-$1" "RepositoryBenchmark.$1\$" -wi 100 -i 80 -p contenders=direct -prof "jfr:dir=$results/jfr;configName=profile"
	java -cp "$classpath" $load.LoadProfile "$(find "$results/jfr" -name '*.jfr')" >"$results/profile-$1.csv"
}

jmh calls RepositoryBenchmark -wi 168 -i 210 -prof $load.LoadProfiler
jmh items 'CodecBenchmark|WireBenchmark.decode$' -prof gc -wi 6 -w 400ms -i 20 -r 100ms
jmh options ClientOptionsBenchmark -prof $load.LoadProfiler
jmh merging MergeBenchmark -prof $load.LoadProfiler
FORKS=8 jmh startup StartupBenchmark
profile getItem
profile query

python3 dynamo-spring-autoconfigure/src/jmh/figures/figures.py "$results"
