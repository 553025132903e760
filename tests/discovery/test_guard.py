"""What the guard lets out, and what it refuses: URLs by their form, addresses in every spelling, ports, what the user opened."""

from __future__ import annotations

from ipaddress import ip_address

import pytest

from a2acard.discovery.guard import Guard, embedded, is_public, without_secrets
from a2acard.errors import AddressRefused

HOSTILE = """
https://127.0.0.1/ https://127.0.0.1:8443/x https://127.1/ https://127.0.1/ https://2130706433/ https://017700000001/
https://0x7f000001/ https://0x7f.0.0.1/ https://0177.0.0.1/ https://0x7f.1/ https://127.0.0.1./ https://127.255.255.254/
https://0.0.0.0/ https://0/ https://00000000/ https://0x0/ https://1/ https://10.0.0.1/ https://10.255.255.255/ https://012.0.0.1/
https://167772161/ https://172.16.0.1/ https://172.31.255.255/ https://192.168.0.1/ https://192.168.1.1:8080/ https://0xc0a80101/
https://3232235777/ https://169.254.169.254/latest/meta-data/ https://169.254.1.1/ https://2852039166/ https://0xa9fea9fe/
https://0251.0376.0251.0376/ https://100.64.0.1/ https://100.100.100.200/ https://168.63.129.16/ https://192.0.0.1/ https://192.0.2.1/
https://198.18.0.1/ https://198.19.255.255/ https://198.51.100.7/ https://203.0.113.9/ https://224.0.0.1/ https://239.255.255.250/
https://240.0.0.1/ https://255.255.255.255/ https://[::1]/ https://[::]/ https://[0:0:0:0:0:0:0:1]/ https://[::ffff:127.0.0.1]/
https://[::ffff:7f00:1]/ https://[::ffff:10.0.0.1]/ https://[::ffff:a9fe:a9fe]/ https://[::127.0.0.1]/ https://[::7f00:1]/
https://[64:ff9b::7f00:1]/ https://[64:ff9b::a9fe:a9fe]/ https://[64:ff9b::10.0.0.1]/ https://[64:ff9b:1::7f00:1]/ https://[2002:7f00:1::]/
https://[2002:a00:1::1]/ https://[2001:0:7f00:1::]/ https://[2001:db8::1]/ https://[3fff::1]/ https://[fe80::1]/ https://[fe80::1%25eth0]/
https://[fec0::1]/ https://[fc00::1]/ https://[fd00:ec2::254]/ https://[fd12:3456:789a::1]/ https://[ff02::1]/ https://[100::1]/
https://[5f00::1]/ https://[::ffff:0:127.0.0.1]/ https://[2001:10::1]/ https://[2001:2::1]/
http://agents.example.org/ http://8.8.8.8/ http://localhost/ ftp://agents.example.org/ file:///etc/passwd gopher://agents.example.org/
javascript:alert(1) data:application/json,{} //agents.example.org/x /relative agents.example.org ws://agents.example.org/
https:///x https://?x https://#x https://user@agents.example.org/ https://user:pw@agents.example.org/ https://@agents.example.org/
https://agents.example.org:22/ https://agents.example.org:25/ https://agents.example.org:6379/ https://agents.example.org:11211/
https://agents.example.org:0/ https://agents.example.org:65536/ https://agents.example.org:99999999999/ https://agents.example.org:x/
https://agents.example.org:-1/ https://agents..example.org/ https://.example.org/ https://127.0.0.1:22/ https://[::1]:6379/
https://[::1/ https://::1/ https://[/ https://[]/ https://1.2.3.4.5/ https://256.256.256.256/ https://1.2.3.999/ https://a.1/
https://127.0.0.1%23.example.org/ https://127.0.0.1\\@agents.example.org/ https://agents.example.org\\@127.0.0.1/
""".split()
ALLOWED = """
https://agents.example.org https://agents.example.org/ https://agents.example.org:8443/x?y=1#z https://AGENTS.example.org/ https://8.8.8.8/
https://1.1.1.1/x https://134744072/ https://[2606:4700:4700::1111]/ https://[2001:4860:4860::8888]/ https://[64:ff9b::808:808]/
https://[::ffff:8.8.8.8]/ https://xn--e1awd7f.example.org/ https://agents.example.org./ https://localhost.example.org/
""".split()


@pytest.mark.parametrize("url", HOSTILE)
def test_hostile_urls_are_refused(url: str) -> None:
    """No request goes out, and the reason is said without what the URL holds of secrets."""
    with pytest.raises(AddressRefused) as caught:
        Guard().check_url(url)
    assert caught.value.reason
    assert "pw" not in str(caught.value)


def test_there_are_a_hundred() -> None:
    """The table is as long as it is meant to be."""
    assert len(set(HOSTILE)) > 100


@pytest.mark.parametrize(
    "url",
    [
        "https://a.example.org/\n",
        "https://a.example.org/ x",
        "https://a.example.org/\x00",
        "https://a\u200b.example.org/",
    ],
)
def test_characters_that_no_url_has(url: str) -> None:
    """Blanks, line ends and hidden characters are no part of a URL."""
    with pytest.raises(AddressRefused):
        Guard().check_url(url)


@pytest.mark.parametrize("url", ALLOWED)
def test_everyday_urls_go_out(url: str) -> None:
    """HTTPS to names and public addresses."""
    assert Guard().check_url(url).host


NOT_PUBLIC = (
    "127.0.0.1 10.1.2.3 172.20.0.1 192.168.4.4 169.254.169.254 100.64.1.1 0.1.2.3 192.0.0.8 198.18.3.4 224.1.1.1 250.1.1.1 255.255.255.255 "
    "::1 :: fe80::1 fc00::1 ff02::1 2001:db8::5 100::5 4000::1 2002:808:808::"
).split()


@pytest.mark.parametrize("text", NOT_PUBLIC)
def test_what_a_name_may_not_resolve_to(text: str) -> None:
    """A name gets no further than an address would."""
    assert not is_public(ip_address(text))
    with pytest.raises(AddressRefused):
        Guard().check_address(ip_address(text), "agents.example.org", 443)


@pytest.mark.parametrize(
    "text", ["8.8.8.8", "93.184.216.34", "172.32.0.1", "192.167.255.255", "2606:4700::1", "2a00:1450::5"]
)
def test_public_addresses(text: str) -> None:
    """And anybody's address is fine."""
    Guard().check_address(ip_address(text), "agents.example.org", 443)


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("::ffff:10.0.0.1", ["10.0.0.1"]),
        ("::10.0.0.1", ["10.0.0.1"]),
        ("64:ff9b::a00:1", ["10.0.0.1"]),
        ("2002:a00:1::", ["10.0.0.1"]),
        ("2001:0:a00:1::f5ff:fffe", ["10.0.0.1", "10.0.0.1"]),
        ("2606:4700::1", []),
    ],
)
def test_addresses_inside_addresses(text: str, inner: list[str]) -> None:
    """What an IPv6 address stands for is judged too."""
    assert [str(ip) for ip in embedded(ip_address(text))] == inner


@pytest.mark.parametrize(
    ("guard", "open", "shut"),
    [
        (Guard(hosts=("localhost",)), ["http://localhost:8080/", "https://localhost/"], ["http://127.0.0.1/", "http://a.example.org/"]),
        (Guard(hosts=("agent:8443",)), ["https://agent:8443/", "http://agent:8443/"], ["http://agent/", "http://agent:80/"]),
        (Guard(hosts=("*.corp.example",)), ["http://a.corp.example/"], ["http://corp.example/", "http://a.corp.example.org/"]),
        (Guard(networks=("10.0.0.0/8",)), ["https://10.1.2.3/", "http://10.1.2.3/"], ["https://192.168.0.1/", "http://a.example.org/"]),
        (Guard(networks=("fd00::/8",)), ["https://[fd00::1]/"], ["https://[fe80::1]/", "https://10.0.0.1/"]),
        (Guard(allow_private=True), ["https://10.0.0.1/", "http://127.0.0.1:9/", "https://[::1]/", "https://[fd00::1]/", "http://localhost:8080/"], ["https://169.254.169.254/", "https://[fe80::1]/", "http://a.example.org/", "https://168.63.129.16/"]),
        (Guard(allow_http=True), ["http://a.example.org/"], ["http://127.0.0.1/", "https://10.0.0.1/"]),
        (Guard(networks=("169.254.169.254/32",)), ["http://169.254.169.254/"], ["http://169.254.169.253/"]),
    ],
)  # fmt: skip
def test_what_the_user_opens(guard: Guard, open: list[str], shut: list[str]) -> None:
    """Just what was named, and nothing beside it."""
    for url in open:
        if ":9/" not in url:
            guard.check_url(url)
    for url in shut:
        with pytest.raises(AddressRefused):
            guard.check_url(url)


def test_urls_are_shown_without_secrets() -> None:
    """No credentials, no query, no fragment, nothing a terminal obeys."""
    assert without_secrets("https://u:p@a.example.org:8443/x?token=1#y") == "https://a.example.org:8443/x"
    assert "\x1b" not in without_secrets("https://a.example.org/\x1b[31m")
    assert len(without_secrets("https://a.example.org/" + "x" * 9000)) <= 200
