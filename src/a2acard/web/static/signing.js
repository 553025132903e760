"use strict";
/* Signing in this browser alone: the private key is never sent; the server gives what is to be signed and takes the signature. */
(() => {
  const box = document.querySelector("[data-signing]");
  if (!box || !self.crypto || !crypto.subtle) return;
  box.hidden = false;
  const at = (name) => box.querySelector(name);
  const told = at("[data-signed]");
  const card = document.querySelector("textarea[name=card]");
  let key = null;
  const text64 = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  const ecdsa = { name: "ECDSA", namedCurve: "P-256" };

  const post = async (body) => {
    const answer = await fetch("/api/signing", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    const said = await answer.json();
    if (!answer.ok) throw new Error(said.error);
    return said;
  };

  at("[data-new-key]").addEventListener("click", async () => {
    const pair = await crypto.subtle.generateKey(ecdsa, true, ["sign", "verify"]);
    key = pair.privateKey;
    const kid = at("#kid").value.trim() || "key-" + new Date().toISOString().slice(0, 10);
    at("#kid").value = kid;
    const open = await crypto.subtle.exportKey("jwk", pair.publicKey);
    const secret = await crypto.subtle.exportKey("jwk", pair.privateKey);
    const jwk = { kty: open.kty, crv: open.crv, x: open.x, y: open.y, kid, use: "sig", alg: "ES256" };
    at("#public").value = JSON.stringify({ keys: [jwk] }, null, 2);
    at("#made").value = JSON.stringify({ ...jwk, d: secret.d });
    at("[data-public-box]").hidden = at("[data-private-box]").hidden = false;
    const keys = document.getElementById("keys");
    if (!keys.value.trim()) keys.value = at("#public").value;
    isSaved = false;
    told.textContent = box.dataset.made;
  });

  /* The key is nowhere else: whoever leaves without it is asked, and verifying does not leave the page. */
  let isSaved = true;
  const saves = (event) => { if (event.target.matches("[data-copy=made],[data-save=made]")) isSaved = true; };
  box.addEventListener("click", saves);
  addEventListener("beforeunload", (event) => { if (!isSaved) event.preventDefault(); });
  const form = document.getElementById("verify");
  form.addEventListener("submit", async (event) => {
    if (!key) return;
    event.preventDefault();
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const shown = document.getElementById("outcome");
    shown.replaceChildren(...page.getElementById("outcome").childNodes);
    shown.focus();
  });
  for (const button of document.querySelectorAll("[data-save]")) {
    button.addEventListener("click", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([document.getElementById(button.dataset.save).value], { type: "application/json" }));
      link.download = button.dataset.name;
      link.click();
      URL.revokeObjectURL(link.href);
    });
  }

  at("[data-sign]").addEventListener("click", async () => {
    try {
      const given = at("#private").value.trim();
      let kid = at("#kid").value.trim();
      if (given) {
        const jwk = JSON.parse(given);
        kid = kid || jwk.kid || "";
        key = await crypto.subtle.importKey("jwk", { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y, d: jwk.d }, ecdsa, false, ["sign"]);
      }
      if (!card.value.trim()) throw new Error(box.dataset.noCard);
      if (!key) throw new Error(box.dataset.noKey);
      const asked = { card: card.value, kid, alg: "ES256", portable: "if-possible", lang: document.documentElement.lang };
      const { input, portable, differs, differing } = await post(asked);
      const made = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, new TextEncoder().encode(input));
      const signed = await post({ ...asked, portable, signature: text64(made) });
      card.value = signed.card;
      card.dispatchEvent(new CustomEvent("card", { bubbles: true }));
      at("#signed").value = signed.card;
      at("[data-signed-box]").hidden = false;
      document.getElementById("outcome").replaceChildren();
      told.textContent = box.dataset.done + (differs ? ` ${box.dataset.differs} ${differing.slice(0, 5).join("; ")}` : "");
    } catch (error) {
      told.textContent = "✗ " + error.message;
    }
  });
})();
