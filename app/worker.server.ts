import * as accounts from './people/accounts/jobs.server.ts'
import './all-texts.server.ts'
import * as consultations from './booking/consultations/jobs.server.ts'
import * as comments from './community/comments/jobs.server.ts'
import * as certificates from './learning/certificates/jobs.server.ts'
import * as downloads from './learning/downloads/jobs.server.ts'
import * as exams from './learning/exams/jobs.server.ts'
import * as bundles from './selling/bundles/jobs.server.ts'
import * as checkout from './selling/checkout/jobs.server.ts'
import * as companies from './selling/companies/jobs.server.ts'
import * as conversions from './selling/conversions/jobs.server.ts'
import './follow-ups.server.ts'
import './parts.server.ts'
// Whose large numbers are counted here.
import './office/analytics/figures.server.ts'
import './office/office-courses/office-courses.server.ts'
import './office/sales-reports/report.server.ts'
import './selling/sales/sales.server.ts'
import * as dueGifts from './booking/gifts/due-jobs.server.ts'
import * as gifts from './booking/gifts/jobs.server.ts'
import * as licences from './booking/licences/jobs.server.ts'
import * as liveEvents from './booking/live-events/jobs.server.ts'
import * as moderation from './community/moderation/jobs.server.ts'
import * as notifications from './community/notifications/jobs.server.ts'
import * as reviews from './community/reviews/jobs.server.ts'
import * as courseBuilder from './content/course-builder/jobs.server.ts'
import * as videos from './content/videos/jobs.server.ts'
import * as leads from './forms/leads/jobs.server.ts'
import * as api from './integrations/api/jobs.server.ts'
import * as mailingLists from './integrations/mailing-lists/jobs.server.ts'
import * as tagRules from './integrations/tag-rules/jobs.server.ts'
import * as webhooks from './integrations/webhooks/jobs.server.ts'
import * as myCourses from './learning/my-courses/jobs.server.ts'
import * as instalments from './memberships/instalments/jobs.server.ts'
import * as membershipPlans from './memberships/membership-plans/jobs.server.ts'
import * as memberships from './memberships/memberships/jobs.server.ts'
import * as renewals from './memberships/renewals/jobs.server.ts'
import * as subscribing from './memberships/subscribing/jobs.server.ts'
import * as imports from './office/imports/jobs.server.ts'
import * as myData from './office/my-data/jobs.server.ts'
import * as salesFigures from './office/sales-figures/jobs.server.ts'
import * as bulkStudents from './office/students/bulk-job.server.ts'
import * as students from './office/students/jobs.server.ts'
import * as transfer from './office/transfer/jobs.server.ts'
import * as affiliates from './partners/affiliates/jobs.server.ts'
import * as balance from './partners/balance/jobs.server.ts'
import * as proceeds from './partners/proceeds/jobs.server.ts'
import * as media from './people/media/jobs.server.ts'
import * as schools from './people/schools/jobs.server.ts'
import { enqueueForSchools } from './people/schools/schools.server.ts'
import * as sessions from './people/sign-in/jobs.server.ts'
import * as team from './people/team/jobs.server.ts'
import { pruneActivity } from './platform/activity.server.ts'
import { removeFiles } from './platform/dropped-files.server.ts'
import { type Job, type SchoolPayload, scheduled } from './platform/jobs.server.ts'
import { countOne, countUsual } from './platform/large-counts.server.ts'
import { deliver } from './platform/letters.server.ts'
import { dispatch } from './platform/outbox.server.ts'
import { pruneOutbox } from './platform/pruning.server.ts'
import * as invoiceIssuing from './selling/invoicing/issue-jobs.server.ts'
import * as invoicing from './selling/invoicing/jobs.server.ts'
import * as ksef from './selling/invoicing/ksef-jobs.server.ts'
import * as invoiceServices from './selling/invoicing/service-jobs.server.ts'
import * as servicesKsef from './selling/invoicing/service-ksef-jobs.server.ts'
import * as paymentMeans from './selling/payment-means/jobs.server.ts'
import * as paymentProviders from './selling/payment-providers/jobs.server.ts'
import * as payments from './selling/payments/jobs.server.ts'
import * as presale from './selling/presale/jobs.server.ts'
import * as purchases from './selling/purchases/jobs.server.ts'
import * as reconciliation from './selling/reconciliation/jobs.server.ts'
import * as sales from './selling/sales/jobs.server.ts'
import * as taxes from './selling/taxes/jobs.server.ts'
import * as unfinishedOrders from './selling/unfinished-orders/jobs.server.ts'
import * as search from './storefront/search/jobs.server.ts'

/** A domain's jobs are what its jobs.server.ts exports. */
const domains = [
  schools,
  accounts,
  sessions,
  team,
  media,
  videos,
  paymentProviders,
  paymentMeans,
  payments,
  memberships,
  affiliates,
  balance,
  proceeds,
  bundles,
  liveEvents,
  companies,
  consultations,
  dueGifts,
  gifts,
  licences,
  checkout,
  renewals,
  instalments,
  invoicing,
  invoiceIssuing,
  ksef,
  invoiceServices,
  servicesKsef,
  taxes,
  purchases,
  conversions,
  reconciliation,
  sales,
  salesFigures,
  students,
  bulkStudents,
  courseBuilder,
  myCourses,
  exams,
  downloads,
  certificates,
  leads,
  comments,
  reviews,
  moderation,
  membershipPlans,
  subscribing,
  search,
  notifications,
  presale,
  unfinishedOrders,
  webhooks,
  mailingLists,
  tagRules,
  imports,
  myData,
  transfer,
  api,
]
const declared: Job[] = [
  dispatch,
  deliver,
  removeFiles,
  countOne,
  countUsual,
  pruneActivity,
  pruneOutbox,
  ...domains.flatMap((domain) => Object.values<Job>(domain)),
]

/** What comes by itself for every school comes as a job that asks for the schools' own. */
const fannedOut = declared.flatMap((one) =>
  one.cronOfSchools
    ? scheduled(`${one.name}-everywhere`, one.cronOfSchools, () => enqueueForSchools(one as Job<SchoolPayload>))
    : [],
)

/** Every job there is, by its name. */
export const jobs: ReadonlyMap<string, Job> = byName([...declared, ...fannedOut])

function byName(list: Job[]): Map<string, Job> {
  const named = new Map(list.map((one) => [one.name, one]))
  if (named.size < list.length) throw new Error('two jobs have one name')
  return named
}

export { readQueueFigures } from './office/operations/queue-figures.server.ts'
export { keepsItsSession, watchReadiness } from './office/operations/readiness.server.ts'
export { pool } from './platform/connections.server.ts'
export { databaseBack } from './platform/database-away.server.ts'
export { env } from './platform/env.server.ts'
export { log } from './platform/log.server.ts'
export { metrics } from './platform/metrics.server.ts'
export { findHeld, seeWorker, watchDatabase } from './platform/outgoing.server.ts'
export { sameText } from './platform/tokens.server.ts'
export { getStatementFields, inWork } from './platform/work.server.ts'
