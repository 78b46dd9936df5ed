import { expect, test } from 'vitest'
import { aStaffMember } from '#app/people/accounts/factory.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import type { Role } from '#app/platform/viewer.ts'
import { Visit } from './browser-like.ts'

/** The parts of a page of the back office that lead to others, as HTML. */
async function framesOf(role: Role, path: string) {
  const visit = await new Visit().as(await inSchool(1, (db) => aStaffMember(db, { role })))
  const answer = await visit.page(`${path}?lang=en`)
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const part = (start: RegExp) => html.slice(html.search(start)).split('</nav>')[0] ?? ''
  return {
    menu: part(/<nav class="side-nav"/),
    tabs: html.includes('<nav class="tabs') ? part(/<nav class="tabs/) : '',
    settings: html.includes('id="settings-places"') ? part(/<nav class="settings-places"/) : '',
  }
}

const linksOf = (html: string) => [...html.matchAll(/<a\b[^>]*href="([^"]*)"/g)].map(([, href]) => href)
const currentOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)]
    .filter(([tag]) => tag.includes('aria-current="page"'))
    .map(([tag]) => linksOf(tag)[0])

test('the menu marks the entry of a page that is a tab of it, and the tabs mark the page', async () => {
  const { menu, tabs, settings } = await framesOf('owner', '/home/lead-forms')
  expect(linksOf(menu).length).toBeLessThanOrEqual(20)
  expect(linksOf(menu)).not.toContain('/home/lead-forms')
  expect(currentOf(menu)).toEqual(['/home/leads'])
  expect(currentOf(tabs)).toEqual(['/home/lead-forms'])
  expect(settings).toBe('')
})

test('a group is open where one is inside it, and opens without scripts elsewhere', async () => {
  expect((await framesOf('owner', '/home/surveys')).menu).toMatch(/<details[^>]* open=""/)
  const { menu } = await framesOf('owner', '/home')
  expect(menu).toMatch(/<details class="side-fold"><summary>/)
  expect(linksOf(menu)).toEqual(expect.arrayContaining(['/home/exams', '/home/surveys', '/home/certificates']))
})

test('all settings are one entry with a menu of its own, in which each role finds its pages', async () => {
  const owner = await framesOf('owner', '/home/settings/company')
  expect([currentOf(owner.menu), currentOf(owner.settings)]).toEqual([['/home/settings'], ['/home/settings/company']])
  expect(linksOf(owner.settings)).toContain('/home/team')
  const administrator = await framesOf('administrator', '/home/settings/legal')
  expect(currentOf(administrator.menu)).toEqual(['/home/settings'])
  expect(linksOf(administrator.settings)).not.toContain('/home/team')
  expect(linksOf(administrator.settings)).toContain('/home/settings/region')
})
