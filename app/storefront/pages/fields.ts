import type { ProductPage } from '#app/content/catalogue/listed.ts'
import type { ProductView } from '#app/content/catalogue/product-view.ts'
import type { SectionView } from '#app/content/courses/outline.ts'
import type { OpenFilm } from '#app/content/player/media-view.ts'
import type { LeadFormView } from '#app/forms/leads/lead-form.ts'
import type { CleanHtml, LocalHtml } from '#app/platform/html.ts'
import type { LocalText } from '#app/platform/i18n.ts'

/** One thing that a block holds: what may stand in it, and so how it is checked, edited and shown. */
export type Field = Kind & {
  /** The choices beside it in its block with which it says something; whoever chose others is not asked for it. */
  when?: { readonly [choice: string]: readonly string[] }
}

type Kind =
  /** A text of one line, or of several, in the creator's languages. */
  | { kind: 'line' | 'prose'; max: number }
  /** A long text with headings, lists and links; HTML that the sanitiser made. */
  | { kind: 'rich' }
  /** HTML of the creator's own, shown in a frame that can do nothing to the page. */
  | { kind: 'code' }
  /** The address of a stored picture. */
  | { kind: 'picture' }
  /** Where something leads: a page of the school, a web or e-mail address. */
  | { kind: 'link' }
  /** A film's page at a service that shows films. */
  | { kind: 'film' }
  /** A film of the school's own, one for everybody. */
  | { kind: 'video' }
  /** `#rrggbb`; none is the one of the look. */
  | { kind: 'colour' }
  | { kind: 'choice'; of: readonly [string, ...string[]] }
  /** A number, with its fractions; `start` until somebody writes another. */
  | { kind: 'number'; min: number; max: number; start: number }
  /** An instant; the editor shows it in the school's time zone. */
  | { kind: 'moment' }
  /** A product of the school; none is the page's own, where it has one. */
  | { kind: 'product' }
  /** A form of the school by which visitors leave an address. */
  | { kind: 'lead_form' }
  | { kind: 'list'; of: Fields; max: number }

export type Fields = { readonly [name: string]: Field }

/** What a block holds, as it is stored. */
export type Payload = { [name: string]: Value }
export type Value = string | number | null | LocalText | LocalHtml | Payload[]

/** A picture in the widths there are of it. */
/** `width` and `height` keep its room until it is there. */
export type ShownPicture = { src: string; srcset?: string; width?: number; height?: number }
/** A product as a visitor may see it. */
export type ShownProduct = {
  product: ProductView
  sections: SectionView[]
  forSale: boolean
  /** How many of its reviews say what, and how the school makes sure of them. */
  reviewed: { counts: Omit<ProductPage['reviewed'], 'automatic' | 'verification'>; verification: string }
}

type ShownValue<F> = F extends { kind: 'rich' }
  ? CleanHtml
  : F extends { kind: 'picture' }
    ? ShownPicture | null
    : F extends { kind: 'product' }
      ? ShownProduct | null
      : F extends { kind: 'video' }
        ? OpenFilm | null
        : F extends { kind: 'number' }
          ? number
          : F extends { kind: 'lead_form' }
            ? LeadFormView | null
            : F extends { kind: 'choice'; of: readonly (infer Choice)[] }
              ? Choice
              : F extends { kind: 'list'; of: infer Inner }
                ? ShownFields<Inner>[]
                : string

/** What a block holds, in one language and with what it names. */
export type ShownFields<F> = { [Name in keyof F]: ShownValue<F[Name]> }

const LINE_MAX = 200
const PROSE_MAX = 2000
/** Of a rich text and of HTML of one's own, in one language. */
export const LONG_MAX = 30_000

export const line = { kind: 'line', max: LINE_MAX } as const
export const prose = { kind: 'prose', max: PROSE_MAX } as const
export const rich = { kind: 'rich' } as const
export const picture = { kind: 'picture' } as const
export const link = { kind: 'link' } as const
export const colour = { kind: 'colour' } as const
export const product = { kind: 'product' } as const

/** Whether a field says anything with what is chosen beside it. */
export function applies({ when = {} }: Field, beside: Fields, payload: Payload): boolean {
  return Object.entries(when).every(([choice, of]) => {
    const field = beside[choice]
    return field !== undefined && of.includes(String(payload[choice] ?? emptyValue(field)))
  })
}

/** Whether a field is written once per language. */
export function isLocal({ kind }: Field): boolean {
  return kind === 'line' || kind === 'prose' || kind === 'rich'
}

/** A block as it is before anybody has written anything. */
export function emptyPayload(fields: Fields): Payload {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))
}

const NOTHING: ReadonlySet<Field['kind']> = new Set(['picture', 'product', 'video', 'lead_form'])

export function emptyValue(field: Field): Value {
  if (isLocal(field)) return {}
  if (field.kind === 'choice') return field.of[0]
  if (field.kind === 'number') return field.start
  if (field.kind === 'list') return []
  return NOTHING.has(field.kind) ? null : ''
}
