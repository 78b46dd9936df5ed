import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { checkAllWidths } from './axe.ts'
import { expect, test } from './browser.ts'
import { linkFor, post } from './calls.ts'

type Person = 'visitor' | 'student' | 'owner'

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
