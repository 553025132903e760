"use strict";
/* What pages gain with scripts, the editor apart: drop a file, copy, links that carry a card, filters. All works without. */
(() => {
  document.documentElement.classList.add("scripts");
  const field = document.querySelector("textarea[name=card]");

  const put = (text) => {
    if (!field) return;
    field.value = text;
    field.dispatchEvent(new CustomEvent("card", { bubbles: true }));
  };

  if (field) {
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", async (event) => {
      const file = event.dataTransfer && event.dataTransfer.files[0];
      if (!file) return;
      event.preventDefault();
      put(await file.text());
    });
  }

  const bytes = (text) => new TextEncoder().encode(text);
  const through = async (data, stream) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
  const packed = async (text) => {
    const small = await through(bytes(text), new CompressionStream("deflate-raw"));
    let raw = "";
    for (const byte of small) raw += String.fromCharCode(byte);
    return btoa(raw).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  };
  const unpacked = async (text) => {
    const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const small = Uint8Array.from(raw, (sign) => sign.charCodeAt(0));
    return new TextDecoder().decode(await through(small, new DecompressionStream("deflate-raw")));
  };

  /* Whoever changes the language goes on with the card that stands in the field. */
  const moved = "a2acard:card";
  if (field && !field.readOnly) {
    for (const link of document.querySelectorAll(".languages a")) {
      link.addEventListener("click", () => { try { sessionStorage.setItem(moved, field.value); } catch { /* too large to take along */ } });
    }
    const taken = sessionStorage.getItem(moved);
    sessionStorage.removeItem(moved);
    if (taken && !field.value.trim()) put(taken);
  }

  const share = document.querySelector("[data-share]");
  const shared = document.querySelector("[data-shared]");
  if (share && field && "CompressionStream" in self) {
    share.addEventListener("click", async () => {
      const link = location.origin + location.pathname + "#card=" + (await packed(field.value));
      history.replaceState(null, "", link);
      try {
        await navigator.clipboard.writeText(link);
        shared.textContent = shared.dataset.done;
      } catch {
        shared.textContent = shared.dataset.kept;
      }
    });
    if (location.hash.startsWith("#card=")) unpacked(location.hash.slice(6)).then(put, () => { shared.textContent = shared.dataset.broken; });
  }

  for (const button of document.querySelectorAll("[data-copy]")) {
    button.addEventListener("click", async () => {
      const source = document.getElementById(button.dataset.copy);
      await navigator.clipboard.writeText("value" in source ? source.value : source.textContent);
      button.classList.add("done");
      const was = button.textContent;
      button.textContent = "✓";
      setTimeout(() => { button.textContent = was; }, 1500);
    });
  }

  const search = document.querySelector("[data-search]");
  if (search) {
    const rows = [...document.querySelectorAll("[data-text]")];
    const headings = [...document.querySelectorAll("main h2:not([data-text] h2)")];
    const count = document.querySelector("[data-count]");
    search.addEventListener("input", () => {
      const wanted = search.value.trim().toLowerCase().split(/\s+/);
      for (const row of rows) row.hidden = !wanted.every((word) => row.dataset.text.includes(word));
      const left = rows.filter((row) => !row.hidden);
      for (const heading of headings) {
        const next = headings[headings.indexOf(heading) + 1];
        heading.hidden = !left.some((row) => heading.compareDocumentPosition(row) & 4 && (!next || next.compareDocumentPosition(row) & 2));
      }
      count.textContent = search.value.trim() ? (left.length ? `${left.length} / ${rows.length}` : count.dataset.none) : "";
    });
  }

  /* One more part of a form, as the last one of its kind, but empty and with the next number. */
  const grow = (form, kind) => {
    const parts = form.querySelectorAll(`[data-part=${kind}]`);
    const last = parts[parts.length - 1];
    if (!last) return false;
    const made = last.cloneNode(true);
    const turn = (text) => text.replace(/^(skill-|interface-|s-|i-|b-)\d+/, `$1${parts.length}`);
    for (const one of made.querySelectorAll("[id],[name],[for]")) {
      for (const kind of ["id", "name", "for"]) if (one.hasAttribute(kind)) one.setAttribute(kind, turn(one.getAttribute(kind)));
      if ("value" in one && one.tagName !== "SELECT") one.value = "";
    }
    const legend = made.querySelector("legend");
    if (legend) legend.textContent = legend.textContent.replace(/\d+/, parts.length + 1);
    last.after(made);
    form.elements[kind + "s"].value = parts.length + 1;
    return true;
  };

  const kept = document.querySelector("form[data-keep]");
  if (kept) {
    const name = "a2acard:" + kept.dataset.keep;
    const keep = () => {
      const now = {};
      for (const input of kept.elements) if (input.name && input.tagName !== "BUTTON" && input.type !== "file") now[input.name] = input.type === "checkbox" ? input.checked : input.value;
      for (const left of [now, { ...now, source: "" }]) try { sessionStorage.setItem(name, JSON.stringify(left)); return; } catch { /* no room: a long source is left out */ }
    };
    const stored = (key) => { try { return JSON.parse(sessionStorage.getItem(key) || "{}"); } catch { return {}; } };
    const was = "fresh" in kept.dataset ? {} : stored(name);
    const earlier = name + ":before";
    if ("fresh" in kept.dataset && stored(name).name) sessionStorage.setItem(earlier, sessionStorage.getItem(name));
    const before = document.querySelector("[data-before]");
    if (before && sessionStorage.getItem(earlier)) {
      before.hidden = false;
      before.querySelector("button").addEventListener("click", () => {
        sessionStorage.setItem(name, sessionStorage.getItem(earlier));
        sessionStorage.removeItem(earlier);
        location.href = kept.action.split("#")[0];
      });
    }
    document.querySelector("[data-anew]")?.addEventListener("click", () => {
      sessionStorage.removeItem(name);
      location.href = kept.action.split("#")[0];
    });
    try {
      for (const kind of ["skill", "interface"]) while (Number(was[kind + "s"]) > kept.querySelectorAll(`[data-part=${kind}]`).length) if (!grow(kept, kind)) break;
      for (const input of kept.elements) if (input.name && input.tagName !== "BUTTON" && input.type !== "file" && input.name in was && !("sent" in input.dataset)) {
        if (input.type === "checkbox") input.checked = was[input.name]; else input.value = was[input.name];
      }
    } catch { /* nothing was kept */ }
    keep();
    kept.addEventListener("input", keep);
  }

  const waiting = document.querySelector("form[data-wait]");
  if (waiting) {
    waiting.addEventListener("submit", () => {
      waiting.querySelector("[data-waiting]").textContent = waiting.dataset.wait;
      waiting.setAttribute("aria-busy", "true");
    });
  }

  const live = document.querySelector("form[data-live]");
  if (live) {
    let timer = 0;
    let running = null;
    live.addEventListener("input", (event) => {
      if (event.target.type === "file") return;
      clearTimeout(timer);
      timer = setTimeout(async () => {
        running?.abort();
        running = new AbortController();
        try {
          const answer = await fetch(live.action, { method: "POST", body: new FormData(live), signal: running.signal });
          const page = new DOMParser().parseFromString(await answer.text(), "text/html");
          const fresh = page.getElementById(live.dataset.live);
          if (fresh) document.getElementById(live.dataset.live).replaceChildren(...fresh.childNodes);
        } catch { /* the next change asks again */ }
      }, 500);
    });
  }
})();
