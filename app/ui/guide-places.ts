/** Which page of the user guide (office/help) belongs to which pages of the dashboard; the first that fits counts. */
const PLACES: readonly [RegExp, string][] = [
  [/^\/home\/products\/\d+\/(prices|bumps|upsells|order-form)$/, 'first-sale'],
  [/^\/home\/products\/\d+\/files$/, 'videos-and-files'],
  [/^\/home\/products\/\d+\/event$/, 'events'],
  [/^\/home\/products\/\d+\/consultation$/, 'consultations'],
  [/^\/home\/courses\/\d+\/sections\/\d+\/lectures\//, 'videos-and-files'],
  [/^\/home\/(products|courses)(\/|$)/, 'first-course'],
  [/^\/home\/promo-codes(\/|$)/, 'first-sale'],
  [/^\/home\/(transactions|reconciliation|settings\/payments|balance\/proceeds)(\/|$)/, 'payments'],
  [/^\/home\/(affiliates|balance|withdrawals|settings\/affiliates)(\/|$)/, 'affiliates'],
  [/^\/home\/(membership-plans|memberships)(\/|$)/, 'memberships'],
  [/^\/home\/(bookings|availability)(\/|$)/, 'consultations'],
  [/^\/home\/(settings\/(company|legal|invoices)$|invoices(\/|$))/, 'taxes-and-invoices'],
  [/^\/home\/(comments|reports|blocked|community|reviews)(\/|$)/, 'moderation'],
  [/^\/home\/transfer$/, 'moving-out'],
  [/^\/home\/students\/import$/, 'moving-in'],
  [/^\/home\/(students|student-tags|access)(\/|$)/, 'students'],
  [/^\/home\/(domains|imports|transfer)(\/|$)/, 'moving-in'],
  [/^\/home\/emails(\/|$)/, 'emails'],
  [/^\/home\/(integrations|webhooks|settings\/scripts)(\/|$)/, 'integrations'],
  [/^\/home\/settings\/(brand|style)$/, 'look'],
  [/^\/home\/team(\/|$)/, 'team'],
  [/^\/home\/api-keys$/, 'api'],
]

/** The guide to a page of the dashboard; undefined where it has none. */
export function getGuideAddress(path: string): string | undefined {
  if (path === '/home') return '/help'
  const page = PLACES.find(([place]) => place.test(path))?.[1]
  return page && `/help/${page}`
}
