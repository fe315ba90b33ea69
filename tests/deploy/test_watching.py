"""The files of Prometheus and Grafana: their programs accept them, and their metrics exist."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client.parser import text_string_to_metric_families

from agon.server.ops.metrics import Metrics
from tests.programs import require_program

DEPLOY = Path(__file__).parents[2] / "deploy"
DASHBOARD = json.loads((DEPLOY / "grafana" / "dashboards" / "agon.json").read_text())
PANELS = DASHBOARD["panels"]
FUNCTIONS = {"sum", "max", "rate", "histogram_quantile", "by"}
STATE = {"up": True, "round_trip_ms": 1.0, "workers": 1, "connections": 1, "published": 1}


def exported() -> dict[str, set[str]]:
    """Return every sample that a server with a broker exports, with its labels."""
    metrics = Metrics()
    metrics.broker_seen(STATE)
    metrics.workers.labels("idle").set(1)
    metrics.bot_answered("bot", 0.1)
    found: dict[str, set[str]] = {"up": {"job", "server"}}
    for family in text_string_to_metric_families(metrics.render().decode()):
        for sample in family.samples:
            found.setdefault(sample.name, {"server"}).update(sample.labels)
    return found


def expressions() -> Iterator[tuple[str, str]]:
    for panel in PANELS:
        for target in panel["targets"]:
            yield panel["title"], target["expr"]
    for rule in yaml.safe_load((DEPLOY / "prometheus" / "rules.yml").read_text())["groups"][0]["rules"]:
        yield rule["alert"], rule["expr"]


def names_in(expression: str) -> set[str]:
    """Return the metrics in an expression."""
    bare = re.sub(r"\{[^}]*\}|by \([^)]*\)|\[[^]]*\]|\"[^\"]*\"", " ", expression)
    return set(re.findall(r"[a-zA-Z_][a-zA-Z0-9_]*", bare)) - FUNCTIONS


@pytest.mark.parametrize(("title", "expression"), list(expressions()))
def test_a_dashboard_or_an_alert_asks_for_what_is_there(title: str, expression: str) -> None:
    known = exported()
    names = names_in(expression)
    assert names, title
    assert names <= set(known), f"{title}: {names - set(known)} is not exported"
    labels = set(re.findall(r"[{,]\s*(\w+)\s*[=!]", expression))
    for group in re.findall(r"by \(([^)]*)\)", expression):
        labels |= {label.strip() for label in group.split(",")}
    assert labels <= set[str]().union(*(known[name] for name in names)), title


def test_a_name_that_is_not_exported_is_seen() -> None:
    assert names_in('sum by (le) (rate(agon_no_such_bucket{code="x"}[1m])) > 0.2') == {"agon_no_such_bucket"}


def test_every_metric_of_ours_is_on_the_dashboard() -> None:
    shown = set[str]().union(*(names_in(expression) for _, expression in expressions()))
    ours = {re.sub(r"_(bucket|sum|count|created)$", "_bucket", name) for name in exported() if name.startswith("agon_")}
    counters = {name for name in ours if name.endswith("_total")}
    made = {f"{name.removesuffix('_total')}_bucket" for name in counters}  # when a counter was made
    plumbing = {"agon_mqtt_connections", "agon_mqtt_published"}
    assert ours - made - plumbing - shown == set()


def test_panels_have_places_of_their_own() -> None:
    taken: set[tuple[int, int]] = set()
    for panel in PANELS:
        place = panel["gridPos"]
        cells = {(place["x"] + i, place["y"] + j) for i in range(place["w"]) for j in range(place["h"])}
        assert not cells & taken, panel["title"]
        assert max(x for x, _ in cells) < 24
        taken |= cells
    assert len({panel["id"] for panel in PANELS}) == len(PANELS)


def test_the_dashboard_is_provisioned_with_its_source() -> None:
    (provider,) = yaml.safe_load((DEPLOY / "grafana/provisioning/dashboards/agon.yml").read_text())["providers"]
    (source,) = yaml.safe_load((DEPLOY / "grafana/provisioning/datasources/prometheus.yml").read_text())["datasources"]
    grafana = yaml.safe_load((DEPLOY.parent / "docker-compose.yml").read_text())["services"]["grafana"]
    assert f"./deploy/grafana/dashboards:{provider['options']['path']}:ro" in grafana["volumes"]
    assert {panel["datasource"]["uid"] for panel in PANELS} == {source["uid"]}
    assert source["url"] == "http://prometheus:9090"


def test_prometheus_accepts_its_files() -> None:
    command = [require_program("promtool"), "check", "config", str(DEPLOY / "prometheus" / "prometheus.yml")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_prometheus_accepts_what_a_server_exports() -> None:
    command = [require_program("promtool"), "check", "metrics"]
    metrics = Metrics()
    metrics.broker_seen(STATE)
    done = subprocess.run(command, input=metrics.render(), capture_output=True, check=False)
    assert done.returncode in {0, 3}, done.stderr  # 3: the linter would have other names
    assert b"error while linting" not in done.stderr


def test_prometheus_looks_for_every_server() -> None:
    config: Any = yaml.safe_load((DEPLOY / "prometheus" / "prometheus.yml").read_text())
    services = yaml.safe_load((DEPLOY.parent / "docker-compose.yml").read_text())["services"]
    wanted = config["scrape_configs"][0]["dns_sd_configs"][0]["names"]
    assert set(wanted) == {name for name in services if name == "agon" or name.startswith("server-")}
