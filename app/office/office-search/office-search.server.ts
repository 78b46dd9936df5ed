import { findProductTitles } from '#app/content/catalogue/office-products.server.ts'
import { findInGuide } from '#app/office/help/guide.server.ts'
import { findStudents } from '#app/office/students/students.server.ts'
import type { Db } from '#app/platform/db.server.ts'
import { LOCALES, translate, translateMessage } from '#app/platform/i18n.ts'
import type { ViewerContext } from '#app/platform/list.server.ts'
import { formatMoney } from '#app/platform/money.ts'
import { may } from '#app/platform/permissions.ts'
import { foldedWords } from '#app/platform/search.server.ts'
import type { Hit, HitGroup, HitKind } from '#app/platform/search-hits.ts'
import { findSales } from '#app/selling/sales/sales.server.ts'
import { type Setting, settingsFor } from './settings.ts'

/** How many of a kind are shown; the list of that kind has the others. */
const SHOWN = 5

type Search = { q: string; words: string[]; looking: ViewerContext }

const FINDERS: Record<HitKind, (db: Db, search: Search) => Hit[] | Promise<Hit[]>> = {
  settings: (_, search) => findSettings(search),

  async students(db, { words, looking: context }) {
    if (!may(context.viewer, 'students')) return []
    const found = await findStudents(db, context, words, SHOWN)
    return found.map(({ id, name, email }) => ({ href: `/home/students/${id}`, title: name, sub: email }))
  },

  async sales(db, { words, looking: context }) {
    const { viewer, locale } = context
    if (!may(viewer, 'sales')) return []
    const found = await findSales(db, context, words, SHOWN)
    return found.map(({ id, number, buyer, product, amount, currency }) => ({
      href: `/home/transactions/${id}`,
      title: buyer.name,
      sub: `${number} · ${product.title}`,
      end: formatMoney(amount, currency, locale),
    }))
  },

  async courses(db, { q, looking: context }) {
    const found = await findProductTitles(db, context, q, SHOWN)
    return found.map(({ slug, title, status }) => ({
      href: `/${slug}`,
      title,
      sub: translateMessage(context.locale, `office-courses.status_${status}`),
    }))
  },

  async guide(_, { words, looking: { locale } }) {
    const found = await findInGuide(locale, words)
    return found.slice(0, SHOWN).map(({ name, title, about }) => ({ href: `/help/${name}`, title, sub: about }))
  },
}

/** Where the list of a kind shows all that is found. */
const LISTS: Partial<Record<HitKind, string>> = { students: '/home/students', sales: '/home/transactions' }

/**
 * What a member of staff finds from anywhere in the back office, a few of each kind that they may see: pages and settings by
 * their words in any language, students and sales by the beginnings of names and addresses, courses by their titles.
 */
export async function searchOffice(db: Db, context: ViewerContext, q: string): Promise<HitGroup[]> {
  const search = { q, words: foldedWords(q), looking: context }
  const kinds = Object.keys(FINDERS) as HitKind[]
  const found = await Promise.all(kinds.map(async (kind) => ({ kind, hits: await FINDERS[kind](db, search) })))
  return found
    .filter(({ hits }) => hits.length > 0)
    .map(({ kind, hits }) => {
      const list = hits.length === SHOWN ? LISTS[kind] : undefined
      return { kind, hits, all: list ? `${list}?${new URLSearchParams({ q })}` : null }
    })
}

function findSettings({ words, looking: { viewer, locale } }: Search): Hit[] {
  const known = settingsFor(viewer.role).map((setting) => ({ setting, texts: getTexts(setting) }))
  // What is called so comes before what only has it among its words.
  const called = known.filter(({ texts }) => begins(texts.titles, words))
  const described = known.filter(
    (one) => !called.includes(one) && begins([...one.texts.titles, ...one.texts.words], words),
  )
  return [...called, ...described].slice(0, SHOWN).map(({ setting: { href, title, of } }) => ({
    href,
    title: translateMessage(locale, title),
    sub: of && translateMessage(locale, of),
  }))
}

function getTexts({ title, of, words = [] }: Setting) {
  const folded = (keys: readonly string[]) =>
    keys.flatMap((key) => LOCALES.flatMap((locale) => spelled(translate(locale, key))))
  return { titles: folded([title]), words: folded(of ? [of, ...words] : words) }
}

/** Its words with and without their hyphens: who looks for e-mails may type `emails`. */
function spelled(text: string): string[] {
  return foldedWords(`${text} ${text.replaceAll('-', '')}`)
}

/** Whether every word of a search begins one of these. */
function begins(texts: string[], words: string[]): boolean {
  return words.every((word) => texts.some((text) => text.startsWith(word)))
}
