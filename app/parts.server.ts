// Earlier wings say what they need of later ones (platform/slot.ts); here they get it.

import { hasAccess } from './access/access/access.server.ts'
import { isOpenTo } from './access/access/visible-students.server.ts'
import { consultationsOfOrders } from './booking/consultations/sold-consultations.server.ts'
import { giftsOfOrders } from './booking/gifts/gifts.server.ts'
import { learnersOfLicences } from './booking/licences/later-wings.server.ts'
import { licencesOfOrders } from './booking/licences/sold-licences.server.ts'
import { eventColumns } from './booking/live-events/product-columns.server.ts'
import { eventsOfOrders } from './booking/live-events/sold-events.server.ts'
import { commentedArticles, reviewsOfComments } from './community/comments/later-wings.server.ts'
import { followedTopics, topicsForMembers } from './community/community/topics.server.ts'
import { loadChoices, wantsNews } from './community/notifications/choices.server.ts'
import { unsubscribeAddress } from './community/notifications/unsubscribing.server.ts'
import { isConverted } from './community/reviews/converted-comments.server.ts'
import { reviewColumns } from './community/reviews/review-counts.server.ts'
import * as catalogue from './content/catalogue/later-wings.server.ts'
import { examsOfCourses, studentsOfCourses } from './content/courses/later-wings.server.ts'
import { takeOverLengthOf } from './content/courses/video-lengths.server.ts'
import { lecturesOfVideos } from './content/videos/later-wings.server.ts'
import { surveyedProducts } from './forms/surveys/later-wings.server.ts'
import { keyMerging } from './integrations/api/merging.server.ts'
import { eraseFromLists } from './integrations/mailing-lists/erasing.server.ts'
import { mailingMerging } from './integrations/mailing-lists/merging.server.ts'
import { listMailingServices } from './integrations/mailing-lists/recipients.server.ts'
import { failingIntegrations } from './integrations/mailing-lists/to-do.server.ts'
import { webhookMerging } from './integrations/webhooks/merging.server.ts'
import { eraseMessagesOf } from './integrations/webhooks/pruning.server.ts'
import { failingWebhooks } from './integrations/webhooks/to-do.server.ts'
import { loadHolders } from './learning/certificates/own.server.ts'
import { listBestScores } from './learning/exams/best-scores.server.ts'
import { listExamTitles, requireExam } from './learning/exams/needed.server.ts'
import { ticked } from './learning/lectures/checklists.server.ts'
import { progressOfLectures } from './learning/lectures/moving.server.ts'
import { listPeopleInCourse, listSectionsOfPeople } from './learning/lectures/people.server.ts'
import { hasCompleted } from './learning/lectures/progress.server.ts'
import { instalmentsOfOrders } from './memberships/instalments/sold-instalments.server.ts'
import { topicsOfPlans } from './memberships/memberships/later-wings.server.ts'
import { isAnyPlanOffered, planColumns } from './memberships/memberships/plans.server.ts'
import { plansOfOrders } from './memberships/subscribing/sold-plans.server.ts'
import { importWork } from './office/imports/kinds.server.ts'
import { messagesToPrograms } from './office/my-data/later-wings.server.ts'
import { letterSamples } from './office/system-emails/later-wings.server.ts'
import { outsideToDos } from './office/to-do/later-wings.server.ts'
import { listAffiliateCodes } from './partners/affiliates/affiliate-list.server.ts'
import { affiliateOfOrder, creditOrder, ordersOfAffiliate } from './partners/affiliates/crediting.server.ts'
import { earnCommission } from './partners/affiliates/earning.server.ts'
import { settleEarnings } from './partners/balance/entries.server.ts'
import { payoutRules, proceedsOfSchool } from './partners/balance/later-domains.server.ts'
import { earnShares } from './partners/instructor-shares/shares.server.ts'
import { loadSchoolBalances } from './partners/proceeds/balances.server.ts'
import { bookProceeds } from './partners/proceeds/entries.server.ts'
import { findPayoutRules, isProgrammeOn } from './partners/programme/programme.server.ts'
import { mailedTopics, news } from './people/accounts/later-wings.server.ts'
import { recipientsOfSchool, salesOfSchool } from './people/schools/later-wings.server.ts'
import { findMailSender } from './people/schools/settings.server.ts'
import { sendingSchools } from './platform/mail-sender.server.ts'
import { partners } from './selling/checkout/partners.server.ts'
import {
  soldConsultations,
  soldEvents,
  soldGifts,
  soldInstalments,
  soldLicences,
  soldPlans,
} from './selling/checkout/sold-kinds.server.ts'
import { salesOfInvoices } from './selling/invoicing/later-domains.server.ts'
import { findSellerCountry } from './selling/invoicing/settings.server.ts'
import { formColumns } from './selling/order-forms/order-forms.server.ts'
import { packagesOfOrders } from './selling/payments/packages.server.ts'
import { wasEverPaid } from './selling/payments/paid.server.ts'
import { correctBuyer } from './selling/sales/buyer-changes.server.ts'
import { listNamedParts } from './selling/sales/refund-items.server.ts'
import { refundsOfOrders, sellers } from './selling/taxes/later-domains.server.ts'
import { articlesOfComments } from './storefront/articles/public-articles.server.ts'

// What an order asks of each kind of product.
soldEvents.fill(eventsOfOrders)
soldConsultations.fill(consultationsOfOrders)
soldLicences.fill(licencesOfOrders)
soldGifts.fill(giftsOfOrders)
soldPlans.fill(plansOfOrders)
soldInstalments.fill(instalmentsOfOrders)
partners.fill({
  credit: creditOrder,
  async earn(db, order, money) {
    await settleEarnings(db, order, money, [earnCommission, earnShares])
    await bookProceeds(db, order, money)
  },
  listAffiliates: listAffiliateCodes,
  affiliateOf: affiliateOfOrder,
  ordersOf: ordersOfAffiliate,
})
proceedsOfSchool.fill({ load: loadSchoolBalances })
// What an import of each kind does with its rows.
const courseImport = async () => (await import('./office/moving/work.server.ts')).courseImport
importWork.fill({
  students: async () => (await import('./office/students/import-work.server.ts')).studentImport,
  moodle: courseImport,
  'common-cartridge': courseImport,
  folder: courseImport,
  wordpress: courseImport,
  outline: courseImport,
  posts: async () => (await import('./office/moving/posts-work.server.ts')).postImport,
  comments: async () => (await import('./office/moving/comments-work.server.ts')).commentImport,
})
// E-mails of all domains to look at, which bring a whole library along.
letterSamples.fill({ load: () => import('./letter-samples.server.ts') })
payoutRules.fill({ find: findPayoutRules })

// What stands beside a product in the catalogue's own statements.
catalogue.ordersOfProducts.fill(packagesOfOrders)
catalogue.formsOfProducts.fill(formColumns)
catalogue.plansOfProducts.fill(planColumns)
catalogue.eventsOfProducts.fill(eventColumns)
catalogue.reviewsOfProducts.fill(reviewColumns)

lecturesOfVideos.fill({ takeOverLengthOf })

// What courses, surveys and licences ask of learning.
studentsOfCourses.fill({ ...progressOfLectures, ticked })
examsOfCourses.fill({ needExam: requireExam, listExamTitles })
surveyedProducts.fill({ hasAccess, hasCompleted, isOpenTo })
learnersOfLicences.fill({
  listPeople: listPeopleInCourse,
  listSections: listSectionsOfPeople,
  listBestScores: listBestScores,
  listCertified: loadHolders,
})

recipientsOfSchool.fill({ listMailingServices })
messagesToPrograms.fill({
  eraseMessagesOf,
  eraseFromLists,
  merging: [...keyMerging, ...mailingMerging, ...webhookMerging],
})
outsideToDos.fill({ failingWebhooks, failingIntegrations })
salesOfInvoices.fill({ correctBuyer })
refundsOfOrders.fill({ listNamedParts })
sellers.fill({ findCountry: findSellerCountry })
sendingSchools.fill({ findSender: findMailSender })
salesOfSchool.fill({ isAnyPlanOffered, isProgrammeOn, wasEverPaid })
mailedTopics.fill({ followedTopics })
news.fill({
  isWanted: async (db, account) => (await loadChoices(db, account)).news,
  isWantedBy: wantsNews,
  unsubscribeAddress: (school, accountId) => unsubscribeAddress(school, accountId, 'news'),
})
topicsOfPlans.fill(topicsForMembers)
reviewsOfComments.fill({ isConverted })
commentedArticles.fill(articlesOfComments)
