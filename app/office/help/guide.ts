/** The pages of the user guide at `/help/<page>`, in the order in which a creator needs them. */
export const GUIDE_PAGES = [
  'first-course',
  'videos-and-files',
  'first-sale',
  'payments',
  'memberships',
  'affiliates',
  'events',
  'consultations',
  'students',
  'emails',
  'taxes-and-invoices',
  'moderation',
  'moving-in',
  'moving-out',
  'integrations',
  'look',
  'team',
  'api',
] as const
export type GuidePageName = (typeof GUIDE_PAGES)[number]

/** A page of the guide in the table of contents. */
export type GuideEntry = { name: GuidePageName; title: string; about: string }
