import type { LocalText } from '#app/platform/i18n.ts'

export const ORIENTATIONS = ['landscape', 'portrait'] as const
export type Orientation = (typeof ORIENTATIONS)[number]

/** What a template may leave out; name, course and the code with its square are always there. */
export const FIELDS = ['logo', 'date', 'hours', 'grade', 'signature', 'number'] as const
export type Field = (typeof FIELDS)[number]

export const TITLE_MAX = 100
export const WORDS_MAX = 120
export const BELOW_MAX = 300
export const SIGNER_MAX = 80
export const TEMPLATES_MAX = 100

/** How a certificate looks, and the words around what it says of somebody. */
export type Design = {
  orientation: Orientation
  /** `#rrggbb`; null takes the school's. */
  color: string | null
  fields: Field[]
  /** Addresses of pictures; without a logo of its own, the school's. */
  logo: string | null
  signature: string | null
  signer: string
  /** Before the date. */
  place: string
  role: LocalText
  /** Above the name, and between it and the course. */
  before: LocalText
  between: LocalText
  /** A text of one's own. */
  below: LocalText
}
export const DESIGN_TEXTS = ['role', 'before', 'between', 'below'] as const

/** What all certificates look like before somebody makes a template. */
export const DEFAULT_DESIGN: Design = {
  orientation: 'landscape',
  color: null,
  fields: [...FIELDS],
  logo: null,
  signature: null,
  signer: '',
  place: '',
  role: {},
  before: { en: 'This certificate is awarded to', pl: 'Certyfikat ukończenia otrzymuje' },
  between: { en: 'for completing the course', pl: 'za ukończenie kursu' },
  below: {},
}

/** A template as calls answer it. */
export type TemplateRow = { id: number; title: string; design: Design; version: number; updatedAt: string }
