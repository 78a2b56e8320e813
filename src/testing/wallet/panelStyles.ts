/** The panel acts as another program, so it shares no colour, shape or token with the modal. */
export const PANEL_CSS = `
:host {
  all: initial !important;
  position: fixed !important;
}
dialog[open] { display: flex; flex-direction: column; }
dialog {
  --paper: #fffdf9;
  --band: #ece7fb;
  --inset: #f6f2ea;
  --ink: #211a3d;
  --soft: #5a5273;
  --line: #ddd5ea;
  --edge: #8a7fb0;
  --accent: #5534c9;
  --accent-hover: #4526ad;
  --on-accent: #ffffff;
  --note: #fff0c9;
  --on-note: #573c00;
  color-scheme: light dark;
  box-sizing: border-box;
  position: fixed;
  inset: 12px 12px auto auto;
  width: min(340px, calc(100vw - 24px));
  max-height: calc(100vh - 24px);
  margin: 0;
  padding: 0;
  border: 1px solid var(--edge);
  border-radius: 10px;
  overflow: hidden;
  background: var(--paper);
  color: var(--ink);
  box-shadow: 0 18px 48px rgb(33 26 61 / 28%), 0 2px 6px rgb(33 26 61 / 18%);
  font: 400 14px/1.45 system-ui, sans-serif;
  text-align: start;
}
dialog::backdrop { background: transparent; }
* { box-sizing: border-box; }
.head {
  display: flex;
  align-items: center;
  gap: 10px;
  flex: none;
  padding: 12px 16px;
  background: var(--band);
  border-bottom: 1px solid var(--line);
}
img, .letter { flex: none; width: 28px; height: 28px; border-radius: 7px; }
.letter { display: grid; place-items: center; background: var(--accent); color: var(--on-accent); font-weight: 700; }
h2 { flex: 1; min-width: 0; margin: 0; font-size: 15px; font-weight: 650; overflow-wrap: anywhere; }
.count { flex: none; font-size: 12px; font-weight: 600; color: var(--soft); font-variant-numeric: tabular-nums; }
.body { flex: 0 1 auto; min-height: 0; overflow: hidden auto; padding: 16px 16px 12px; }
h3 { margin: 0; font-size: 20px; font-weight: 650; line-height: 1.25; }
p { margin: 4px 0 0; color: var(--soft); }
.origin {
  display: block;
  margin: 0 0 12px;
  padding: 6px 10px;
  border: 1px solid var(--line);
  border-radius: 99px;
  color: var(--ink);
  font-size: 13px;
  font-weight: 600;
  text-align: center;
  overflow-wrap: anywhere;
}
.note { margin: 12px 0 0; padding: 8px 10px; border-radius: 6px; background: var(--note); color: var(--on-note); font-size: 13px; }
dl { margin: 14px 0 -7px; }
dl > div { display: flex; gap: 10px; padding: 7px 0; border-top: 1px solid var(--line); }
dt { flex: none; width: 68px; color: var(--soft); overflow-wrap: anywhere; }
dd { flex: 1; min-width: 0; margin: 0; overflow-wrap: anywhere; }
.code { font: 13px/1.45 ui-monospace, monospace; direction: ltr; unicode-bidi: isolate; }
/* An address breaks into two lines of the same length. */
.address { display: block; max-width: 21ch; }
.label { margin: 19px 0 4px; font-size: 13px; color: var(--soft); }
pre {
  margin: 0;
  padding: 10px;
  border: 1px solid var(--line);
  border-radius: 6px;
  background: var(--inset);
  font: 12.5px/1.5 ui-monospace, monospace;
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  unicode-bidi: plaintext;
}
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin-bottom: 4px; font-size: 13px; font-weight: 600; color: var(--soft); }
fieldset + fieldset { margin-top: 14px; }
.choice { display: flex; align-items: center; gap: 10px; padding: 8px 10px; border-radius: 6px; cursor: pointer; }
@media (hover: hover) { .choice:hover { background: var(--inset); } }
.choice span { min-width: 0; overflow-wrap: anywhere; }
input { flex: none; width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
.foot { flex: none; padding: 12px 16px 14px; border-top: 1px solid var(--line); }
.keys { display: flex; flex-wrap: wrap; gap: 10px; }
button {
  flex: 1 1 0;
  min-height: 40px;
  padding: 8px 14px;
  border: 1px solid var(--edge);
  border-radius: 99px;
  background: transparent;
  color: var(--ink);
  font: 600 14px/1.3 system-ui, sans-serif;
  cursor: pointer;
}
@media (hover: hover) { button:hover { background: var(--inset); } }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
@media (hover: hover) { button.main:hover { border-color: var(--accent-hover); background: var(--accent-hover); } }
button.wide { flex-basis: 100%; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.body:focus-visible { outline-offset: -3px; }
.choice:focus-within { background: var(--inset); }
.fine { margin: 10px 0 0; font-size: 12px; text-align: center; }
@media (prefers-color-scheme: dark) {
  dialog {
    --paper: #1b1730;
    --band: #2a2350;
    --inset: #262043;
    --ink: #f3effe;
    --soft: #b9b0d8;
    --line: #3a3262;
    --edge: #7c70b3;
    --accent: #b6a2ff;
    --accent-hover: #cbbcff;
    --on-accent: #1a1138;
    --note: #463706;
    --on-note: #ffe7a6;
    box-shadow: 0 18px 48px rgb(0 0 0 / 60%), 0 2px 6px rgb(0 0 0 / 40%);
  }
}
`
