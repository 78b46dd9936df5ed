type Brand = { hue: number; chroma: number }

/** The most colourful a brand gets, as in tokens.css. */
const CHROMA_MAX = 0.17

/** A step of the school's colour as `#rrggbb`, for e-mails and documents, which know no oklch(). */
export function brandHex(lightness: number, { hue, chroma }: Brand, strength = 1): string {
  const c = Math.min(chroma, CHROMA_MAX) * strength
  const a = c * Math.cos((hue * Math.PI) / 180)
  const b = c * Math.sin((hue * Math.PI) / 180)
  // Björn Ottosson's OKLab, through cone responses to linear sRGB.
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(getHex).join('')}`
}

function getHex(linear: number): string {
  const within = Math.min(1, Math.max(0, linear))
  const encoded = within <= 0.0031308 ? 12.92 * within : 1.055 * within ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}

/** Hue and strength of a colour `#rrggbb`; how light it is, the design decides. */
export function getBrand(hex: string): Brand {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => getLinear(Number.parseInt(hex.slice(at, at + 2), 16)))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return { hue: rounded((hue + 360) % 360, 1), chroma: rounded(Math.hypot(a, bb), 3) }
}

function getLinear(channel: number): number {
  const encoded = channel / 255
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
