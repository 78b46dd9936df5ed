import { LEGAL_KINDS } from '#app/people/schools/legal.ts'
import type { TextKey } from '#app/platform/i18n.ts'
import { isHeldBy, type Permission } from '#app/platform/permissions.ts'
import { OFFICE_PAGES, type OfficePage } from '#app/ui/office-places.ts'

/** A page of the back office or a part of one: its title, and what else it is found by. */
export type Setting = { href: string; title: TextKey; of?: TextKey; words?: readonly TextKey[]; permission: Permission }

const ofTeam = { of: 'ui.place_team', permission: 'team' } as const

/** What else a page is found by than its name. */
const WORDS: Record<string, readonly TextKey[]> = {
  '/home/settings': ['schools.school_name', 'schools.tagline', 'schools.about'],
  '/home/settings/brand': [
    'schools.logo',
    'schools.favicon',
    'schools.brand_color',
    'schools.social',
    'schools.look_theme',
    'schools.look_font',
    'schools.look_header',
    'schools.look_footer',
    'schools.login',
  ],
  '/home/settings/region': [
    'schools.languages_offered',
    'schools.language_default',
    'schools.currency',
    'schools.time_zone',
  ],
  '/home/settings/company': ['schools.company_name', 'schools.street', 'schools.vat_id', 'schools.company_email'],
  '/home/settings/search': ['schools.seo_title', 'schools.seo_description'],
}

/** What has no page of its own. */
const PARTS: readonly Setting[] = [
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
    words: ['activity.field_waiver_required'],
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

/** Where it belongs: to an entry of the menu that is called otherwise, else to the group of that entry. */
function belongsTo({ text, place, group }: OfficePage & { place: OfficePage['text']; group?: OfficePage['text'] }) {
  const above = place === text ? group : place
  return above && (`ui.${above}` as const)
}

const PLACES = OFFICE_PAGES.map((page): Setting => {
  const { href, text, permission } = page
  return { href, title: `ui.${text}`, of: belongsTo(page), words: WORDS[href], permission }
})

/** Everything that a role may open, the pages first. */
export function settingsFor(role: string): Setting[] {
  return [...PLACES, ...PARTS].filter(({ permission }) => isHeldBy(role, permission))
}
