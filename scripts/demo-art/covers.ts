import { background, blend, disc, group, ink, n, path, rect, sitter, windowLight } from './shapes.ts'
import { snapshot } from './snapshots.ts'

/** One drawing per product; the key is the base name of its files. */
export const covers: Record<string, () => string> = {
  'cover-portrait': portrait,
  'cover-week': week,
  'cover-series': series,
  'cover-print': print,
  'cover-clay': clay,
  'cover-critique': critique,
  'cover-review': review,
  'cover-sheets': sheets,
  'cover-bundle': bundle,
  'cover-membership': membership,
}

function portrait(): string {
  return [
    background(ink.wall),
    path('M0 0h320v14H0z', ink.wallShade, 'opacity=".5"'),
    windowLight(0, { x: 44 }),
    sitter(244, 112, 36),
  ].join('')
}

/** Seven strips of one wall: the same patch of light from the first morning to the last evening. */
function week(): string {
  const walls = ['#31414f', '#54616a', '#8d8f86', '#cdb99c', '#d9b98c', '#c98f62', '#6b4a4a']
  const lights = ['#5d7382', '#8f9c9c', '#d3cdb8', '#f7ecd5', '#fbe6bd', '#f6b87a', '#b06a55']
  const width = 320 / 7
  const strips = walls.map((wall, day) => {
    const left = day * width
    const drop = 34 + day * 11
    const lean = 16 - day * 5.3
    const pane = (top: number) =>
      path(`M${n(left + 11 + lean / 2)} ${n(top)}h24l${n(-lean)} 30h-24z`, lights[day] ?? ink.light)
    return rect(left, 0, width + 0.5, 180, wall) + pane(drop) + pane(drop + 36)
  })
  const sill = rect(0, 158, 320, 22, '#2a2320') + rect(0, 155, 320, 4, '#4a3d35')
  const cup =
    path('M236 136h24v11c0 6-5 8-12 8s-12-2-12-8z', ink.paper) +
    path('M248 136h12v11c0 6-5 8-12 8z', '#d8cdb9') +
    path('M260 139h4a5 5 0 0 1 0 11h-5v-3h5a2.500 2.500 0 0 0 0-5h-4z', '#d8cdb9')
  return strips.join('') + sill + cup
}

/** Strips of film on a light table, and the loupe on the frame that stays. */
function series(): string {
  const frames: string[] = []
  for (let row = 0; row < 3; row++) {
    const y = 17 + row * 52
    frames.push(rect(0, y - 7, 320, 46, '#15181c'))
    for (let hole = 0; hole < 27; hole++) {
      frames.push(
        rect(4 + hole * 12, y - 5, 5, 3, '#e9e4d8', 'rx=".8"'),
        rect(4 + hole * 12, y + 34, 5, 3, '#e9e4d8', 'rx=".8"'),
      )
    }
    for (let column = 0; column < 5; column++)
      frames.push(snapshot(-18 + column * 74 + (row % 2) * 12, y, row * 5 + column))
  }
  const magnified =
    disc(252, 116, 15, ink.hair) +
    path('M252 101a15 15 0 0 1 0 30z', ink.hairLit) +
    path('M226 160c2-20 12-28 26-28s24 8 26 28z', ink.rust)
  const loupe =
    disc(252, 128, 41, '#0d0f12', 'opacity=".25"') +
    disc(248, 124, 40, '#2b3036') +
    group(
      rect(200, 76, 96, 96, '#d6c4a6') + group(windowLight(0, { x: 10 }), 'transform="translate(168 64)"') + magnified,
      'clip-path="url(#glass)"',
    ) +
    `<circle cx="248" cy="124" r="33" fill="none" stroke="${ink.coral}" stroke-width="3.5"/>`
  return (
    '<defs><clipPath id="glass"><circle cx="248" cy="124" r="33"/></clipPath></defs>' +
    background('#e9e4d8') +
    frames.join('') +
    loupe
  )
}

/** A print on the wall, in the light it was made for. */
function print(): string {
  const picture =
    rect(104, 26, 92, 76, '#000000', 'opacity=".12"') +
    rect(100, 22, 92, 76, '#2a2320') +
    rect(103, 25, 86, 70, ink.paper) +
    rect(117, 37, 58, 46, '#a9b7b3') +
    disc(158, 52, 8, ink.gold) +
    path('M117 70c14-8 30-8 58 2v11h-58z', ink.teal) +
    path('M117 77c20-5 38-3 58 1v5h-58z', ink.tealDark)
  const lamp = path('M262 22l34 0 30 116h-110z', '#ffffff', 'opacity=".10"')
  const table =
    rect(40, 142, 240, 7, ink.wood) +
    rect(40, 147, 240, 3, ink.woodDark) +
    rect(56, 150, 6, 30, ink.woodDark) +
    rect(258, 150, 6, 30, ink.woodDark)
  const vase =
    path('M224 106c0-4 16-4 16 0l-2 6c8 4 10 10 10 16 0 9-7 14-16 14s-16-5-16-14c0-6 2-12 10-16z', '#c98a5e') +
    path('M232 103v39c9 0 16-5 16-14 0-6-2-12-10-16l2-6c0-2-4-3-8-3z', '#a3663d') +
    path('M232 104c-1-18-8-28-16-34 1 12 6 24 14 34zM233 104c0-20 5-32 14-40 1 14-4 28-12 40z', '#3f5d52')
  const books = rect(68, 134, 44, 8, ink.coral) + rect(72, 127, 38, 7, ink.paper) + rect(70, 121, 34, 6, ink.teal)
  return background('#8fa39a') + rect(0, 168, 320, 12, '#6d7f77') + lamp + picture + table + books + vase
}

/** Three bowls of growing skill, on the shelf by the kiln. */
function clay(): string {
  const bowl = (x: number, y: number, width: number, height: number, colour: string) => {
    const half = width / 2
    const left = `M${n(x - half)} ${n(y - height)}c${n(width * 0.04)} ${n(height * 0.7)} ${n(width * 0.22)} ${n(height)} ${n(half)} ${n(height)}`
    return (
      path(`${left}c${n(width * 0.28)} 0 ${n(width * 0.46)} ${n(-height * 0.3)} ${n(half)} ${n(-height)}z`, colour) +
      path(
        `M${n(x)} ${n(y - height)}v${n(height)}c${n(width * 0.28)} 0 ${n(width * 0.46)} ${n(-height * 0.3)} ${n(half)} ${n(-height)}z`,
        blend(colour, '#2a1a12', 0.22),
      ) +
      `<ellipse cx="${n(x)}" cy="${n(y - height)}" rx="${n(half)}" ry="${n(width * 0.075)}" fill="${blend(colour, '#2a1a12', 0.45)}"/>`
    )
  }
  const kiln =
    path('M214 132V64a40 40 0 0 1 80 0v68z', '#7d4a34') +
    path('M228 132V70a26 26 0 0 1 52 0v62z', '#2b1712') +
    path('M236 132V82a18 18 0 0 1 36 0v50z', ink.coral) +
    path('M244 132V96a10 10 0 0 1 20 0v36z', ink.gold)
  const shelf = rect(0, 132, 320, 8, '#8a5f42') + rect(0, 138, 320, 42, '#3d2a22')
  return (
    background('#d8c2a8') +
    disc(78, 60, 34, '#e6d5bf') +
    kiln +
    shelf +
    bowl(46, 132, 46, 22, '#c98a5e') +
    bowl(110, 132, 58, 36, '#b5653f') +
    bowl(174, 132, 52, 28, '#e3cdb0') +
    bowl(174, 110, 42, 20, '#8a9c8d')
  )
}

/** A framed view: what somebody photographed, small. */
function framed(x: number, y: number, width: number, height: number, content: string): string {
  return (
    rect(x + 3, y + 4, width, height, '#000000', 'opacity=".16"') +
    rect(x, y, width, height, ink.paper) +
    group(content, `transform="translate(${n(x + 4)} ${n(y + 4)})"`)
  )
}

/** Three series under one lamp, and the people round the table. */
function critique(): string {
  const print = (x: number, y: number, colour: string) =>
    framed(x, y, 40, 30, rect(0, 0, 32, 22, colour) + disc(16, 12, 6, blend(colour, ink.light, 0.6)))
  const rows = [ink.teal, ink.rust, ink.sage].flatMap((colour, row) =>
    [0, 1, 2, 3].map((column) => print(76 + column * 44, 56 + row * 36, blend(colour, ink.night, column * 0.12))),
  )
  const head = (x: number, y: number, lit: string) =>
    disc(x, y, 17, ink.hair) + path(`M${n(x)} ${n(y - 17)}a17 17 0 0 1 0 34z`, lit)
  return [
    background(ink.deep),
    path('M160 0l150 180H10z', ink.gold, 'opacity=".16"'),
    path('M138 0h44l14 22h-72z', ink.coral),
    rect(58, 44, 204, 128, ink.wood, 'rx="8"'),
    ...rows,
    head(30, 78, ink.hairLit),
    head(28, 138, ink.skin),
    head(292, 92, ink.skinLit),
    head(294, 150, ink.hairLit),
  ].join('')
}

/** Twelve pictures in an order, and a hand's pencil at the one that is missing. */
function review(): string {
  const colours = [
    ink.teal,
    ink.coral,
    ink.sage,
    ink.gold,
    ink.rust,
    ink.tealDark,
    ink.skin,
    ink.sand,
    ink.night,
    ink.woodDark,
    ink.hairLit,
  ]
  const cells = Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [30 + (at % 4) * 52, 22 + Math.floor(at / 4) * 48]
    const colour = colours[at]
    if (!colour) return rect(x, y, 44, 36, 'none', `stroke="${ink.coral}" stroke-width="2.5" stroke-dasharray="5 4"`)
    return framed(
      x,
      y,
      44,
      36,
      rect(0, 0, 36, 28, colour) + disc(12 + (at % 3) * 6, 13, 7, blend(colour, ink.light, 0.5)),
    )
  })
  const pencil =
    path('M214 150l60-92 14 9-60 92-19 10z', ink.gold) +
    path('M274 58l9-13 14 9-9 13z', ink.coral) +
    path('M214 150l14 9-19 10z', ink.paper) +
    path('M211 160l5 4-7 5z', ink.deep)
  return background(ink.sand) + rect(0, 168, 320, 12, ink.wallShade) + cells.join('') + pencil
}

/** Two sheets to write on, and the window that they ask about. */
function sheets(): string {
  const lines = (x: number, y: number, count: number) =>
    Array.from({ length: count }, (_, at) => rect(x, y + at * 11, at % 3 === 2 ? 44 : 70, 3, '#cfc4ae')).join('')
  const sheet = (x: number, y: number, turn: number) =>
    group(
      rect(3, 4, 96, 128, '#000000', 'opacity=".14"') +
        rect(0, 0, 96, 128, ink.paper) +
        rect(12, 12, 52, 5, ink.rust) +
        rect(12, 26, 72, 38, '#e9decb') +
        group(windowLight(0, { x: 0, rows: 1, fill: ink.gold }), 'transform="translate(14 18) scale(.34)"') +
        lines(12, 74, 5),
      `transform="translate(${x} ${y}) rotate(${turn})"`,
    )
  const pencil = path('M238 40l8-3 22 84-8 3z', ink.teal) + path('M260 124l8-3-1 12z', ink.paper)
  return (
    background(ink.sage) +
    rect(0, 150, 320, 30, blend(ink.sage, ink.night, 0.25)) +
    sheet(70, 26, -6) +
    sheet(140, 30, 5) +
    pencil
  )
}

/** The window on the left, the print on the right, and the way between them. */
function bundle(): string {
  const window =
    rect(34, 30, 84, 96, ink.paper) +
    rect(40, 36, 34, 40, ink.gold) +
    rect(78, 36, 34, 40, ink.light) +
    rect(40, 80, 34, 40, ink.light) +
    rect(78, 80, 34, 40, ink.gold) +
    rect(28, 126, 96, 7, ink.woodDark)
  const beam = path('M118 44l70 0 40 96h-80z', ink.gold, 'opacity=".28"')
  const picture =
    rect(206, 40, 84, 70, '#000000', 'opacity=".14"') +
    rect(202, 36, 84, 70, ink.deep) +
    rect(208, 42, 72, 58, ink.paper) +
    rect(216, 50, 56, 42, ink.teal) +
    disc(244, 68, 10, ink.skinLit) +
    path('M226 92c2-10 9-14 18-14s16 4 18 14z', ink.rust)
  const steps = [132, 150, 168, 186].map((x, at) => disc(x, 118 - at * 8, 3.5, ink.coral)).join('')
  return background(ink.wall) + rect(0, 158, 320, 22, ink.wallShade) + beam + window + picture + steps
}

/** A shelf that goes on: the courses so far, and room for the next. */
function membership(): string {
  const spine = (x: number, height: number, width: number, colour: string) =>
    rect(x, 140 - height, width, height, colour) +
    rect(x + 4, 140 - height + 10, width - 8, 4, ink.paper, 'opacity=".8"')
  const books =
    spine(44, 84, 24, ink.coral) +
    spine(72, 96, 20, ink.teal) +
    spine(96, 76, 28, ink.rust) +
    spine(128, 92, 22, ink.gold) +
    group(spine(0, 84, 22, ink.sage), 'transform="translate(168 4) rotate(9 0 140)"')
  const room = rect(214, 52, 26, 88, 'none', `stroke="${ink.paper}" stroke-width="2.5" stroke-dasharray="6 5"`)
  const lamp =
    path('M282 140v-78', 'none', `stroke="${ink.paper}" stroke-width="4"`) + path('M260 62h44l-10-30h-24z', ink.gold)
  return (
    background(ink.tealDark) +
    path('M260 62h44l34 78H226z', ink.gold, 'opacity=".18"') +
    rect(20, 140, 280, 8, ink.wood) +
    rect(20, 146, 280, 3, ink.woodDark) +
    books +
    room +
    lamp
  )
}
