/** What somebody logs in for, as far as the page that they go on to says. */
export type LoginContext = 'office' | 'order' | 'learning' | 'community' | 'account' | 'school'

const PAGES: readonly [LoginContext, RegExp][] = [
  ['office', /^\/home(\/|$)/],
  ['order', /\/checkout(\/|$)|^\/(checkout|subscribe|my\/membership)(\/|$)/],
  ['learning', /\/(watch|files)(\/|$)|^\/(my\/courses|my\/notes|my\/certificates|exams|exam-attempts)(\/|$)/],
  ['community', /^\/community(\/|$)/],
  ['account', /^\/(account|my|notifications)(\/|$)/],
]

/** By an address of the school, or an empty text where nothing was asked for. */
export function getLoginContext(to: string): LoginContext {
  const [path = ''] = to.split(/[?#]/)
  return PAGES.find(([, page]) => page.test(path))?.[0] ?? 'school'
}
