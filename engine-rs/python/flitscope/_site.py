"""Flitscope's page, served to the browser on this machine by a thread of this process."""

from __future__ import annotations

import json
import secrets
import threading
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from ._problems import refusal

PAGE = Path(__file__).parent / "page"
PROOF = "/flitscope-kernel.json"


class Site(NamedTuple):
    """Where the page is."""

    url: str
    """With a slash at its end."""
    proof: str
    """What PROOF of this site says, and of no other machine's that has the same port."""


class _Handler(SimpleHTTPRequestHandler):
    """Files of the page, and nothing else: no lists of folders, no log."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def __init__(self, *arguments, proof: str, **named) -> None:
        self.proof = proof
        super().__init__(*arguments, **named)

    def do_GET(self) -> None:
        if self.path != PROOF:
            return super().do_GET()
        body = json.dumps({"proof": self.proof}).encode()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        # It is asked for by the notebook, which is another site.
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body)

    def list_directory(self, path):
        self.send_error(HTTPStatus.NOT_FOUND)

    def log_message(self, format, *arguments) -> None:
        pass


@lru_cache(maxsize=1)
def site() -> Site:
    """Serves the page from now on, on a port that nobody else can be reached by from other machines."""
    if not (PAGE / "index.html").exists():
        raise refusal("flitscope.show", "this copy of the package has no page; `npm run notebooks` builds one")
    proof = secrets.token_hex(16)
    handler = partial(_Handler, directory=str(PAGE), proof=proof)
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="flitscope page", daemon=True).start()
    return Site(f"http://127.0.0.1:{server.server_port}/", proof)
