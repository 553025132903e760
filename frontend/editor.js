/* The editor of the workbench: numbered lines, JSON in colour, every finding underlined at its place while one types. */
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, linter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const QUIET_MS = 350;
const MOST = 500_000; /* signs: larger cards are judged by the button alone */
const nonce = document.querySelector("meta[name=csp-nonce]").content;
const lang = document.documentElement.lang;

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--link)" },
  { tag: tags.string, color: "var(--good)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--soso)" },
]);

const look = EditorView.theme({
  "&": { color: "var(--ink)", backgroundColor: "var(--paper)" },
  ".cm-content": { caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--tint)", color: "var(--dim)", border: "0" },
  ".cm-activeLine": { backgroundColor: "transparent", boxShadow: "inset 0 0 0 100vmax color-mix(in srgb, var(--note-bg) 45%, transparent)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent) !important" },
  ".cm-tooltip": { backgroundColor: "var(--paper)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
});

/* Places come as lines and columns in code points, both from 1; the editor counts UTF-16 units. */
const offset = (doc, line, column) => {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines));
  let at = 0;
  for (const sign of found.text) {
    if (--column < 1) break;
    at += sign.length;
  }
  return found.from + at;
};

const mark = (doc, finding) => {
  const from = offset(doc, finding.line, finding.column);
  const to = Math.max(from, offset(doc, finding.end_line, finding.end_column));
  return { from, to: finding.pointer === "" ? from : to, severity: finding.severity, source: finding.rule, message: finding.message };
};

const judged = async (view) => {
  const text = view.state.doc.toString();
  if (!text.trim() || text.length > MOST) return [];
  const profile = document.querySelector("select[name=profile]")?.value ?? "recommended";
  const answer = await fetch("/api/lint", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ card: text, profile, lang }),
  });
  if (!answer.ok) return [];
  const said = await answer.json();
  return said.files[0].findings.filter((finding) => finding.line !== null).map((finding) => mark(view.state.doc, finding));
};

const edit = (area) => {
  const view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      extensions: [
        EditorView.cspNonce.of(nonce),
        EditorView.contentAttributes.of({ tabindex: "0", "aria-label": document.querySelector(`label[for="${area.id}"]`)?.textContent ?? "JSON" }),
        lineNumbers(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        bracketMatching(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(colours),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        lintGutter(),
        linter(judged, { delay: QUIET_MS }),
        keymap.of([...defaultKeymap, ...historyKeymap, { ...indentWithTab, run: undefined }]),
        EditorView.lineWrapping,
        look,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) area.value = update.state.doc.toString();
        }),
      ],
    }),
  });
  area.hidden = true;
  area.after(view.dom);
  document.querySelector(`label[for="${area.id}"]`)?.addEventListener("click", () => view.focus());
  area.addEventListener("card", () => {
    if (area.value !== view.state.doc.toString()) view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: area.value } });
  });
  for (const link of document.querySelectorAll("[data-goto]")) {
    link.addEventListener("click", (event) => {
      const place = link.closest("[data-line]").dataset;
      const at = offset(view.state.doc, Number(place.line), Number(place.column));
      event.preventDefault();
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: "center" }) });
      view.focus();
    });
  }
};

for (const area of document.querySelectorAll("textarea[data-editor]")) edit(area);
