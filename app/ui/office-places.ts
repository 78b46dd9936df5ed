import type { KeyOf } from '#app/platform/i18n.ts'
import { isHeldBy, type Permission } from '#app/platform/permissions.ts'
import type { IconData } from './icon.tsx'

import {
  award,
  badgeCheck,
  bookOpen,
  calendarDays,
  code,
  codeXml,
  creditCard,
  globe,
  idCard,
  inbox,
  layoutDashboard,
  listChecks,
  mail,
  mailCheck,
  megaphone,
  messages,
  messagesSquare,
  newspaper,
  packageIcon,
  panelsTopLeft,
  repeat,
  scale,
  settings,
  shoppingCart,
  squarePen,
  star,
  tag,
  ticketPercent,
  users,
} from './icons.ts'

export type OfficePlace = {
  href: string
  text: KeyOf<'ui'>
  icon: IconData
  permission: Permission
  /** Pages that are its tabs, at addresses of their own. */
  tabs?: readonly string[]
}
export type OfficeGroup = { title?: KeyOf<'ui'>; places: readonly OfficePlace[] }

/**
 * The pages of the back office, by what creators do; a page enters here together with its route. A group without a page
 * that the viewer may open is not shown.
 */
export const OFFICE: readonly OfficeGroup[] = [
  { places: [{ href: '/home', text: 'office_dashboard', icon: layoutDashboard, permission: 'staff' }] },
  {
    title: 'office_build',
    places: [
      { href: '/home/products', text: 'office_products', icon: packageIcon, permission: 'build' },
      { href: '/home/courses', text: 'office_courses', icon: bookOpen, permission: 'staff' },
      { href: '/home/exams', text: 'office_exams', icon: award, permission: 'build' },
      { href: '/home/surveys', text: 'office_surveys', icon: listChecks, permission: 'build' },
      { href: '/home/certificates', text: 'office_certificates', icon: badgeCheck, permission: 'build' },
      { href: '/home/pages', text: 'office_pages', icon: panelsTopLeft, permission: 'build' },
      { href: '/home/lead-forms', text: 'office_lead_forms', icon: squarePen, permission: 'leads' },
      { href: '/home/articles', text: 'office_articles', icon: newspaper, permission: 'build' },
      { href: '/home/tags', text: 'office_tags', icon: tag, permission: 'build' },
    ],
  },
  {
    title: 'office_sell',
    places: [
      { href: '/home/transactions', text: 'office_transactions', icon: shoppingCart, permission: 'sales' },
      { href: '/home/promo-codes', text: 'office_promo_codes', icon: ticketPercent, permission: 'codes' },
      { href: '/home/membership-plans', text: 'office_membership_plans', icon: repeat, permission: 'plans' },
      { href: '/home/memberships', text: 'office_memberships', icon: idCard, permission: 'plans' },
    ],
  },
  {
    title: 'office_people',
    places: [
      { href: '/home/students', text: 'office_students', icon: users, permission: 'students' },
      {
        href: '/home/bookings',
        text: 'office_bookings',
        icon: calendarDays,
        permission: 'students',
        tabs: ['/home/availability'],
      },
      { href: '/home/leads', text: 'office_leads', icon: inbox, permission: 'leads' },
      { href: '/home/emails', text: 'office_emails', icon: mail, permission: 'support' },
    ],
  },
  {
    title: 'office_community',
    places: [
      {
        href: '/home/comments',
        text: 'office_comments',
        icon: messagesSquare,
        permission: 'comments',
        tabs: ['/home/reports', '/home/blocked'],
      },
      { href: '/home/community/topics', text: 'office_topics', icon: messages, permission: 'community' },
      { href: '/home/reviews', text: 'office_reviews', icon: star, permission: 'community' },
    ],
  },
  {
    title: 'office_money',
    places: [{ href: '/home/reconciliation', text: 'office_reconciliation', icon: listChecks, permission: 'sales' }],
  },
  {
    title: 'office_settings',
    places: [
      { href: '/home/settings', text: 'place_settings', icon: settings, permission: 'settings' },
      { href: '/home/settings/legal', text: 'place_legal', icon: scale, permission: 'settings' },
      { href: '/home/settings/payments', text: 'place_payments', icon: creditCard, permission: 'payments' },
      { href: '/home/settings/conversions', text: 'place_conversions', icon: megaphone, permission: 'settings' },
      { href: '/home/settings/mail', text: 'place_mail', icon: mailCheck, permission: 'settings' },
      { href: '/home/settings/embedding', text: 'place_embedding', icon: code, permission: 'settings' },
      { href: '/home/team', text: 'place_team', icon: users, permission: 'team' },
      { href: '/home/settings/scripts', text: 'place_scripts', icon: codeXml, permission: 'scripts' },
      { href: '/home/domains', text: 'place_domains', icon: globe, permission: 'domains' },
    ],
  },
]

/** What a role may open. */
export function placesFor(role: string): OfficeGroup[] {
  return OFFICE.map((group) => ({
    ...group,
    places: group.places.filter(({ permission }) => isHeldBy(role, permission)),
  })).filter(({ places }) => places.length > 0)
}

/** The place that a path belongs to: the page itself, or the nearest one above it. */
export function currentPlace(path: string): string | undefined {
  const isAt = (at: string) => path === at || (at !== '/home' && path.startsWith(`${at}/`))
  return OFFICE.flatMap(({ places }) => places)
    .filter(({ href, tabs = [] }) => [href, ...tabs].some(isAt))
    .sort((a, b) => b.href.length - a.href.length)[0]?.href
}
