import { disc, group, ink, n, path, rect } from './shapes.ts'

/** One drawing per teacher; the key is the base name of its file. */
export const portraits: Record<string, () => string> = {
  'portrait-ida': ida,
  'portrait-nora': nora,
}

export const PORTRAIT_SIZE = 320

/** A whole portrait: a square, cut to a circle where it is shown. */
export function square(content: string): Buffer {
  const size = PORTRAIT_SIZE
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size}" height="${size}">${content}</svg>`,
  )
}

type Face = { skin: string; shade: string; lips: string; brow: string }

/** Neck and head, lit from the right; the shade is a second skin over the left half, along the nose. */
function head({ skin, shade, lips, brow }: Face): string {
  const outline = 'M112 138c0-40 20-62 48-62s48 22 48 62c0 42-22 74-48 74s-48-32-48-74z'
  return [
    path('M138 190h44v44c0 14-44 14-44 0z', shade),
    path('M160 190h22v44c0 10-10 12-22 11z', skin),
    path(outline, skin),
    `<clipPath id="face"><path d="${outline}"/></clipPath>`,
    group(path('M100 60h60l-1 62c-4 12-8 22-9 30 3 4 8 5 10 5v70h-60z', shade), 'clip-path="url(#face)"'),
    path(
      'M127 128c6-5 14-5 20-2M173 126c6-3 14-3 20 2',
      'none',
      `stroke="${brow}" stroke-width="4" stroke-linecap="round"`,
    ),
    eye(138),
    eye(182),
    path('M146 180c8 7 20 7 28 0-4 12-24 12-28 0z', lips),
  ].join('')
}

const eye = (x: number) =>
  `<ellipse cx="${x}" cy="139" rx="4.2" ry="4.8" fill="${ink.deep}"/>${disc(x + 1.5, 137.4, 1.3, '#ffffff', 'opacity=".85"')}`

/** Shoulders in what somebody wears, with a lighter side. */
const shoulders = (dark: string, lit: string) =>
  path('M44 320c4-56 36-84 84-92 8 16 56 16 64 0 48 8 80 36 84 92z', dark) +
  path('M160 320v-80c16 0 28-4 32-12 48 8 80 36 84 92z', lit)

/** Dark bob, grey-blue shirt, before the window of the studio. */
function ida(): string {
  const pane = (x: number, y: number) => path(`M${n(x)} ${n(y)}h62l-18 74h-62z`, ink.light)
  const hair = '#3b2d29'
  return [
    rect(0, 0, 320, 320, ink.wall),
    pane(224, 18),
    pane(300, 18),
    pane(202, 106),
    pane(278, 106),
    path('M96 236c-14-40-12-96-2-122 10-32 36-48 66-48s58 16 68 48c9 28 10 82-4 122-20 12-108 12-128 0z', hair),
    shoulders(ink.tealDark, ink.teal),
    path('M128 228l32 34 32-34 10 4-42 52-42-52z', ink.paper),
    head({ skin: '#edc3a0', shade: '#c98f70', lips: '#a9503f', brow: '#3b2d29' }),
    path('M104 146c-2-46 18-78 56-78s58 32 56 78c-6-20-14-34-24-42-22 10-52 12-70 6-8 8-14 20-18 36z', hair),
    path('M160 68c38 0 58 32 56 78-6-20-14-34-24-42-8-10-20-22-32-36z', '#54403a'),
  ].join('')
}

/** Greying curls tied up, glasses, a clay-spotted apron over rust. */
function nora(): string {
  const curl = (x: number, y: number, radius: number, fill: string) => disc(x, y, radius, fill)
  const [hair, lit] = ['#8d7f78', '#b0a39b']
  const apron =
    path('M112 320l14-66h68l14 66z', ink.sand) +
    path('M126 254l-6-26 8-2 8 28zM194 254l6-26-8-2-8 28z', '#d3bf9d') +
    disc(140, 292, 5, '#b9855f') +
    disc(176, 300, 3.5, '#b9855f') +
    disc(166, 276, 2.5, '#b9855f')
  const glass = (x: number) =>
    `<circle cx="${x}" cy="140" r="17" fill="#ffffff" fill-opacity=".18" stroke="${ink.night}" stroke-width="3.5"/>`
  return [
    rect(0, 0, 320, 320, '#a9b6a4'),
    rect(0, 84, 320, 7, '#7f8f7c'),
    path('M20 84c0-12-8-16-8-28h36c0 12-8 16-8 28z', '#c98a5e'),
    path('M262 84c-10 0-14-12-14-26h48c0 14-4 26-14 26z', '#7d4a34'),
    curl(160, 44, 26, hair),
    curl(172, 38, 14, lit),
    curl(112, 100, 26, hair),
    curl(208, 100, 26, lit),
    curl(160, 84, 48, hair),
    curl(104, 132, 17, hair),
    curl(216, 132, 17, lit),
    shoulders(ink.rust, ink.rustLit),
    apron,
    head({ skin: '#f0c9ac', shade: '#d39a7c', lips: '#b25f4c', brow: '#75675f' }),
    curl(124, 90, 20, hair),
    curl(148, 80, 20, hair),
    curl(174, 80, 20, lit),
    curl(197, 92, 19, lit),
    glass(138),
    glass(182),
    path('M155 138c3-3 7-3 10 0', 'none', `stroke="${ink.night}" stroke-width="3.5"`),
  ].join('')
}
