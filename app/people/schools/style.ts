/**
 * The public pages that wear a school's own style sheet. Whatever is not named here never does: not the back office, nor
 * where people log in, pay, learn, read the law or keep their account.
 */
export const STYLED_PAGES: ReadonlySet<string> = new Set([
  'shop/home',
  'shop/courses',
  'shop/product',
  'pages/page',
  'articles/articles',
  'articles/article',
])

export const STYLE_PATH = '/custom-style.css'

/** What a page component's document carries of it. */
export function styleElement(hash: string | null, component: string): string {
  return hash && STYLED_PAGES.has(component) ? `<link rel="stylesheet" href="${STYLE_PATH}?v=${hash}">` : ''
}
