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

  const share = document.querySelector("[data-share]");
  if (share && field && "CompressionStream" in self) {
    share.addEventListener("click", async () => {
      const link = location.origin + location.pathname + "#card=" + (await packed(field.value));
      history.replaceState(null, "", link);
      const told = document.querySelector("[data-shared]");
      try {
        await navigator.clipboard.writeText(link);
        told.textContent = "✓";
      } catch {
        told.textContent = "↑";
      }
    });
    if (location.hash.startsWith("#card=")) unpacked(location.hash.slice(6)).then(put, () => {});
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
    search.addEventListener("input", () => {
      const wanted = search.value.trim().toLowerCase().split(/\s+/);
      for (const row of rows) row.hidden = !wanted.every((word) => row.dataset.text.includes(word));
    });
  }

  const kept = document.querySelector("form[data-keep]");
  if (kept) {
    const name = "a2acard:" + kept.dataset.keep;
    try {
      const was = JSON.parse(sessionStorage.getItem(name) || "{}");
      for (const input of kept.elements) if (input.name && input.type !== "file" && input.name in was && !input.dataset.sent) {
        if (input.type === "checkbox") input.checked = was[input.name]; else if (!input.value) input.value = was[input.name];
      }
    } catch { /* nothing was kept */ }
    kept.addEventListener("input", () => {
      const now = {};
      for (const input of kept.elements) if (input.name && input.type !== "file") now[input.name] = input.type === "checkbox" ? input.checked : input.value;
      try { sessionStorage.setItem(name, JSON.stringify(now)); } catch { /* no room: then nothing is kept */ }
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
