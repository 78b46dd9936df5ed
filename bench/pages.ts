// What travels to a browser for each kind of page, counted by a real one that arrives with an empty cache.

import type { Browser, BrowserContext } from 'playwright-core'
import { findChromium, launchBrowser } from '#tests/chromium.ts'
import { newVisitor, placeOrder } from './checkout.ts'
import { COURSE, type Stage } from './stage.ts'
import { Unexpected, type Visitor } from './visitor.ts'

/** Bytes as they travel, compressed. */
export type PageBytes = { page: string; html: number; scripts: number; styles: number; other: number; requests: number }

type Place = { page: string; path: string; as?: Visitor }

async function placesOf(stage: Stage): Promise<Place[]> {
  const buyer = await newVisitor(stage.host, stage.pool.ask)
  const { hash } = await placeOrder(buyer)
  return [
    { page: 'home', path: '/' },
    { page: 'catalogue', path: '/courses' },
    { page: 'product', path: `/${COURSE}` },
    { page: 'checkout', path: `/${COURSE}/checkout` },
    { page: 'payment pending', path: `/transaction/${hash}/pending`, as: buyer },
    { page: 'login', path: '/login' },
    { page: 'player', path: `/${COURSE}/watch/${stage.lectures[0]}`, as: stage.members[0] },
  ]
}

async function contextFor(browser: Browser, { as }: Place): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const cookies = as?.cookies.map(([name, value]) => ({ name, value, domain: 'localhost', path: '/' })) ?? []
  await context.addCookies(cookies)
  return context
}

async function visit(browser: Browser, { host }: Stage, place: Place): Promise<PageBytes> {
  const context = await contextFor(browser, place)
  const page = await context.newPage()
  const sizes: Promise<{ kind: string; bytes: number }>[] = []
  page.on('requestfinished', (finished) => {
    const kind = finished.resourceType()
    sizes.push(finished.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })))
  })
  // The pending page asks for its status for ever, so the network never falls silent: what loads, loads within `load`.
  const answer = await page.goto(`http://${host}${place.path}`, { waitUntil: 'load' })
  if (answer?.status() !== 200) throw new Unexpected(`GET ${place.path} answered ${answer?.status()} to the browser`)
  if (new URL(page.url()).pathname !== place.path) throw new Unexpected(`${place.path} led on to ${page.url()}`)
  await page.waitForTimeout(300)
  const all = await Promise.all(sizes)
  await context.close()
  const sum = (...kinds: string[]) =>
    all.filter(({ kind }) => kinds.includes(kind)).reduce((bytes, one) => bytes + one.bytes, 0)
  const [html, scripts, styles] = [sum('document'), sum('script'), sum('stylesheet')]
  return {
    page: place.page,
    html,
    scripts,
    styles,
    other: sum('image', 'font', 'fetch', 'xhr', 'media', 'other'),
    requests: all.length,
  }
}

export async function measurePages(stage: Stage): Promise<PageBytes[]> {
  const places = await placesOf(stage)
  const browser = await launchBrowser(await findChromium())
  try {
    const measured: PageBytes[] = []
    for (const place of places) measured.push(await visit(browser, stage, place))
    return measured
  } finally {
    await browser.close()
  }
}
