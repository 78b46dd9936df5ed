import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { launchBrowser } from '../chromium.ts'
import { product } from './own-product.ts'

/** `surveys`: what the school asks opens by itself, as it does for people; else nobody is asked anything. */
export type Open = (options?: BrowserContextOptions & { surveys?: boolean }) => Promise<Page>

let browser: Promise<Browser> | undefined

/** What a page must never do: log an error, break the content security policy, throw. A refused request is no fault. */
function listen(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    const refused = /^Failed to load resource: the server responded with a status of (4|502)/.test(message.text())
    // A line that a test cut, and a server that it killed.
    const cut = /^Failed to load resource: net::ERR_(CONNECTION_|SOCKET_|EMPTY_RESPONSE|INTERNET_)/.test(message.text())
    // A school's own domain without TLS, which only tests have.
    const withoutTls = /^The Cross-Origin-Opener-Policy header has been ignored/.test(message.text())
    // A letter is shown in a frame that runs no scripts, those of the tests neither.
    const inLetter = /^Blocked script execution in 'about:srcdoc'/.test(message.text())
    if (message.type() === 'error' && !refused && !cut && !withoutTls && !inLetter)
      faults.push(`${page.url()}: ${message.text()}`)
  })
}

/** Whether React has taken over the whole page, so that what one does there is heard. Pages without it are alive as they come. */
const isLive = () => {
  const page = document.querySelector('#app[data-server-rendered]')
  if (!page) return true
  type Root = { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }
  const [, root] = Object.entries(page).find(([name]) => name.startsWith('__reactContainer')) ?? []
  return root !== undefined && !(root as Root).stateNode.current.memoizedState.isDehydrated
}

/** Waits until a page to which something led lives: what is pressed before is lost on a slow machine. */
export async function lives(page: Page): Promise<void> {
  while (!(await page.evaluate(isLive))) await page.waitForTimeout(20)
}

/** Waits until a page has shown what it heard by now. */
export function drawn(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const underWay = new WeakMap<Page, Set<Request>>()

/** The requests of a page that are not answered yet, but for the line on which it hears news. */
function requestsOf(page: Page): Set<Request> {
  const known = underWay.get(page)
  if (known) return known
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') requests.add(request)
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => requests.delete(request))
  // Whatever it asked for is called off when another document takes its place.
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) requests.clear()
  })
  return requests
}

declare global {
  /** The browser's own, also where a test holds the page's clock. */
  var whenIdle: typeof requestIdleCallback
}

/**
 * Waits until a page lives and has nothing left to do: twice in a row its scripts rest and no request is under way. It is
 * what Playwright calls `networkidle`, without the half second that it always waits.
 */
async function rests(page: Page): Promise<void> {
  const requests = requestsOf(page)
  for (let rested = 0; rested < 2; ) {
    try {
      await lives(page)
      await page.evaluate(() => new Promise<void>((done) => whenIdle(() => done(), { timeout: 1000 })))
      rested = requests.size === 0 ? rested + 1 : 0
    } catch (error) {
      // Some pages load themselves anew, such as that of all notes: the new document is waited for.
      if (!String(error).includes('Execution context was destroyed')) throw error
      await page.waitForLoadState()
      rested = 0
    }
  }
}

/** Opens an address and waits until the page lives: what is done before is lost on a slow machine. */
export async function visit(page: Page, address: string): Promise<void> {
  requestsOf(page)
  await page.goto(address)
  await rests(page)
}

/** Loads the page anew, and waits as `visit` does. */
export async function visitAgain(page: Page): Promise<void> {
  requestsOf(page)
  await page.reload()
  await rests(page)
}

/** Lets pages be opened until its user is done, by when none of them may have logged an error. */
async function opening(use: (open: Open) => Promise<void>): Promise<void> {
  browser ??= launchBrowser(inject('chromium'))
  const running = await browser
  const faults: string[] = []
  const contexts: { close(): Promise<void> }[] = []
  await use(async ({ surveys, ...options } = {}) => {
    const context = await running.newContext({ baseURL: product.baseUrl, locale: 'en-GB', ...options })
    contexts.push(context)
    await context.addInitScript(() => {
      globalThis.whenIdle = requestIdleCallback.bind(globalThis)
    })
    // Before the page's own scripts look for them.
    if (!surveys)
      await context.addInitScript(() =>
        document.addEventListener('readystatechange', () => delete document.documentElement.dataset.surveys),
      )
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    listen(page, faults)
    return page
  })
  await Promise.all(contexts.map((context) => context.close()))
  expect(faults).toEqual([])
}

/**
 * `open` opens a page as a new visitor, with cookies of its own; addresses are relative to the demo school of the running
 * product. After the test no page may have logged an error. What `openForFile` opens stays open for the tests that follow.
 */
export const test = base.extend<{ open: Open; openForFile: Open; second: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
  open: async ({}, use) => opening(use),
  openForFile: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
    async ({}, use) => opening(use),
    { scope: 'file' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads a fixture's needs from this pattern
  second: async ({}, use) => use(product.baseUrl.replace('//', '//second.')),
})

test.afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})

export { expect }
