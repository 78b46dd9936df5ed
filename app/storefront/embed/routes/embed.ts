import type { Context } from 'hono'
import { saveLead } from '#app/forms/leads/leads.server.ts'
import { Answer, sendJson } from '#app/platform/answers.server.ts'
import { embedCode } from '#app/platform/assets.server.ts'
import { readBody } from '#app/platform/body.server.ts'
import type { Env } from '#app/platform/context.server.ts'
import { type Db, inSchool } from '#app/platform/db.server.ts'
import { type Addresses, openRoute, Slug } from '#app/platform/http.server.ts'
import { isLocale } from '#app/platform/i18n.ts'
import { type Limit, TALKING } from '#app/platform/limits.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import {
  type EmbedContext,
  loadEmbeddedForm,
  loadEmbeddedProduct,
  loadEmbeddedReviews,
  requireEmbeddedForm,
} from '../embedded.server.ts'
import { oembed } from '../oembed.server.ts'

/** The script for pages of other sites. It is asked for anew every hour, as it knows no other way to become another. */
const sendEmbedScript = openRoute({ access: 'public' }, async (c) =>
  c.body(embedCode(), 200, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }),
)

/** A page may hold a dozen elements, and a room of people look at it by one connection; nobody asks for more at once. */
const SHOWING: Limit & { name: string } = { name: 'embed', burst: 600, perSecond: 20 }
const shown = { access: 'public', limit: SHOWING } as const

const asksSlug = (slug: string | undefined) => {
  const { data } = Slug.safeParse(slug)
  requireFound(data)
  return data
}

const showEmbeddedProduct = openRoute(shown, (c) =>
  answered(c, (db, seen) => loadEmbeddedProduct(db, seen, asksSlug(c.req.query('slug')))),
)

const showEmbeddedReviews = openRoute(shown, (c) =>
  answered(c, (db, seen) =>
    loadEmbeddedReviews(db, seen, { ...c.req.query(), product: asksSlug(c.req.query('product')) }),
  ),
)

const showEmbeddedLeadForm = openRoute(shown, (c) =>
  answered(c, (db, seen) => loadEmbeddedForm(db, seen, c.req.query('form_id'))),
)

/** Somebody leaves an address on a page of another site; the same as `POST /lead`, without a session to protect. */
const saveEmbeddedLead = openRoute({ access: 'public', limit: TALKING }, async (c) => {
  const source = c.req.header('origin')
  if (source === undefined) throw new Refusal(403, 'embed.origin_not_allowed')
  const { form_id, ...sent } = (await readBody(c)).body
  const take = async (db: Db, seen: EmbedContext) => {
    const form = await requireEmbeddedForm(db, seen, form_id)
    await saveLead(db, form, sent, { locale: seen.locale, source }, { byForm: true })
    return { saved: true, ...(form.redirectTo && { redirect_to: new URL(form.redirectTo, seen.school.origin).href }) }
  }
  return answered(c, take, { status: 201, reading: false })
})

/** Whoever shows links of all kinds asks here, from anywhere: what it answers is for everybody. */
const answerOembed = openRoute(shown, async (c) => {
  const { url = '', format = 'json', maxwidth, maxheight } = c.req.query()
  if (format !== 'json') return c.text('Only JSON is spoken here.', 501)
  c.header('Access-Control-Allow-Origin', '*')
  const seen = seenBy(c)
  const room = { widest: pixelsIn(maxwidth), highest: pixelsIn(maxheight) }
  const body = await inSchool(seen.school.id, (db) => oembed(db, seen, url, room), { reading: true })
  return new Answer((c) => sendJson(c, body))
})

function pixelsIn(text: string | undefined): number | undefined {
  const pixels = Math.floor(Number(text))
  return pixels > 0 ? pixels : undefined
}

/** In the language that the page around is in, where the school speaks it; no cookie says another. */
function seenBy(c: Context<Env>): EmbedContext {
  const { school } = c.var
  const language = c.req.query('locale')
  const locale = isLocale(language) && school.locales.includes(language) ? language : school.locale
  c.set('locale', locale)
  return { viewer: { kind: 'visitor', schoolId: school.id, locale }, school, locale }
}

/** Answers a page of another site, which may read it where the school lets that site; a refusal of what was typed too. */
async function answered(
  c: Context<Env>,
  work: (db: Db, seen: EmbedContext) => Promise<object>,
  { status = 200, reading = true }: { status?: number; reading?: boolean } = {},
): Promise<Answer> {
  const seen = seenBy(c)
  const origin = c.req.header('origin')
  const { embedOrigins, origin: own } = seen.school
  if (origin !== undefined && origin !== own && !embedOrigins.includes(origin))
    throw new Refusal(403, 'embed.origin_not_allowed')
  if (origin !== undefined) c.header('Access-Control-Allow-Origin', origin)
  c.header('Vary', 'Origin')
  const body = await inSchool(seen.school.id, (db) => work(db, seen), { reading })
  return new Answer((c) => sendJson(c, body, status))
}

export const routes = {
  'GET /embed.js': sendEmbedScript,
  'POST /embed/lead': saveEmbeddedLead,
  'GET /embed/lead-form': showEmbeddedLeadForm,
  'GET /embed/product': showEmbeddedProduct,
  'GET /embed/reviews': showEmbeddedReviews,
  'GET /oembed': answerOembed,
} satisfies Addresses
