/** How the public pages of a school look beside its colour; the first of each is the product's own. */
export const LOOK = {
  lookTheme: ['system', 'light', 'dark'],
  lookCorners: ['soft', 'square', 'round'],
  lookDensity: ['comfortable', 'compact'],
  lookFont: ['inter', 'system', 'lora', 'manrope', 'source'],
  lookHeader: ['left', 'centred'],
  lookSearch: ['shown', 'hidden'],
  lookFooter: ['line', 'columns'],
} as const

export type Look = { [Part in keyof typeof LOOK]: (typeof LOOK)[Part][number] }

/** The fonts with a style sheet of their own, which only pages of schools that chose them load. */
export const FONTS_WITH_SHEET = ['lora', 'manrope', 'source'] as const satisfies readonly Look['lookFont'][]
export type FontWithSheet = (typeof FONTS_WITH_SHEET)[number]

export const findFontWithSheet = (font: Look['lookFont']): FontWithSheet | undefined =>
  FONTS_WITH_SHEET.find((one) => one === font)

/** What style sheets know of a look by data attributes (`data-corners`). The theme is the visitor's own, too. */
const IN_SHEETS = {
  corners: 'lookCorners',
  density: 'lookDensity',
  font: 'lookFont',
  header: 'lookHeader',
  search: 'lookSearch',
} as const

/** The same for the document of a page; nothing of what is the product's own. */
export function lookData(look: Look): Record<string, string> {
  const worn = Object.entries(IN_SHEETS).filter(([, part]) => look[part] !== LOOK[part][0])
  return Object.fromEntries(worn.map(([name, part]) => [name, look[part]]))
}

/** Whether a path belongs to the back office, which looks the same in every school. */
export const isOfficePath = (path: string) => /^\/home(\/|$)/.test(path)
