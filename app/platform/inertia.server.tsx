import { inertia, type PageObject } from '@hono/inertia'
import type { Context, MiddlewareHandler } from 'hono'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { assetTags, assetVersion, type Entry, fontSheet } from './assets.server.ts'
import { byName } from './by-name.ts'
import { listConsents } from './consents.server.ts'
import type { Env } from './context.server.ts'
import { themeFrom } from './cookies.server.ts'
import { inLocale, translate } from './i18n.ts'
import { whileLayingOut } from './laying-out.server.ts'
import { findFontWithSheet, isOfficePath, lookData } from './look.ts'
import { getAccount, type SharedProps, Sharing } from './page.tsx'
import { CSRF_PLACE, cachePage } from './page-cache.server.ts'
import { policyWithHosts } from './policy.server.ts'
import { isReading, pathAndQuery } from './request.server.ts'
import { schoolIcon } from './school-icon.ts'
import { type CurrentSchool, type Member, userType, viewerName } from './viewer.ts'

type PageModule = {
  default: ComponentType<Record<string, unknown>>
  /** false: complete as HTML, no framework script in the browser. */
  hydrated?: boolean
  /** The domains whose texts a hydrated page shows. */
  texts?: readonly string[]
  /** Who draws it anew in the browser, where that is not the entry of all pages. */
  entry?: Exclude<Entry, 'public'>
}

let pages: Record<string, () => Promise<PageModule>> = {}

/**
 * The page modules by name (`shop/product`), handed in by the assembly. Each is loaded when it is first shown: a
 * process starts without those that nobody asks it for.
 */
export function setPages(modules: Record<string, () => Promise<unknown>>): void {
  pages = byName(modules) as Record<string, () => Promise<PageModule>>
}

async function pageNamed(name: string): Promise<PageModule> {
  const load = pages[name]
  if (!load) throw new Error(`no page ${name}`)
  return load()
}

type PageEnd = (school: CurrentSchool, component: string) => string
let pageEnd: PageEnd = () => ''

/** What the document of a page component ends with, handed in by the assembly. */
export function setPageEnd(end: PageEnd): void {
  pageEnd = end
}

type PageStyles = (school: CurrentSchool, component: string) => string
let pageStyles: PageStyles = () => ''

/** What the head of a page component's document loads after our own style sheets, handed in by the assembly. */
export function setPageStyles(styles: PageStyles): void {
  pageStyles = styles
}

type PageHosts = (school: CurrentSchool, component: string) => readonly string[]
let pageHosts: PageHosts = () => []

/** The hosts from which a page component may load besides ours, handed in by the assembly. */
export function setPageHosts(find: PageHosts): void {
  pageHosts = find
}

type PageData = (c: Context<Env>, page: PageObject) => Record<string, string | undefined>
let pageData: PageData = () => ({})

/** What the scripts of a page need to know of it, by names (`data-name`), handed in by the assembly. */
export function setPageData(of: PageData): void {
  pageData = of
}

/** What the head of a page says of a member: how much they have not read of what they were told, and whether they earn here. */
export type MemberAtHead = { unread: number; hasBalance: boolean }
type LoadHead = (viewer: Member, opened: string | undefined) => Promise<MemberAtHead>
const NOTHING: MemberAtHead = { unread: 0, hasBalance: false }
let loadHead: LoadHead = async () => NOTHING

/** What the head of a page says of a member, handed in by the assembly; `opened` led to the page that is shown. */
export function setHead(load: LoadHead): void {
  loadHead = load
}

type CountWaiting = (viewer: Member, school: CurrentSchool) => Promise<Record<string, number>>
let loadWaiting: CountWaiting = async () => ({})

/** What waits for staff on the pages of the back office, handed in by the assembly. */
export function setWaiting(count: CountWaiting): void {
  loadWaiting = count
}

/** The look that a page wears: that of its school, but for the back office. */
function findLook(c: Context<Env>): CurrentSchool | undefined {
  return isOfficePath(c.req.path) ? undefined : c.get('school')
}

/**
 * What an open page has that the next one must have, too: the browser's files, and what the document says of the look. Else the
 * browser opens the next one by itself.
 */
function pageVersion(c: Context<Env>): string {
  const look = findLook(c)
  const worn = look ? [look.lookTheme === 'system' ? '' : look.lookTheme, ...Object.values(lookData(look))] : []
  return [assetVersion(), ...worn].filter(Boolean).join(' ')
}

/** Answers Inertia visits, JSON and first visits; every page gets what Shared names. */
export const inertiaPages: MiddlewareHandler<Env> = async (c, next) => {
  const version = pageVersion(c)
  if (c.req.header('x-inertia') && c.req.method === 'GET' && c.req.header('x-inertia-version') !== version) {
    // A relative address: behind a TLS proxy the request's own would say http.
    return c.body(null, 409, { 'X-Inertia-Location': pathAndQuery(c) })
  }
  return inertia({ version, rootView: document })(c, async () => {
    const render = c.render as unknown as (name: string, props: object, options: object) => Promise<Response>
    c.render = (async (name: string, props: object, options: object) => {
      // A page without React is opened by the browser itself.
      if (c.req.header('x-inertia') && isReading(c) && (await pageNamed(name)).hydrated === false)
        return c.body(null, 409, { 'X-Inertia-Location': pathAndQuery(c) })
      return whileLayingOut(async () =>
        render(name, { ...props, errors: c.get('shown')?.errors ?? {}, shared: await sharedProps(c) }, options),
      )
    }) as unknown as typeof c.render
    await next()
  })
}

async function sharedProps(c: Context<Env>): Promise<SharedProps> {
  const [school, locale, viewer] = [c.get('school'), c.get('locale'), c.get('viewer')]
  const member = viewer && viewer.kind !== 'visitor' ? viewer : undefined
  const atWork = member?.kind === 'staff' && isOfficePath(c.req.path)
  const [{ unread, hasBalance }, waiting] = await Promise.all([
    member ? loadHead(member, member.actedBy ? undefined : c.req.query('notification')) : NOTHING,
    atWork ? loadWaiting(member, school) : {},
  ])
  return {
    school: {
      id: school.id,
      name: school.name,
      slug: school.slug,
      tagline: inLocale(school.tagline, locale),
      locale: school.locale,
      locales: school.locales,
      logo: school.logo,
      socialImage: school.socialImage,
      loginPicture:
        school.loginPicture === null
          ? null
          : { address: school.loginPicture, alt: inLocale(school.loginPictureAlt, locale) },
      foot: { layout: school.lookFooter, text: inLocale(school.footerText, locale) },
      articles: school.articlesFrom !== null && Date.parse(school.articlesFrom) <= Date.now(),
      community: school.hasTopics,
      plans: school.offersPlans ?? false,
      affiliates: school.hasAffiliates ?? false,
      legal: school.legalKinds,
      pages: school.footerPages.map(({ slug, title }) => ({ href: `/${slug}`, text: inLocale(title, locale) })),
      asksConsent: listConsents(school),
      currency: school.currency,
      timeZone: school.timeZone,
      brand: { hue: school.brandHue, chroma: school.brandChroma },
      seller: school.seller,
    },
    viewer:
      member === undefined
        ? { kind: 'visitor' }
        : {
            kind: member.kind,
            id: member.id,
            type: userType(member.role),
            email_notification: { community_topics: member.topics ?? [] },
            name: viewerName(member),
            email: member.email,
            emailVerified: member.emailVerifiedAt !== null,
            role: member.role,
            avatar: member.avatar ?? null,
            blocked: member.blocked ? { ...member.blocked, contact: school.seller.email } : null,
            unread,
            affiliate: member.affiliate,
            hasBalance,
            waiting,
            held: member.kind === 'staff' && school.held === true,
          },
    locale,
    // What was refused before a session was read shows no form.
    csrf: c.get('cacheKey') ? CSRF_PLACE : (c.get('session')?.csrf ?? ''),
    path: c.req.path,
    origin: school.origin,
    old: c.get('shown')?.old ?? null,
  }
}

/** Above every page that staff see as a student: who they are there, until when, and the way back. Without scripts too. */
function actingBanner(c: Context<Env>, csrf: string): string {
  const viewer = c.get('viewer')
  if (!viewer || viewer.kind === 'visitor' || !viewer.actedBy) return ''
  const { locale } = viewer
  const { timeZone } = c.get('school')
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone } as const
  const time = new Intl.DateTimeFormat(locale, clock).format(new Date(viewer.actedBy.until))
  return renderToString(
    <form className="acting" method="post" action="/log-in-as/end">
      <input type="hidden" name="_token" value={csrf} />
      <span role="status">
        {translate(locale, 'errors.acting_as', { name: viewerName(viewer) })}{' '}
        {translate(locale, 'errors.acting_until', { time })}
      </span>
      <button type="submit" className="btn btn-sm">
        {translate(locale, 'errors.acting_end')}
      </button>
    </form>,
  )
}

async function document(page: PageObject, c: Context<Env>): Promise<string> {
  // What frames a page comes with the first one, as its code does.
  const [module, { App }] = await Promise.all([pageNamed(page.component), import('@inertiajs/react')])
  const shared = page.props.shared as SharedProps
  let head: string[] = []
  const html = renderToString(
    <App
      initialPage={page as never}
      initialComponent={module.default as never}
      resolveComponent={() => module.default as never}
      defaultLayout={() => Sharing}
      onHeadUpdate={(elements: string[]) => {
        head = elements
      }}
    />,
  )
  const hydrated = module.hydrated !== false
  const entry = hydrated ? (module.entry ?? 'client') : 'public'
  const { hue, chroma } = shared.school.brand
  const look = findLook(c)
  const chosen = themeFrom(c.req.header('cookie')) ?? look?.lookTheme
  const theme = chosen === 'system' ? undefined : chosen
  const font = look && findFontWithSheet(look.lookFont)
  // What was sent is not done: its draft stays (ui/draft.ts).
  const refused = shared.old !== null || page.component === 'errors/refused' ? 'yes' : ''
  const account = getAccount(shared)?.toString()
  const data = Object.entries({ ...pageData(c, page), ...(look && lookData(look)), refused, account }).map(
    ([name, value]) => (value ? ` data-${name}="${value}"` : ''),
  )
  const text =
    `<!doctype html><html lang="${shared.locale}" data-time-zone="${shared.school.timeZone}"${data.join('')}${theme ? ` data-theme="${theme}"` : ''} style="--brand-h:${hue};--brand-c:${chroma}"><head>` +
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    iconLinks(c.get('school')) +
    `<meta name="csrf-token" content="${shared.csrf}">${head.join('')}` +
    `${assetTags(page.component, shared.locale, module.texts ?? [], entry)}` +
    `${font ? `<link rel="stylesheet" href="${fontSheet(font)}">` : ''}` +
    `${pageStyles(c.get('school'), page.component)}</head><body>` +
    actingBanner(c, shared.csrf) +
    (hydrated ? `<script data-page="app" type="application/json">${escapeJson(page)}</script>` : '') +
    `<div${entry === 'client' ? ' data-server-rendered="true"' : ''} id="app">${html}</div>` +
    `${pageEnd(c.get('school'), page.component)}</body></html>`
  const hosts = pageHosts(c.get('school'), page.component)
  const policy = hosts.length > 0 ? policyWithHosts(hosts) : undefined
  if (policy) c.header('Content-Security-Policy', policy)
  const cacheKey = c.get('cacheKey')
  if (!cacheKey) return text
  return cachePage(cacheKey, text, c.get('session').csrf, { turnsAt: c.get('turnsAt'), policy })
}

/** The sign of the browser's tab, and of a phone's home screen, which takes no drawing. */
function iconLinks({ favicon, name, brandHue: hue, brandChroma: chroma }: CurrentSchool): string {
  const icon = `<link rel="icon" href="${favicon ?? schoolIcon({ name, hue, chroma })}">`
  return favicon?.endsWith('.png') ? `${icon}<link rel="apple-touch-icon" href="${favicon}">` : icon
}

/** Inside a script element neither `</script>` nor `<!--` may appear. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
}
