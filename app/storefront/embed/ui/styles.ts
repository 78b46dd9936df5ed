/**
 * Of all elements. `--katedra-accent` and the parts are what the page around may change: its `*` rules would reach an element
 * itself, and what is inside by inheritance, but for what is `important` here; its `rem` is any size.
 */
export const STYLES = `
:host {
  all: initial;
  display: block;
  color-scheme: light;
  --accent: var(--katedra-accent, oklch(0.51 var(--c, 0.11) var(--h, 224)));
  --text: light-dark(#1b1d20, #ececee);
  --text-2: light-dark(#55585d, #b4b7bc);
  --surface: light-dark(#fff, #202225);
  --line: light-dark(#e3e5e8, #3a3d42);
  --field: light-dark(#8a8d92, #75787d);
  --bad: light-dark(#b3261e, #ffb4ab);
  accent-color: var(--accent);
  color: var(--text) !important;
  font: 16px/1.5 system-ui, sans-serif !important;
  letter-spacing: normal !important;
  text-align: start !important;
  text-transform: none !important;
  overflow-wrap: break-word;
}
:host([hidden]), [hidden] { display: none !important; }
:host([theme="dark"]) { color-scheme: dark; }
:host([theme="auto"]) { color-scheme: light dark; }
* { box-sizing: border-box; margin: 0; }
.card { border: 1px solid var(--line); border-radius: 8px; overflow: hidden; background: var(--surface); max-width: 448px; }
.card img { display: block; width: 100%; height: auto; aspect-ratio: 16 / 9; object-fit: cover; }
.in { display: grid; gap: 10px; padding: 16px; justify-items: start; }
.title { font-size: 18px; font-weight: 600; line-height: 1.4; }
a { color: inherit; }
.title a { text-decoration: none; }
.title a:hover { text-decoration: underline; }
.quiet { color: var(--text-2); font-size: 14px; }
.price { font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; }
.reduced { flex-basis: 100%; }
.line { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
.button { display: inline-block; min-height: 44px; padding: 10px 20px; border: 0; border-radius: 8px; background: var(--accent); color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button:hover { filter: brightness(.92); }
.button[aria-disabled="true"] { opacity: .6; cursor: progress; }
.plain { background: transparent; border: 1px solid var(--field); color: var(--text); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ul { display: grid; gap: 16px; padding: 0; list-style: none; }
li { display: grid; gap: 4px; padding-bottom: 16px; border-bottom: 1px solid var(--line); }
.parts { display: flex; flex-wrap: wrap; gap: 8px; }
.parts > span { display: grid; min-width: 76px; padding: 10px 8px; border-radius: 8px; background: var(--katedra-box, light-dark(#f1f2f4, #2b2e32)); text-align: center; font-size: 13px; color: var(--katedra-words, var(--text-2)); }
.parts b { font-size: 28px; line-height: 1.2; font-variant-numeric: tabular-nums; color: var(--katedra-number, var(--text)); }
form { display: grid; gap: 14px; max-width: 448px; }
.field { display: grid; gap: 4px; border: 0; padding: 0; }
label, legend { font-weight: 500; font-size: 15px; padding: 0; }
legend { margin-bottom: 6px; }
label .quiet, legend .quiet { font-weight: 400; }
.choice { display: flex; gap: 8px; align-items: baseline; font-weight: 400; }
input:not([type=checkbox], [type=radio]), textarea, select { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 8px; background: var(--surface); color: var(--text); font: inherit; }
ul + .button { margin-top: 16px; }
:is(input, textarea, select)[aria-invalid="true"] { border-color: var(--bad); }
.error { color: var(--bad); font-size: 13px; }
.trap { position: absolute; left: -9999px; }
.done { display: grid; gap: 8px; justify-items: start; }
.check { display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: light-dark(#e3f3e8, #1f3527); color: light-dark(#1d6b3a, #8fd6a6); font-size: 20px; }
`
