"""Signing in at a provider of OpenID Connect: one person is one account, and only what the provider signed counts."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from msgspec import structs

from agon.server.accounts.provider import TRY_AGAIN_S, Provider, ProviderFailed
from agon.server.app import Parts, running
from agon.server.ops.settings import Settings, SettingsError
from tests.server.accounts.fake_provider import CLIENT, SECRET, FakeProvider
from tests.server.conftest import at
from tests.server.raw_client import RawClient, pair

BACK = "https://play.example/sign-in"
VERIFIER = "v" * 43
CHALLENGE = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
NONCE = "n" * 16


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    with FakeProvider().running() as fake:
        yield fake


@pytest.fixture
def settings(provider: FakeProvider, tmp_path: Path) -> Settings:
    secret = tmp_path / "secret"
    secret.write_text(SECRET + "\n")
    return Settings(
        database=str(tmp_path / "school.sqlite3"),
        port=0,
        workers=0,
        registration_open=False,
        oidc_issuer=provider.issuer,
        oidc_client=CLIENT,
        oidc_secret_file=str(secret),
        oidc_label="Our School",
    )


@pytest_asyncio.fixture
async def server(settings: Settings) -> AsyncIterator[Parts]:
    async with running(settings) as parts:
        yield parts


async def enters(server: Parts, provider: FakeProvider, **changed: Any) -> dict[str, Any]:
    """Come back from the provider; return the server's answer."""
    code = provider.code(CHALLENGE, NONCE, BACK)
    fields = {"code": code, "verifier": VERIFIER, "nonce": NONCE, "redirect": BACK, **changed}
    async with RawClient(at(server), hello=False) as client:
        return await client.ask("log_in_at_provider", **fields)


async def test_one_person_is_one_account_whatever_the_device(server: Parts, provider: FakeProvider) -> None:
    first = await enters(server, provider)
    async with RawClient(at(server), token=first["token"]) as me:
        assert (await me.ask("rename", name="Ada"))["t"] == "ok"
        account = (await me.ask("my_account"))["account"]
        assert (account["has_password"], account["at_provider"]) == (False, True)
        assert (await me.ask("open_club", title="Evening club"))["t"] != "failure", "a member, not a guest"
    again = await enters(server, provider)
    assert again["you"] == {**first["you"], "name": "Ada"}
    assert again["token"] != first["token"]
    provider.person = "person-2"
    other = await enters(server, provider)
    assert other["you"]["id"] != first["you"]["id"]
    async with RawClient(at(server), token=other["token"]) as me:
        assert (await me.ask("rename", name="Ada"))["code"] == "name_refused", "a member's name is theirs alone"


async def test_a_guest_keeps_the_games_and_their_old_token_ends(settings: Settings, provider: FakeProvider) -> None:
    earlier = structs.replace(settings, registration_open=True, oidc_issuer="")
    async with running(earlier) as before, RawClient(at(before)) as guest, RawClient(at(before)) as other:
        await pair(guest, other)
        token, mine = guest.token, guest.me["id"]
    async with running(settings) as server:
        entered = await enters(server, provider, guest=token)
        assert entered["you"]["id"] == mine
        async with RawClient(at(server), token=entered["token"]) as me:
            assert len((await me.ask("my_games"))["games"]) == 1
        async with RawClient(at(server), hello=False) as old:
            assert (await old.ask("hello", protocol=1, token=token))["code"] == "unauthenticated"
        again = await enters(server, provider, guest=None)
        assert again["you"]["id"] == mine


async def test_a_members_token_brings_nobody_into_that_account(server: Parts, provider: FakeProvider) -> None:
    ann = await enters(server, provider)
    provider.person = "mallory"
    mallory = await enters(server, provider, guest=ann["token"])
    assert mallory["you"]["id"] != ann["you"]["id"]


@pytest.mark.parametrize(
    "changed",
    [
        {"iss": "https://elsewhere.example"},
        {"aud": "another server"},
        {"nonce": "m" * 16},
        {"exp": 1_000_000_000},
        {"sub": None},
    ],
    ids=lambda changed: next(iter(changed)),
)
async def test_a_token_for_somebody_else_or_of_another_time_is_refused(
    server: Parts, provider: FakeProvider, changed: dict[str, Any]
) -> None:
    provider.changed = changed
    assert (await enters(server, provider))["code"] in {"unauthenticated", "unavailable"}
    assert await server.store.accounts.listed() == []
    provider.changed = {}
    assert (await enters(server, provider))["t"] == "logged_in"


async def test_a_token_by_another_key_is_refused_and_a_new_key_is_learned(
    settings: Settings, provider: FakeProvider
) -> None:
    time = 0.0
    mine = Provider(settings, monotonic=lambda: time)

    async def subject() -> str:
        return await mine.subject(provider.code(CHALLENGE, NONCE, BACK), VERIFIER, NONCE, BACK)

    assert await subject() == "person-1"
    provider.signs = provider.new_key("second")
    time = TRY_AGAIN_S
    with pytest.raises(Exception, match="cannot be trusted"):
        await subject()
    provider.keys.append(provider.signs)
    with pytest.raises(Exception, match="cannot be trusted"):
        await subject()
    assert provider.asked.count("/keys") == 2, "keys are not asked for again and again"
    time = 2 * TRY_AGAIN_S
    assert await subject() == "person-1"


@pytest.mark.parametrize(
    "changed",
    [{"verifier": "w" * 43}, {"redirect": "https://evil.example/sign-in"}, {"code": "guessed"}],
    ids=lambda changed: next(iter(changed)),
)
async def test_what_the_provider_refuses_lets_nobody_in(
    server: Parts, provider: FakeProvider, changed: dict[str, Any]
) -> None:
    answer = await enters(server, provider, **changed)
    assert (answer["code"], "Our School" in answer["reason"]) == ("unauthenticated", True)


async def test_a_deleted_account_is_forgotten_and_the_person_may_come_anew(
    server: Parts, provider: FakeProvider
) -> None:
    first = await enters(server, provider)
    async with RawClient(at(server), token=first["token"]) as me:
        assert (await me.ask("delete_account", name=me.me["name"]))["t"] == "ok"
    assert (await enters(server, provider))["you"]["id"] != first["you"]["id"]


async def test_a_closed_account_stays_closed(server: Parts, provider: FakeProvider) -> None:
    first = await enters(server, provider)
    await server.store.accounts.change(first["you"]["id"], closed="spam")
    assert (await enters(server, provider))["code"] == "account_closed"


async def test_two_browsers_at_once_make_one_account(server: Parts, provider: FakeProvider) -> None:
    both = await asyncio.gather(*(enters(server, provider) for _ in range(4)))
    assert len({answer["you"]["id"] for answer in both}) == 1
    for answer in both:  # nobody's session was ended by who came second
        async with RawClient(at(server), token=answer["token"]) as me:
            assert me.me == answer["you"]


async def test_pages_learn_where_to_go_and_why_they_cannot(server: Parts, provider: FakeProvider, app: Parts) -> None:
    def offers(parts: Parts) -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{parts.port}/api/sign-in") as answer:
            return json.load(answer)

    offered = {"label": "Our School", "authorize": f"{provider.issuer}/authorize", "client": CLIENT}
    assert await asyncio.to_thread(offers, server) == {"provider": offered, "trouble": ""}
    assert await asyncio.to_thread(offers, app) == {"provider": None, "trouble": ""}
    async with RawClient(at(app), hello=False) as client:
        fields = {"code": "x", "verifier": VERIFIER, "nonce": NONCE, "redirect": BACK}
        assert (await client.ask("log_in_at_provider", **fields))["code"] == "not_allowed"


async def test_a_provider_that_is_away_or_calls_itself_otherwise_is_named(
    settings: Settings, provider: FakeProvider
) -> None:
    with FakeProvider().running() as other:
        away = other.issuer
    for issuer, why in ((away, "cannot be asked"), (provider.issuer + "/", "calls itself")):
        mine = Provider(Settings(oidc_issuer=issuer, oidc_client=CLIENT))
        with pytest.raises(ProviderFailed, match=why):
            await mine.offer()
        with pytest.raises(ProviderFailed, match="did not answer just now"):
            await mine.offer()


@pytest.mark.parametrize(
    ("fields", "named"),
    [
        ({"oidc_issuer": "http://login.example", "oidc_client": "agon"}, "oidc_issuer"),
        ({"oidc_issuer": "https://login.example"}, "oidc_client"),
        (
            {"oidc_issuer": "https://login.example", "oidc_client": "a", "oidc_secret_file": "/no"},
            "oidc_secret_file",
        ),
    ],
)
def test_settings_that_cannot_work_are_named(fields: dict[str, str], named: str) -> None:
    with pytest.raises(SettingsError, match=named):
        Provider(Settings(**fields))
