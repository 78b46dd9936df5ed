// npm run shots -- [folder] [--only words]
// Starts the product on a data folder of its own and keeps pictures of its pages, and of each part of the design system,
// at three widths, in both themes and both languages. `--only` keeps those whose address contains the words.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '#server/free-port.ts'
import { say } from '#server/say.ts'
import { findChromium, launchBrowser } from '../chromium.ts'
import { PAGES, type Person } from '../e2e/pages.ts'
import { startProduct } from '../product.ts'

const WIDTHS = [1440, 768, 390]
const DESIGN = '/dev/design'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})
const folder = path.resolve(positionals[0] ?? 'data/shots')
const wanted = [...PAGES, ['visitor', DESIGN] as const].filter(([, address]) => address.includes(values.only))

async function logIn(page: Page, person: Person): Promise<void> {
  if (person === 'visitor') return
  await page.goto('/login')
  await page.fill('[name=email]', `${person}@demo.test`)
  await page.fill('[name=password]', 'demo-password')
  await Promise.all([page.waitForURL((url) => url.pathname !== '/login'), page.press('[name=password]', 'Enter')])
}

/** The page as a whole; the design system part by part, for it is longer than a picture can be. */
async function keep(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    if (!address.startsWith(DESIGN)) {
      await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true })
      continue
    }
    for (const part of await page.locator('main > section').all()) {
      const id = await part.locator('h2').first().getAttribute('id')
      await part.screenshot({ path: path.join(folder, `${name}-${id}-${width}.png`) })
    }
  }
}

async function walk(browser: Browser, baseURL: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const language of ['en', 'pl'])
      for (const person of ['visitor', 'student', 'affiliate', 'owner'] as const) {
        const locale = language === 'pl' ? 'pl-PL' : 'en-GB'
        const context = await browser.newContext({ baseURL, colorScheme, locale, reducedMotion: 'reduce' })
        const page = await context.newPage()
        await logIn(page, person)
        for (const [, address] of wanted.filter(([whose]) => whose === person)) {
          const name = address.replace(/\W+/g, '-').replace(/^-/, '') || 'start'
          await keep(page, address, `${name}-${person}-${colorScheme}-${language}`)
        }
        await context.close()
      }
}

const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-shots-'))
mkdirSync(folder, { recursive: true })
const product = await startProduct({ dataDir, port: await freePort() })
const browser = await launchBrowser(await findChromium())
try {
  await walk(browser, `http://localhost:${product.port}`)
  say(`▸ Pictures of ${wanted.length} pages in ${folder}`)
} finally {
  await browser.close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
