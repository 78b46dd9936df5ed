import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkAllWidths, checkHere } from './axe.ts'
import { expect, type Open, test } from './browser.ts'
import { linkFor, post } from './calls.ts'
import { PAGES, type Person } from './pages.ts'

async function logIn(page: Page, person: Person): Promise<void> {
  await post(page, '/login', { email: `${person}@demo.test`, password: 'demo-password' })
}

/**
 * Holds every page to the rules in one theme; each theme is a file of tests of its own, as both at once take half the time.
 * They differ in colours and, here, in their language: what has nothing to do with colours is asked in the dark one at the
 * width that shows most.
 */
export function describeTheme(colorScheme: 'light' | 'dark'): void {
  describe(`in the ${colorScheme} theme`, () => {
    const isLight = colorScheme === 'light'
    const locale = isLight ? 'pl-PL' : 'en-GB'
    const options = { colorScheme, locale, reducedMotion: 'reduce', bypassCSP: true } as const
    const check = (page: Page, address: string) => checkAllWidths(page, address, isLight ? undefined : [1440])
    /** Pages that wait for their next address, by who is logged in: there scripts and styles are loaded and read once. */
    const waiting = new Map<Person, Page[]>()

    async function pageOf(person: Person, open: Open): Promise<Page> {
      const known = waiting.get(person)?.pop()
      if (known) return known
      const page = await open(options)
      if (person !== 'visitor') await logIn(page, person)
      return page
    }

    async function leave(person: Person, page: Page): Promise<void> {
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      waiting.set(person, [...(waiting.get(person) ?? []), page])
    }

    // Two at a time, as one page leaves half of the machine idle.
    test.concurrent.for(PAGES)(
      '%s: %s breaks no rule of accessibility and fits every width',
      async ([person, path], { openForFile }) => {
        const page = await pageOf(person, openForFile)
        await check(page, path)
        await leave(person, page)
      },
    )

    test('nor does an invitation, to whoever is somebody else and to whoever has no account', async ({ open }) => {
      const page = await open(options)
      await logIn(page, 'owner')
      const email = `invited-${colorScheme}@example.com`
      await post(page, '/home/team/invitations', { email, role: 'instructor' })
      const link = await linkFor(page, email)
      await check(page, link)
      await post(page, '/logout', {})
      await check(page, link)
      expect(await page.locator('[name=password]').count()).toBe(1)
    })

    test('nor does any component of the design system, in either language, nor a window, a menu and a message', async ({
      open,
    }) => {
      const page = await open(options)
      // Colours speak no language.
      for (const language of isLight ? ['en', 'pl'] : ['pl']) {
        await check(page, `/dev/design?lang=${language}`)
        expect(await page.locator('h3').count()).toBeGreaterThan(40)
      }
      for (const opener of ['Otwórz okno', 'Zapytaj najpierw']) {
        await page.getByRole('button', { name: opener }).click()
        await page.locator('.dialog').waitFor()
        await checkHere(page, '.dialog')
        await page.keyboard.press('Escape')
        await page.locator('.dialog').waitFor({ state: 'detached' })
      }
      for (const kind of ['info', 'success', 'warning', 'error'])
        await page.getByRole('button', { name: kind, exact: true }).click()
      await page.locator('.toast').first().waitFor()
      await checkHere(page, '.toasts')
      // What takes the focus is said, whether or not anything of the list has it.
      expect(await page.locator('.toast button[aria-hidden=true]').count()).toBe(0)
      await page.locator('summary[title="Więcej"]').click()
      await checkHere(page, '.menu-at[open]')
    })
  })
}
