import type { KeyOf } from '#app/platform/i18n.ts'
import { isHeldBy, type Permission } from '#app/platform/permissions.ts'
import type { IconData } from './icon.tsx'

import {
  award,
  calendarDays,
  idCard,
  inbox,
  layoutDashboard,
  mail,
  megaphone,
  messagesSquare,
  newspaper,
  packageIcon,
  panelsTopLeft,
  receiptText,
  settings,
  shoppingCart,
  star,
  ticketPercent,
  users,
} from './icons.ts'

type Text = KeyOf<'ui'>

/** A page of the back office that one can go to, and who may. */
export type OfficePage = { href: string; text: Text; permission: Permission }

/** An entry of the menu. It leads to the first of its pages that the viewer may open; the others are its tabs. */
export type OfficePlace = { text: Text; icon?: IconData; pages: readonly OfficePage[] }

/** An entry that opens to show others. */
export type OfficeFold = { text: Text; icon: IconData; places: readonly OfficePlace[] }

export type OfficeGroup = { title?: Text; entries: readonly (OfficePlace | OfficeFold)[] }

/** The pages of the settings, which have a menu of their own. */
export const SETTINGS: readonly { title: Text; pages: readonly OfficePage[] }[] = [
  {
    title: 'settings_school',
    pages: [
      { href: '/home/settings', text: 'place_settings', permission: 'settings' },
      { href: '/home/settings/brand', text: 'place_brand', permission: 'settings' },
      { href: '/home/settings/style', text: 'place_style', permission: 'settings' },
      { href: '/home/settings/region', text: 'place_region', permission: 'settings' },
      { href: '/home/settings/company', text: 'place_company', permission: 'settings' },
      { href: '/home/settings/search', text: 'place_search', permission: 'settings' },
      { href: '/home/domains', text: 'place_domains', permission: 'domains' },
    ],
  },
  {
    title: 'settings_selling',
    pages: [
      { href: '/home/settings/payments', text: 'place_payments', permission: 'payments' },
      { href: '/home/settings/affiliates', text: 'place_affiliates', permission: 'affiliates' },
      { href: '/home/settings/instructor-shares', text: 'place_instructor_shares', permission: 'affiliates' },
      { href: '/home/settings/invoices', text: 'place_invoices', permission: 'settings' },
      { href: '/home/settings/legal', text: 'place_legal', permission: 'settings' },
      { href: '/home/settings/conversions', text: 'place_conversions', permission: 'settings' },
    ],
  },
  {
    title: 'settings_connections',
    pages: [
      { href: '/home/integrations', text: 'place_integrations', permission: 'settings' },
      { href: '/home/webhooks', text: 'place_webhooks', permission: 'settings' },
      { href: '/home/settings/mail', text: 'place_mail', permission: 'settings' },
      { href: '/home/settings/embedding', text: 'place_embedding', permission: 'settings' },
      { href: '/home/settings/scripts', text: 'place_scripts', permission: 'scripts' },
      { href: '/home/api-keys', text: 'place_api_keys', permission: 'keys' },
    ],
  },
  {
    title: 'settings_people',
    pages: [
      { href: '/home/team', text: 'place_team', permission: 'team' },
      { href: '/home/activity', text: 'place_changes', permission: 'settings' },
      { href: '/home/transfer', text: 'place_transfer', permission: 'transfer' },
    ],
  },
]

const SETTINGS_PLACE: OfficePlace = {
  text: 'office_settings',
  icon: settings,
  pages: SETTINGS.flatMap(({ pages }) => pages),
}

/**
 * The menu of the back office, by what creators do: at most twenty entries. A page enters here together with its route, and
 * what belongs to an entry that is there becomes a tab of it.
 */
export const OFFICE: readonly OfficeGroup[] = [
  {
    entries: [
      {
        text: 'office_dashboard',
        icon: layoutDashboard,
        pages: [{ href: '/home', text: 'office_dashboard', permission: 'staff' }],
      },
    ],
  },
  {
    title: 'office_build',
    entries: [
      {
        text: 'office_products',
        icon: packageIcon,
        pages: [
          { href: '/home/products', text: 'office_products', permission: 'build' },
          { href: '/home/courses', text: 'office_courses', permission: 'staff' },
          { href: '/home/tags', text: 'office_tags', permission: 'build' },
        ],
      },
      {
        text: 'office_assessment',
        icon: award,
        places: [
          { text: 'office_exams', pages: [{ href: '/home/exams', text: 'office_exams', permission: 'build' }] },
          { text: 'office_surveys', pages: [{ href: '/home/surveys', text: 'office_surveys', permission: 'build' }] },
          {
            text: 'office_certificates',
            pages: [{ href: '/home/certificates', text: 'office_certificates', permission: 'build' }],
          },
        ],
      },
      {
        text: 'office_pages',
        icon: panelsTopLeft,
        pages: [{ href: '/home/pages', text: 'office_pages', permission: 'build' }],
      },
      {
        text: 'office_articles',
        icon: newspaper,
        pages: [{ href: '/home/articles', text: 'office_articles', permission: 'build' }],
      },
    ],
  },
  {
    title: 'office_sell',
    entries: [
      {
        text: 'office_transactions',
        icon: shoppingCart,
        pages: [
          { href: '/home/transactions', text: 'office_transactions', permission: 'sales' },
          { href: '/home/sales', text: 'office_sales_report', permission: 'sales' },
          { href: '/home/sales/memberships', text: 'office_recurring', permission: 'sales' },
          { href: '/home/sales/funnel', text: 'office_funnel', permission: 'sales' },
          { href: '/home/sales/vat', text: 'office_vat', permission: 'sales' },
          { href: '/home/reconciliation', text: 'office_reconciliation', permission: 'sales' },
        ],
      },
      {
        text: 'office_invoices',
        icon: receiptText,
        pages: [
          { href: '/home/invoices', text: 'office_invoices', permission: 'sales' },
          { href: '/home/invoices/register', text: 'office_invoice_register', permission: 'sales' },
        ],
      },
      {
        text: 'office_promo_codes',
        icon: ticketPercent,
        pages: [{ href: '/home/promo-codes', text: 'office_promo_codes', permission: 'codes' }],
      },
      {
        text: 'office_affiliates',
        icon: megaphone,
        pages: [
          { href: '/home/affiliates', text: 'office_affiliates', permission: 'affiliates' },
          { href: '/home/balance', text: 'office_balance', permission: 'balance' },
          { href: '/home/withdrawals', text: 'office_withdrawals', permission: 'balance' },
        ],
      },
      {
        text: 'office_leads',
        icon: inbox,
        pages: [
          { href: '/home/leads', text: 'office_leads', permission: 'leads' },
          { href: '/home/lead-forms', text: 'office_lead_forms', permission: 'leads' },
        ],
      },
    ],
  },
  {
    title: 'office_people',
    entries: [
      {
        text: 'office_students',
        icon: users,
        pages: [
          { href: '/home/students', text: 'office_students', permission: 'students' },
          { href: '/home/student-tags', text: 'office_student_tags', permission: 'support' },
          { href: '/home/student-tags/rules', text: 'office_tag_rules', permission: 'support' },
          { href: '/home/imports', text: 'office_imports', permission: 'support' },
          { href: '/home/transfer/import', text: 'office_moving', permission: 'transfer' },
        ],
      },
      {
        text: 'office_memberships',
        icon: idCard,
        pages: [
          { href: '/home/memberships', text: 'office_memberships', permission: 'plans' },
          { href: '/home/membership-plans', text: 'office_membership_plans', permission: 'plans' },
          { href: '/home/memberships/reports', text: 'office_membership_reports', permission: 'plans' },
        ],
      },
      {
        text: 'office_bookings',
        icon: calendarDays,
        pages: [
          { href: '/home/bookings', text: 'office_bookings', permission: 'students' },
          { href: '/home/availability', text: 'office_availability', permission: 'build' },
        ],
      },
      {
        text: 'office_emails',
        icon: mail,
        pages: [
          { href: '/home/emails/sent', text: 'office_sent_emails', permission: 'support' },
          { href: '/home/emails', text: 'office_email_texts', permission: 'settings' },
        ],
      },
    ],
  },
  {
    title: 'office_community',
    entries: [
      {
        text: 'office_discussions',
        icon: messagesSquare,
        pages: [
          { href: '/home/comments', text: 'office_comments', permission: 'comments' },
          { href: '/home/reports', text: 'office_reports', permission: 'community' },
          { href: '/home/community/topics', text: 'office_topics', permission: 'community' },
          { href: '/home/blocked', text: 'office_blocked', permission: 'community' },
        ],
      },
      {
        text: 'office_reviews',
        icon: star,
        pages: [{ href: '/home/reviews', text: 'office_reviews', permission: 'community' }],
      },
    ],
  },
  { entries: [SETTINGS_PLACE] },
]

const open = (role: string, pages: readonly OfficePage[]) =>
  pages.filter(({ permission }) => isHeldBy(role, permission))

/** What a role finds in the menu; a group or an entry without a page that it may open is not shown. */
export function menuFor(role: string): OfficeGroup[] {
  const placesFor = (places: readonly OfficePlace[]) =>
    places.map((place) => ({ ...place, pages: open(role, place.pages) })).filter(({ pages }) => pages.length > 0)
  return OFFICE.map(({ title, entries }) => ({
    title,
    entries: entries.flatMap((entry): readonly (OfficePlace | OfficeFold)[] => {
      if (!('places' in entry)) return placesFor([entry])
      const places = placesFor(entry.places)
      return places.length > 0 ? [{ ...entry, places }] : []
    }),
  })).filter(({ entries }) => entries.length > 0)
}

const PLACES = OFFICE.flatMap(({ title, entries }) =>
  entries.flatMap((entry) => ('places' in entry ? entry.places : [entry]).map((place) => ({ ...place, group: title }))),
)

/** Every page that the menu leads to, with the entry and the group that it belongs to. */
export const OFFICE_PAGES = PLACES.flatMap(({ text: place, group, pages }) =>
  pages.map((page) => ({ ...page, place, group })),
)

/** The pages that a role may open. */
export function pagesFor(role: string): OfficePage[] {
  return open(role, OFFICE_PAGES)
}

/** The settings that a role may open, by subject. */
export function settingsMenuFor(role: string) {
  return SETTINGS.map(({ title, pages }) => ({ title, pages: open(role, pages) })).filter(
    ({ pages }) => pages.length > 0,
  )
}

/** The page that a path belongs to: itself, or the nearest one above it. */
export function currentPage(path: string): string | undefined {
  const isAt = (at: string) => path === at || (at !== '/home' && path.startsWith(`${at}/`))
  return OFFICE_PAGES.filter(({ href }) => isAt(href)).sort((a, b) => b.href.length - a.href.length)[0]?.href
}

/** Whether a page is among those of an entry. */
export function isPageOf({ pages }: OfficePlace, href: string | undefined): boolean {
  return pages.some((page) => page.href === href)
}

/** The tabs of a page: the pages of its entry that a role may open, on these pages themselves and where there is a choice. */
export function tabsFor(role: string, path: string): OfficePage[] {
  const place = PLACES.find((one) => one.text !== SETTINGS_PLACE.text && isPageOf(one, path))
  const pages = place ? open(role, place.pages) : []
  return pages.length > 1 ? pages : []
}

/** Whether a path is one of the settings or lies below one. */
export function isSetting(path: string): boolean {
  return isPageOf(SETTINGS_PLACE, currentPage(path))
}
