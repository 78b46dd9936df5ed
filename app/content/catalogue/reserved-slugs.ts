/** The first words of our own addresses; a product under one of them could never be reached. */
const RESERVED: ReadonlySet<string> = new Set(
  [
    // Pages
    'courses subscribe community articles login logout log-in-as register password transaction certificates search my account',
    'home help terms privacy withdrawal checkout first-run invitation custom-script custom-style custom-html',
    'drafts cookies calendar gift licence',
    // Calls
    'json comments comment replies vote lecture survey lead student stripe csrf me exams exam-attempts live',
    'notifications reports unsubscribe bookings oembed',
    // Files, providers, the operator
    'media assets app uploads payments sandbox dev health ready metrics tls webhooks',
    // What browsers and search engines ask for by themselves
    'sitemap robots favicon manifest well-known feed api admin static public embed',
  ].flatMap((words) => words.split(' ')),
)

export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug)
}
