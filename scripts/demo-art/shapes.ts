// The drawing vocabulary of the demo art: flat shapes on a 320 x 180 stage.

export const WIDTH = 320
export const HEIGHT = 180

export const ink = {
  wall: '#cdb99c',
  wallShade: '#bfa98a',
  light: '#f0e3cb',
  paper: '#f7f1e5',
  hair: '#4f3b33',
  hairLit: '#6d5245',
  rust: '#7b4a36',
  rustLit: '#96593f',
  night: '#24343c',
  deep: '#161f24',
  teal: '#3a6472',
  tealDark: '#2c4644',
  sage: '#8a9c8d',
  skin: '#8a5b45',
  skinLit: '#e6bd94',
  coral: '#d9694a',
  gold: '#f2c879',
  sand: '#ecd9c0',
  wood: '#a5714a',
  woodDark: '#7f5538',
}

/** A whole drawing; `width` is its size in pixels, 16:9 always. */
export function stage(content: string, width: number): Buffer {
  const height = (width * HEIGHT) / WIDTH
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${width}" height="${height}">${content}</svg>`,
  )
}

/** Coordinates with two decimals: enough for 1600 px, and the same on every machine. */
export const n = (value: number) => String(Math.round(value * 100) / 100)

export const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`

export const disc = (x: number, y: number, radius: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

export const group = (content: string, attributes: string) => `<g ${attributes}>${content}</g>`

export const background = (fill: string) => rect(0, 0, WIDTH, HEIGHT, fill)

/** 0 before `from`, 1 after `to`, eased between them. */
export function ease(time: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, (time - from) / (to - from)))
  return part * part * (3 - 2 * part)
}

export const mix = (a: number, b: number, part: number) => a + (b - a) * part

/** The colour `part` of the way from `a` to `b`, both `#rrggbb`. */
export function blend(a: string, b: string, part: number): string {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(mix(channel(a, at), channel(b, at), part)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Window light on a wall: two columns of panes, slanted, moved right by `shift`. */
export function windowLight(shift: number, options: { x?: number; fill?: string; rows?: number } = {}): string {
  const { x = 66, fill = ink.light, rows = 3 } = options
  const slant = 0.5
  const paneHeight = 42
  const panes: string[] = []
  for (let row = 0; row < rows; row++) {
    const top = 20 + row * (paneHeight + 12)
    for (const column of [0, 1]) {
      const left = x + shift + 56 + column * 72 - (top - 20) * slant
      panes.push(path(`M${n(left)} ${n(top)}h52l${n(-paneHeight * slant)} ${paneHeight}h-52z`, fill))
    }
  }
  return panes.join('')
}

/** A disc whose lit part waxes like the moon: `lit` 0 is dark, 0.5 half, 1 full; light comes from the right. */
export function phase(x: number, y: number, radius: number, lit: number, colours: { dark: string; lit: string }) {
  const bulge = Math.abs(1 - 2 * lit) * radius
  const sweep = lit < 0.5 ? 0 : 1
  const d = `M${n(x)} ${n(y - radius)}A${n(radius)} ${n(radius)} 0 0 1 ${n(x)} ${n(y + radius)}A${n(bulge)} ${n(radius)} 0 0 ${sweep} ${n(x)} ${n(y - radius)}z`
  return disc(x, y, radius, colours.dark) + path(d, colours.lit)
}

/** Head and shoulders, half in shadow, cut at the lower edge of the stage. */
export function sitter(x: number, headY: number, radius: number, lit = 0.5): string {
  const shoulder = radius * 1.5
  const top = headY + radius * 0.55
  return (
    path(
      `M${n(x - shoulder)} ${n(HEIGHT)}C${n(x - shoulder * 0.9)} ${n(top + 12)} ${n(x - shoulder * 0.5)} ${n(top)} ${n(x)} ${n(top)}S${n(x + shoulder * 0.9)} ${n(top + 12)} ${n(x + shoulder)} ${n(HEIGHT)}z`,
      ink.rust,
    ) + phase(x, headY, radius, lit, { dark: ink.hair, lit: ink.hairLit })
  )
}
