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
    told.textContent = "✓";
  });

  at("[data-sign]").addEventListener("click", async () => {
    try {
      const given = at("#private").value.trim();
      let kid = at("#kid").value.trim();
      if (given) {
        const jwk = JSON.parse(given);
        kid = kid || jwk.kid || "";
        key = await crypto.subtle.importKey("jwk", { kty: jwk.kty, crv: jwk.crv, x: jwk.x, y: jwk.y, d: jwk.d }, ecdsa, false, ["sign"]);
      }
      if (!key) throw new Error("key?");
      let asked = { card: card.value, kid, alg: "ES256", portable: true };
      let first;
      try {
        first = await post(asked);
      } catch { /* some empties carry a meaning: then they stay, and readers of the specification verify it */
        asked = { ...asked, portable: false };
        first = await post(asked);
      }
      const { input } = first;
      const made = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, key, new TextEncoder().encode(input));
      const signed = await post({ ...asked, signature: text64(made) });
      card.value = signed.card;
      card.dispatchEvent(new CustomEvent("card", { bubbles: true }));
      told.textContent = "✓";
    } catch (error) {
      told.textContent = "✗ " + error.message;
    }
  });
})();
