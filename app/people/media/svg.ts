import { Parser } from 'htmlparser2'

const SVG = 'http://www.w3.org/2000/svg'
/** Elements inside each other. */
const DEPTH_MAX = 50
/** Elements, attributes and stretches of text: each costs more than its letters. */
const PARTS_MAX = 20_000

/** Shapes, text and colours. Nothing that runs, loads, moves, links, holds other documents, or repeats what is drawn. */
const ELEMENTS = new Set(
  `svg g defs title desc path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop clipPath mask`.split(/\s+/),
)

/** For editors, not for eyes: left out with all that is in them. */
const LEFT_OUT = /^(?:metadata|[\w-]+:[\w-]+)$/

const ATTRIBUTES = new Set(
  `id class viewBox preserveAspectRatio version width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points pathLength
  transform rotate lengthAdjust textLength offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits
  maskContentUnits style color opacity fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stop-color stop-opacity clip-path clip-rule mask
  display visibility overflow font-family font-size font-style font-weight letter-spacing word-spacing text-anchor
  dominant-baseline alignment-baseline text-decoration shape-rendering text-rendering color-interpolation
  vector-effect paint-order mix-blend-mode enable-background role aria-label aria-hidden focusable`.split(/\s+/),
)

/** What editors write about themselves, and the names of their languages. */
const IGNORED = /^(?:xmlns:[\w-]+|data-[\w-]+|[\w-]+:[\w-]+)$/
const LINK = /^(?:xlink:)?href$/
const GRADIENT = /Gradient$/

const OWN_PART = /^\s*#[\w.-]+\s*$/
/** Of colours and transformations; `url` is for parts of the drawing alone. */
const FUNCTIONS = /^(?:rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY])$/i
/** Escapes would hide words; at-rules and markup have no business in a value. */
const HIDING = /[\\<>&@]/

/** Thrown where a drawing holds what it may not; the rest of it is not read. */
const REFUSED = Symbol('refused')

/**
 * A drawing as we serve it: written anew from what is known to be harmless, so no browser can read it in another way.
 * Undefined when it holds anything else; whoever drew it shall not find it changed.
 */
export function cleanDrawing(text: string): string | undefined {
  try {
    return rewritten(text)
  } catch (error) {
    if (error === REFUSED) return undefined
    throw error
  }
}

function rewritten(text: string): string | undefined {
  const parts: string[] = []
  const open: string[] = []
  /** How deep we are in what is left out. */
  let skipped = 0
  let left = PARTS_MAX
  function count(): void {
    left -= 1
    if (left < 0) throw REFUSED
  }
  const parser = new Parser(
    {
      onopentagname: count,
      onattribute: count,
      oncomment: count,
      onopentag(name, attributes) {
        if (open.length + skipped >= DEPTH_MAX) throw REFUSED
        if (skipped > 0 || (open.length > 0 && LEFT_OUT.test(name))) {
          skipped += 1
          return
        }
        const isRoot = parts.length === 0
        if (!ELEMENTS.has(name) || (name === 'svg') !== isRoot || (open.length === 0) !== isRoot) throw REFUSED
        parts.push(`<${name}${isRoot ? ` xmlns="${SVG}"` : ''}${getAttributes(name, attributes)}>`)
        open.push(name)
      },
      onclosetag() {
        if (skipped > 0) skipped -= 1
        else parts.push(`</${open.pop()}>`)
      },
      ontext(words) {
        count()
        if (skipped === 0 && open.length > 0) parts.push(escaped(words))
      },
      onprocessinginstruction(name) {
        count()
        if (name !== '?xml') throw REFUSED
      },
    },
    { xmlMode: true },
  )
  parser.write(text)
  return parts.length > 0 && open.length === 0 ? parts.join('') : undefined
}

function getAttributes(element: string, attributes: Record<string, string>): string {
  let written = ''
  for (const [name, value] of Object.entries(attributes)) {
    if (LINK.test(name) && GRADIENT.test(element) && OWN_PART.test(value)) written += ` href="${escaped(value)}"`
    else if (ATTRIBUTES.has(name) && isHarmless(value)) written += ` ${name}="${escaped(value)}"`
    else if (LINK.test(name) || !(name === 'xmlns' ? value === SVG : IGNORED.test(name))) throw REFUSED
  }
  return written
}

function isHarmless(value: string): boolean {
  const [first = '', ...calls] = value.split('(')
  let before = first
  for (const call of calls) {
    const name = /(?<![\w-])[\w-]*$/.exec(before.trimEnd().slice(-20))?.[0] ?? ''
    const [inside = ''] = call.split(')', 1)
    if (!FUNCTIONS.test(name) && !(name === 'url' && OWN_PART.test(inside))) return false
    before = call
  }
  return !HIDING.test(value)
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? '')
}
