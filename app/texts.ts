import type consultations from './booking/consultations/locales/en.json'
import type gifts from './booking/gifts/locales/en.json'
import type licences from './booking/licences/locales/en.json'
import type liveEvents from './booking/live-events/locales/en.json'
import type comments from './community/comments/locales/en.json'
import type community from './community/community/locales/en.json'
import type moderation from './community/moderation/locales/en.json'
import type notifications from './community/notifications/locales/en.json'
import type reviews from './community/reviews/locales/en.json'
import type catalogue from './content/catalogue/locales/en.json'
import type courseBuilder from './content/course-builder/locales/en.json'
import type courses from './content/courses/locales/en.json'
import type player from './content/player/locales/en.json'
import type tags from './content/tags/locales/en.json'
import type videos from './content/videos/locales/en.json'
import type formQuestions from './forms/form-questions/locales/en.json'
import type leads from './forms/leads/locales/en.json'
import type surveys from './forms/surveys/locales/en.json'
import type api from './integrations/api/locales/en.json'
import type integrations from './integrations/integrations/locales/en.json'
import type mailingLists from './integrations/mailing-lists/locales/en.json'
import type tagRules from './integrations/tag-rules/locales/en.json'
import type triggers from './integrations/triggers/locales/en.json'
import type webhooks from './integrations/webhooks/locales/en.json'
import type certificates from './learning/certificates/locales/en.json'
import type downloads from './learning/downloads/locales/en.json'
import type exams from './learning/exams/locales/en.json'
import type lectures from './learning/lectures/locales/en.json'
import type myCourses from './learning/my-courses/locales/en.json'
import type instalments from './memberships/instalments/locales/en.json'
import type membershipPlans from './memberships/membership-plans/locales/en.json'
import type memberships from './memberships/memberships/locales/en.json'
import type renewals from './memberships/renewals/locales/en.json'
import type subscribing from './memberships/subscribing/locales/en.json'
import type activity from './office/activity/locales/en.json'
import type analytics from './office/analytics/locales/en.json'
import type help from './office/help/locales/en.json'
import type imports from './office/imports/locales/en.json'
import type moving from './office/moving/locales/en.json'
import type myData from './office/my-data/locales/en.json'
import type officeCourses from './office/office-courses/locales/en.json'
import type officeProducts from './office/office-products/locales/en.json'
import type operations from './office/operations/locales/en.json'
import type salesFigures from './office/sales-figures/locales/en.json'
import type salesReports from './office/sales-reports/locales/en.json'
import type students from './office/students/locales/en.json'
import type systemEmails from './office/system-emails/locales/en.json'
import type toDo from './office/to-do/locales/en.json'
import type transfer from './office/transfer/locales/en.json'
import type affiliates from './partners/affiliates/locales/en.json'
import type balance from './partners/balance/locales/en.json'
import type instructorShares from './partners/instructor-shares/locales/en.json'
import type proceeds from './partners/proceeds/locales/en.json'
import type programme from './partners/programme/locales/en.json'
import type accounts from './people/accounts/locales/en.json'
import type media from './people/media/locales/en.json'
import type schools from './people/schools/locales/en.json'
import type studentTags from './people/student-tags/locales/en.json'
import type team from './people/team/locales/en.json'
import type errors from './platform/errors/locales/en.json'
import type bumps from './selling/bumps/locales/en.json'
import type bundles from './selling/bundles/locales/en.json'
import type checkout from './selling/checkout/locales/en.json'
import type companies from './selling/companies/locales/en.json'
import type conversions from './selling/conversions/locales/en.json'
import type invoices from './selling/invoices/locales/en.json'
import type invoicing from './selling/invoicing/locales/en.json'
import type orderForms from './selling/order-forms/locales/en.json'
import type paymentMeans from './selling/payment-means/locales/en.json'
import type paymentProviders from './selling/payment-providers/locales/en.json'
import type paymentSettings from './selling/payment-settings/locales/en.json'
import type payments from './selling/payments/locales/en.json'
import type presale from './selling/presale/locales/en.json'
import type promotions from './selling/promotions/locales/en.json'
import type purchases from './selling/purchases/locales/en.json'
import type reconciliation from './selling/reconciliation/locales/en.json'
import type sales from './selling/sales/locales/en.json'
import type unfinishedOrders from './selling/unfinished-orders/locales/en.json'
import type upsellOrders from './selling/upsell-orders/locales/en.json'
import type upsells from './selling/upsells/locales/en.json'
import type articles from './storefront/articles/locales/en.json'
import type embed from './storefront/embed/locales/en.json'
import type pages from './storefront/pages/locales/en.json'
import type search from './storefront/search/locales/en.json'
import type ui from './ui/locales/en.json'
import type richText from './ui/rich-text/locales/en.json'

declare module './platform/i18n.ts' {
  interface TextDomains {
    accounts: typeof accounts
    affiliates: typeof affiliates
    balance: typeof balance
    'instructor-shares': typeof instructorShares
    proceeds: typeof proceeds
    programme: typeof programme
    activity: typeof activity
    analytics: typeof analytics
    api: typeof api
    articles: typeof articles
    bumps: typeof bumps
    bundles: typeof bundles
    catalogue: typeof catalogue
    certificates: typeof certificates
    checkout: typeof checkout
    comments: typeof comments
    community: typeof community
    companies: typeof companies
    conversions: typeof conversions
    consultations: typeof consultations
    'course-builder': typeof courseBuilder
    courses: typeof courses
    downloads: typeof downloads
    embed: typeof embed
    errors: typeof errors
    exams: typeof exams
    'form-questions': typeof formQuestions
    help: typeof help
    transfer: typeof transfer
    imports: typeof imports
    moving: typeof moving
    invoices: typeof invoices
    invoicing: typeof invoicing
    leads: typeof leads
    integrations: typeof integrations
    lectures: typeof lectures
    gifts: typeof gifts
    licences: typeof licences
    'live-events': typeof liveEvents
    'mailing-lists': typeof mailingLists
    media: typeof media
    instalments: typeof instalments
    'membership-plans': typeof membershipPlans
    memberships: typeof memberships
    moderation: typeof moderation
    'my-courses': typeof myCourses
    'my-data': typeof myData
    notifications: typeof notifications
    'office-courses': typeof officeCourses
    'office-products': typeof officeProducts
    operations: typeof operations
    'order-forms': typeof orderForms
    pages: typeof pages
    'payment-means': typeof paymentMeans
    'payment-providers': typeof paymentProviders
    'payment-settings': typeof paymentSettings
    payments: typeof payments
    player: typeof player
    promotions: typeof promotions
    purchases: typeof purchases
    'rich-text': typeof richText
    reconciliation: typeof reconciliation
    renewals: typeof renewals
    reviews: typeof reviews
    sales: typeof sales
    'sales-figures': typeof salesFigures
    'sales-reports': typeof salesReports
    schools: typeof schools
    search: typeof search
    'student-tags': typeof studentTags
    students: typeof students
    subscribing: typeof subscribing
    surveys: typeof surveys
    'system-emails': typeof systemEmails
    'tag-rules': typeof tagRules
    tags: typeof tags
    team: typeof team
    'to-do': typeof toDo
    triggers: typeof triggers
    ui: typeof ui
    presale: typeof presale
    'unfinished-orders': typeof unfinishedOrders
    'upsell-orders': typeof upsellOrders
    upsells: typeof upsells
    videos: typeof videos
    webhooks: typeof webhooks
  }
}
