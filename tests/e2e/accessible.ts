import type { Cookie, Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkAllWidths, checkHere } from './axe.ts'
import { expect, test } from './browser.ts'
import { linkFor, post } from './calls.ts'
import { PAGES, type Person } from './pages.ts'

async function logIn(page: Page, person: Person): Promise<void> {
  await post(page, '/login', { email: `${person}@demo.test`, password: 'demo-password' })
}

/** Holds every page to the rules in one theme; each theme is a file of tests of its own, as both at once take half the time. */
export function describeTheme(colorScheme: 'light' | 'dark'): void {
  describe(`in the ${colorScheme} theme`, () => {
    const locale = colorScheme === 'light' ? 'pl-PL' : 'en-GB'
    const options = { colorScheme, locale, reducedMotion: 'reduce', bypassCSP: true } as const
    const sessions = new Map<Person, Cookie[]>()

    /** Logs somebody in once for all pages, as a password takes its time. */
    async function enter(page: Page, person: Person): Promise<void> {
      if (person === 'visitor') return
      const context = page.context()
      const known = sessions.get(person)
      if (known) return context.addCookies(known)
      await logIn(page, person)
      sessions.set(person, await context.cookies())
    }

    // Two at a time, as one page leaves half of the machine idle.
    test.concurrent.for(PAGES)(
      '%s: %s breaks no rule of accessibility and fits every width',
      async ([person, path], { open }) => {
        const page = await open(options)
        await enter(page, person)
        await checkAllWidths(page, path)
      },
    )

    test('nor does an invitation, to whoever is somebody else and to whoever has no account', async ({ open }) => {
      const page = await open(options)
      await logIn(page, 'owner')
      const email = `invited-${colorScheme}@example.com`
      await post(page, '/home/team/invitations', { email, role: 'instructor' })
      const link = await linkFor(page, email)
      await checkAllWidths(page, link)
      await post(page, '/logout', {})
      await checkAllWidths(page, link)
      expect(await page.locator('[name=password]').count()).toBe(1)
    })

    test('nor does any component of the design system, in either language, nor a window, a menu and a message', async ({
      open,
    }) => {
      const page = await open(options)
      for (const language of ['en', 'pl']) {
        await checkAllWidths(page, `/dev/design?lang=${language}`)
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
