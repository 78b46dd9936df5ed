import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { expect, test } from './browser.ts'
import { linkFor, post } from './calls.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const WIDTHS = [320, 768, 1440]

type Person = 'visitor' | 'student' | 'owner'
type Axe = {
  run(context: unknown, options: object): Promise<{ violations: { id: string; nodes: { target: unknown[] }[] }[] }>
}

const PAGES: [Person, string][] = [
  ['visitor', '/'],
  ['visitor', '/courses'],
  ['visitor', '/demo-course'],
  ['visitor', '/demo-free'],
  ['visitor', '/demo-course/checkout'],
  ['visitor', '/demo-free/checkout'],
  ['visitor', '/login'],
  ['visitor', '/register'],
  ['visitor', '/password/forgot'],
  ['visitor', '/terms'],
  ['visitor', '/privacy'],
  ['visitor', '/nothing-here'],
  ['visitor', '/demo-course/watch'],
  ['student', '/demo-course'],
  ['student', '/demo-course/watch'],
  ['student', '/contact-sheet-to-series/checkout'],
  ['student', '/my/courses'],
  ['student', '/my/transactions'],
  ['student', '/account/security'],
  ['student', '/account/security/email'],
  ['student', '/account/security/password'],
  ['student', '/account/security/two-step'],
  ['student', '/account/security/passkeys'],
  ['student', '/account/security/google/unlink'],
  ['student', '/account'],
  ['student', '/account/notifications'],
  ['student', '/account/data'],
  ['visitor', '/account/deleted'],
  ['owner', '/dev/mail'],
  ['owner', '/home/settings'],
  ['owner', '/home/settings/legal'],
  ['owner', '/home/settings/scripts'],
  ['owner', '/home/team'],
  ['owner', '/home'],
  ['owner', '/home/courses'],
  ['owner', '/home/students'],
  ['owner', '/home/students/4'],
  ['owner', '/home/transactions'],
  ['owner', '/home/emails'],
  ['owner', '/home/domains'],
]

async function logIn(page: Page, person: Person): Promise<void> {
  if (person === 'visitor') return
  await post(page, '/login', { email: `${person}@demo.test`, password: 'demo-password' })
}

/** The rules that the page as it stands breaks, with the elements that do. */
async function faults(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate(
    ({ rules }) =>
      (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly: { type: 'tag', values: rules } }),
    { rules: RULES },
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

async function checkAllWidths(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.addScriptTag({ content: AXE })
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    expect(await faults(page), `${width} px`).toEqual([])
  }
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  const locale = colorScheme === 'light' ? 'pl-PL' : 'en-GB'
  const options = { colorScheme, locale, reducedMotion: 'reduce', bypassCSP: true } as const

  test.for(PAGES)('%s: %s breaks no rule of accessibility and fits every width', async ([person, path], { open }) => {
    const page = await open(options)
    await logIn(page, person)
    await checkAllWidths(page, path)
  })

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
})
