import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { interFaces } from './browser.ts'
import { background, ink, phase, sitter, stage, windowLight } from './shapes.ts'

type Sheet = {
  language: 'en' | 'pl'
  file: string
  course: string
  title: string
  lead: string
  rules: string[]
  columns: string[]
  days: string[]
  example: string[]
  plan: { title: string; text: string; window: string }
  steps: { title: string; text: string; columns: string[]; rows: string[][] }
  questions: { title: string; items: string[] }
  page: (number: number) => string
}

const sheets: Sheet[] = [
  {
    language: 'en',
    file: 'observation-sheet.pdf',
    course: 'Portrait in available light',
    title: 'Seven days at one window',
    lead: 'Choose one window and keep to it for a week. Five minutes a day are enough. Do not photograph before the fourth day: first you look, then you press.',
    rules: [
      'Stand on the same spot every day.',
      'Hold out your hand and look at it, not at the view.',
      'Write one sentence about what surprised you.',
    ],
    columns: ['Day', 'Hour', 'Sky', 'Steps from the glass', 'Shadow edge', 'What surprised me'],
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    example: ['Example', '8:40', 'Thin cloud', '2', 'Soft', 'The floor lights the chin from below.'],
    plan: {
      title: 'The room from above',
      text: 'Draw the walls, the furniture that is bright and the three places where your hand looked round.',
      window: 'window',
    },
    steps: {
      title: 'Steps and stops',
      text: 'A rule of thumb: twice the distance, a quarter of the light. Measure yours; a large window is kinder.',
      columns: ['Steps', 'By the rule', 'In stops', 'My reading'],
      rows: [
        ['1', '1', '0', ''],
        ['2', '1/4', '−2', ''],
        ['3', '1/9', '−3', ''],
        ['4', '1/16', '−4', ''],
      ],
    },
    questions: {
      title: 'After the week',
      items: [
        'At which hour is the light of this window kindest to a face?',
        'What in the room works as a reflector without being one?',
        'Where would you put the chair tomorrow, and why?',
      ],
    },
    page: (number) => `Page ${number} of 2`,
  },
  {
    language: 'pl',
    file: 'observation-sheet.pl.pdf',
    course: 'Portret w świetle zastanym',
    title: 'Siedem dni przy jednym oknie',
    lead: 'Wybierz jedno okno i trzymaj się go przez tydzień. Wystarczy pięć minut dziennie. Nie fotografuj przed czwartym dniem: najpierw się patrzy, potem naciska.',
    rules: [
      'Codziennie stań w tym samym miejscu.',
      'Wyciągnij rękę i patrz na nią, nie na widok za oknem.',
      'Zapisz jedno zdanie o tym, co cię zaskoczyło.',
    ],
    columns: ['Dzień', 'Godzina', 'Niebo', 'Kroki od szyby', 'Brzeg cienia', 'Co mnie zaskoczyło'],
    days: ['Poniedziałek', 'Wtorek', 'Środa', 'Czwartek', 'Piątek', 'Sobota', 'Niedziela'],
    example: ['Przykład', '8:40', 'Lekkie chmury', '2', 'Miękki', 'Podłoga rozjaśnia brodę od dołu.'],
    plan: {
      title: 'Pokój z góry',
      text: 'Narysuj ściany, jasne meble i trzy miejsca, w których dłoń wyglądała na okrągłą.',
      window: 'okno',
    },
    steps: {
      title: 'Kroki i działki',
      text: 'Reguła na początek: dwa razy dalej to cztery razy mniej światła. Zmierz u siebie; duże okno jest łaskawsze.',
      columns: ['Kroki', 'Według reguły', 'W działkach', 'Mój pomiar'],
      rows: [
        ['1', '1', '0', ''],
        ['2', '1/4', '−2', ''],
        ['3', '1/9', '−3', ''],
        ['4', '1/16', '−4', ''],
      ],
    },
    questions: {
      title: 'Po tygodniu',
      items: [
        'O której godzinie światło tego okna jest najłaskawsze dla twarzy?',
        'Co w pokoju działa jak blenda, choć nią nie jest?',
        'Gdzie jutro postawisz krzesło i dlaczego?',
      ],
    },
    page: (number) => `Strona ${number} z 2`,
  },
]

/** Prints the observation sheet in each language, two A4 pages with the typeface embedded. */
export async function printSheets(browser: Browser, target: string): Promise<void> {
  const page = await browser.newPage()
  const faces = await interFaces()
  for (const sheet of sheets) {
    await page.setContent(html(sheet, faces))
    await page.evaluate(() => document.fonts.ready)
    const file = join(target, sheet.file)
    await page.pdf({ path: file, format: 'A4', printBackground: true, tagged: true })
    await forgetDate(file)
  }
}

/** The moment of printing would make every run's file another one. */
async function forgetDate(file: string): Promise<void> {
  const bytes = await readFile(file, 'latin1')
  const dated = bytes.replace(/\/(CreationDate|ModDate) \(D:\d{14}/g, '/$1 (D:20260105120000')
  await writeFile(file, dated, 'latin1')
}

function html(sheet: Sheet, faces: string): string {
  const { plan, steps, questions } = sheet
  const cells = (values: string[], tag = 'td') => values.map((value) => `<${tag}>${value}</${tag}>`).join('')
  const empty = sheet.days.map((day) => `<tr><th scope="row">${day}</th>${cells(['', '', '', '', ''])}</tr>`).join('')
  const [example, ...rest] = sheet.example
  return `<!doctype html><html lang="${sheet.language}"><head><meta charset="utf-8"><title>${sheet.title}</title><style>${faces}${css}</style></head><body>
<section>
  ${head(sheet)}
  <div class="opening"><div><h1>${sheet.title}</h1><p class="lead">${sheet.lead}</p></div>${art()}</div>
  <ol class="rules">${sheet.rules.map((rule) => `<li>${rule}</li>`).join('')}</ol>
  <table class="week"><thead><tr>${cells(sheet.columns, 'th')}</tr></thead>
    <tbody><tr class="example"><th scope="row">${example}</th>${cells(rest)}</tr>${empty}</tbody></table>
  <footer><span>Studio Parapet</span><span>${sheet.page(1)}</span></footer>
</section>
<section>
  ${head(sheet)}
  <h2>${plan.title}</h2><p>${plan.text}</p>
  <div class="plan"><span>${plan.window}</span></div>
  <div class="pair">
    <div><h2>${steps.title}</h2><p>${steps.text}</p>
      <table class="steps"><thead><tr>${cells(steps.columns, 'th')}</tr></thead><tbody>${steps.rows.map((row) => `<tr>${cells(row)}</tr>`).join('')}</tbody></table></div>
    <div><h2>${questions.title}</h2>${questions.items.map((item) => `<p class="question">${item}</p><i></i><i></i>`).join('')}</div>
  </div>
  <footer><span>Studio Parapet</span><span>${sheet.page(2)}</span></footer>
</section></body></html>`
}

const head = (sheet: Sheet) =>
  `<header><svg viewBox="0 0 28 28" width="22" height="22">${phase(14, 14, 13, 0.62, { dark: 'oklch(0.51 0.09 205)', lit: '#e3f1f2' })}</svg><b>Studio Parapet</b><span>${sheet.course}</span></header>`

const art = () => stage(background(ink.wall) + windowLight(0, { x: 44 }) + sitter(244, 112, 36), 320).toString()

const css = `
@page{size:A4;margin:0}
*{box-sizing:border-box}
body{margin:0;font:400 10.5pt/1.5 Inter;color:#23201e;-webkit-print-color-adjust:exact}
section{position:relative;width:210mm;height:297mm;padding:16mm 18mm 22mm;break-after:page;overflow:hidden}
section:last-child{break-after:auto}
header{display:flex;align-items:center;gap:8px;font-size:9pt;margin-bottom:11mm}
header span{margin-left:auto;color:#6b625c}
.opening{display:grid;grid-template-columns:1fr 62mm;gap:10mm;align-items:center}
.opening svg{width:62mm;height:auto;border-radius:2.5mm;display:block}
h1{font-size:25pt;line-height:1.12;letter-spacing:-.022em;font-weight:680;margin:0 0 4mm;text-wrap:balance}
h2{font-size:13.5pt;line-height:1.25;letter-spacing:-.012em;font-weight:650;margin:0 0 1.5mm}
p{margin:0 0 3mm}
.lead{font-size:11.5pt;color:#4a423d;margin:0}
.rules{list-style:none;counter-reset:rule;display:grid;grid-template-columns:repeat(3,1fr);gap:6mm;margin:9mm 0 8mm;padding:0}
.rules li{counter-increment:rule;border-top:1.2pt solid oklch(0.51 0.09 205);padding-top:2.5mm;font-size:10pt}
.rules li::before{content:counter(rule);display:block;font-weight:650;color:oklch(0.51 0.09 205);font-size:9pt}
table{border-collapse:collapse;width:100%;font-size:9pt}
th,td{text-align:left;vertical-align:top;border-bottom:.6pt solid #d8cfc6;padding:2mm 2mm 2mm 0;font-weight:400}
thead th{font-size:8pt;font-weight:600;color:#6b625c;border-bottom:1pt solid #23201e}
.week td,.week tbody th{height:18mm}
.week tbody th{font-weight:600;width:25mm}
.week th:nth-child(2){width:18mm}.week th:nth-child(3){width:27mm}.week th:nth-child(4){width:21mm}.week th:nth-child(5){width:22mm}
.week thead th:nth-child(n+2){padding-left:2mm}
.week td:nth-child(n+2){border-left:.6pt solid #ece5dd;padding-left:2mm}
.week .example{color:#3f6166;background:#f0f7f8}
.week .example th,.week .example td{height:auto;font-weight:400}
.plan{position:relative;height:118mm;margin:3mm 0 9mm;border:1pt solid #23201e;border-radius:1mm;background-image:radial-gradient(#cfc4b8 .35mm,transparent .4mm);background-size:8mm 8mm;background-position:4mm 4mm}
.plan::before{content:"";position:absolute;left:-1.6mm;top:30mm;width:3mm;height:38mm;background:#fff;border:1pt solid oklch(0.51 0.09 205)}
.plan span{position:absolute;left:4mm;top:46.5mm;font-size:8.5pt;color:oklch(0.51 0.09 205)}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12mm}
.steps td{height:9mm;font-variant-numeric:tabular-nums}
.question{margin:0;font-weight:500;font-size:9.5pt}
i{display:block;height:7.5mm;border-bottom:.6pt solid #cfc4b8}
i+.question{margin-top:5mm}
footer{position:absolute;left:18mm;right:18mm;bottom:11mm;display:flex;justify-content:space-between;font-size:8pt;color:#6b625c}
`
