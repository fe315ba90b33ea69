"use strict";
// Shared by the loads of all peers: count moves and games during the measurement, and write a line of JSON.

const { readFileSync } = require("node:fs");

const TICKS_PER_SECOND = 100; // USER_HZ, fixed in Linux's interface
const plan = JSON.parse(process.argv[2]);

let measuring = false;
let games = 0;
const latencies = [];

const counted = {
  move(since) {
    if (measuring) latencies.push(performance.now() - since);
  },
  game() {
    if (measuring) games += 1;
  },
};

function cpuSeconds() {
  const fields = readFileSync(`/proc/${plan.pid}/stat`, "utf8").split(") ").pop().split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const after = (seconds) => new Promise((later) => setTimeout(later, seconds * 1000));

/** Make a match's next move, at the planned rate if there is one. @param {number} since time of its last move */
function paced(since, move) {
  const wait = since + plan.pace_ms - performance.now();
  if (wait > 0) setTimeout(move, wait);
  else move();
}

/** Play the planned number of matches, each started by `startMatch`. */
async function measure(startMatch) {
  await Promise.all(Array.from({ length: plan.matches }, startMatch));
  await after(plan.warmup);
  measuring = true;
  const started = performance.now();
  const cpu = cpuSeconds();
  const own = process.cpuUsage();
  await after(plan.seconds);
  measuring = false;
  const used = process.cpuUsage(own);
  latencies.sort((a, b) => a - b);
  const result = {
    moves: latencies.length,
    games,
    seconds: (performance.now() - started) / 1000,
    server_cpu: cpuSeconds() - cpu,
    load_cpu: (used.user + used.system) / 1e6,
    p50_ms: latencies[Math.floor(latencies.length * 0.5)],
    p99_ms: latencies[Math.floor(latencies.length * 0.99)],
  };
  console.log(JSON.stringify(result));
  process.exit(0);
}

module.exports = { counted, measure, paced, plan };
