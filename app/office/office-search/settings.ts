import { LEGAL_KINDS } from '#app/people/schools/legal.ts'
import type { TextKey } from '#app/platform/i18n.ts'
import { isHeldBy, type Permission } from '#app/platform/permissions.ts'
import { OFFICE } from '#app/ui/office-places.ts'

/** A page of the back office or a part of one: its title, and what else it is found by. */
export type Setting = { href: string; title: TextKey; of?: TextKey; words?: readonly TextKey[]; permission: Permission }

const ofSchool = { of: 'ui.place_settings', permission: 'settings' } as const
const ofTeam = { of: 'ui.place_team', permission: 'team' } as const

/** What has no page of its own. */
const PARTS: readonly Setting[] = [
  {
    ...ofSchool,
    href: '/home/settings#identity',
    title: 'schools.identity',
    words: ['schools.school_name', 'schools.tagline', 'schools.about'],
  },
  {
    ...ofSchool,
    href: '/home/settings#brand',
    title: 'schools.looks',
    words: ['schools.logo', 'schools.brand_color'],
  },
  {
    ...ofSchool,
    href: '/home/settings#region',
    title: 'schools.region',
    words: ['schools.languages_offered', 'schools.language_default', 'schools.time_zone'],
  },
  {
    ...ofSchool,
    href: '/home/settings#company',
    title: 'schools.company',
    words: ['schools.company_name', 'schools.street', 'schools.vat_id', 'schools.company_email'],
  },
  {
    ...ofSchool,
    href: '/home/settings#search',
    title: 'schools.search',
    words: ['schools.seo_title', 'schools.seo_description', 'schools.social'],
  },
  ...LEGAL_KINDS.map(
    (kind): Setting => ({
      href: `/home/settings/legal?kind=${kind}`,
      title: `schools.${kind}`,
      of: 'ui.place_legal',
      permission: 'settings',
    }),
  ),
  {
    href: '/home/settings/legal?kind=withdrawal#waiver',
    title: 'schools.waiver',
    of: 'ui.place_legal',
    words: ['schools.field_waiver_required'],
    permission: 'settings',
  },
  {
    href: '/home/settings/mail#test',
    title: 'notifications.test_title',
    of: 'ui.place_mail',
    words: ['notifications.sender'],
    permission: 'settings',
  },
  { ...ofTeam, href: '/home/team#invite', title: 'team.invite', words: ['team.invitations'] },
  { ...ofTeam, href: '/home/team#limits', title: 'team.instructors', words: ['team.instructors_limited'] },
  { ...ofTeam, href: '/home/team#two-step', title: 'team.two_step', words: ['team.staff_two_step'] },
]

const PLACES = OFFICE.flatMap(({ title, places }) =>
  places.map(
    ({ href, text, permission }): Setting => ({
      href,
      title: `ui.${text}`,
      of: title && `ui.${title}`,
      permission,
    }),
  ),
)

/** Everything that a role may open, the pages first. */
export function settingsFor(role: string): Setting[] {
  return [...PLACES, ...PARTS].filter(({ permission }) => isHeldBy(role, permission))
}
