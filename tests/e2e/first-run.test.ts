import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { connected } from '#server/database.ts'
import { freePort } from '#server/free-port.ts'
import { type Product, startProduct } from '../product.ts'
import { checkAllWidths } from './axe.ts'
import { expect, test } from './browser.ts'
import { buildCourse, learn } from './course-journey.ts'
import { words } from './words.ts'

const dataDir = mkdtempSync(path.join(tmpdir(), 'katedra-first-run-'))
let product: Product

beforeAll(async () => {
  product = await startProduct({ dataDir, port: await freePort() })
}, 60_000)
afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The address that a server without a school prints when it starts: the newest. */
const printed = () => [...product.said().matchAll(/http:\S+\/first-run\?token=\S+/g)].at(-1)?.[0]

/** Takes away every school, and the web process that knew of them; another one is started in its place. */
async function closeAllSchools(): Promise<string> {
  const before = printed()
  await connected(product.ownerUrl(), (owner) => owner.query('truncate schools cascade'))
  process.kill(product.pidOf('web') ?? 0, 'SIGKILL')
  await expect.poll(printed, { timeout: 20_000 }).not.toBe(before)
  return printed() ?? ''
}

describe.each(['en-GB', 'pl-PL'])('a deployment without a school (%s)', (locale) => {
  const t = words(locale)

  test('is opened by whoever reads what the server prints, and by nobody after that; its first course is built, published and watched', async ({
    open,
  }) => {
    const address = await closeAllSchools()
    for (const colorScheme of ['light', 'dark'] as const) {
      const looking = await open({ locale, colorScheme, reducedMotion: 'reduce', bypassCSP: true })
      await checkAllWidths(looking, address)
    }
    const baseURL = new URL('/', address).href
    const page = await open({ locale, baseURL, bypassCSP: true })
    await page.goto('/')
    await page.getByText(t('schools', 'first_run_closed')).waitFor()
    await page.goto(address)
    await page.fill('[name=school_name]', 'Kino za rogiem')
    await page.fill('[name=slug]', 'kino')
    await page.fill('[name=first_name]', 'Ewa')
    await page.fill('[name=last_name]', 'Nowak')
    await page.fill('[name=email]', 'ewa@example.com')
    await page.fill('[name=password]', 'za')
    await page.getByRole('button', { name: t('schools', 'open_school') }).click()
    await page.locator('[name=password][aria-invalid=true]').waitFor()
    expect(await page.inputValue('[name=school_name]')).toBe('Kino za rogiem')
    await page.fill('[name=password]', 'za rogiem o ósmej')
    await page.getByRole('button', { name: t('schools', 'open_school') }).click()
    await page.waitForURL('**/home/settings')
    expect((await page.goto(address))?.status()).toBe(404)

    const lang = locale.startsWith('pl') ? 'pl' : 'en'
    const school = { baseURL, t, lang, open } as const
    await learn(page, await buildCourse(page, school), school)
  })
})
