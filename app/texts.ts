import type accounts from './accounts/locales/en.json'
import type analytics from './analytics/locales/en.json'
import type articles from './articles/locales/en.json'
import type bumps from './bumps/locales/en.json'
import type bundles from './bundles/locales/en.json'
import type catalogue from './catalogue/locales/en.json'
import type certificates from './certificates/locales/en.json'
import type checkout from './checkout/locales/en.json'
import type comments from './comments/locales/en.json'
import type community from './community/locales/en.json'
import type companies from './companies/locales/en.json'
import type consultations from './consultations/locales/en.json'
import type conversions from './conversions/locales/en.json'
import type courseBuilder from './course-builder/locales/en.json'
import type courses from './courses/locales/en.json'
import type coverage from './coverage/locales/en.json'
import type downloads from './downloads/locales/en.json'
import type embed from './embed/locales/en.json'
import type errors from './errors/locales/en.json'
import type exams from './exams/locales/en.json'
import type formQuestions from './form-questions/locales/en.json'
import type invoices from './invoices/locales/en.json'
import type leads from './leads/locales/en.json'
import type learning from './learning/locales/en.json'
import type licences from './licences/locales/en.json'
import type liveEvents from './live-events/locales/en.json'
import type media from './media/locales/en.json'
import type membershipPlans from './membership-plans/locales/en.json'
import type memberships from './memberships/locales/en.json'
import type moderation from './moderation/locales/en.json'
import type myCourses from './my-courses/locales/en.json'
import type myData from './my-data/locales/en.json'
import type notifications from './notifications/locales/en.json'
import type officeCourses from './office-courses/locales/en.json'
import type officeProducts from './office-products/locales/en.json'
import type operations from './operations/locales/en.json'
import type orderForms from './order-forms/locales/en.json'
import type pages from './pages/locales/en.json'
import type paymentMeans from './payment-means/locales/en.json'
import type paymentProviders from './payment-providers/locales/en.json'
import type paymentSettings from './payment-settings/locales/en.json'
import type payments from './payments/locales/en.json'
import type player from './player/locales/en.json'
import type progress from './progress/locales/en.json'
import type promotions from './promotions/locales/en.json'
import type purchases from './purchases/locales/en.json'
import type reconciliation from './reconciliation/locales/en.json'
import type renewals from './renewals/locales/en.json'
import type reviews from './reviews/locales/en.json'
import type richText from './rich-text/locales/en.json'
import type sales from './sales/locales/en.json'
import type schools from './schools/locales/en.json'
import type search from './search/locales/en.json'
import type students from './students/locales/en.json'
import type subscribing from './subscribing/locales/en.json'
import type surveys from './surveys/locales/en.json'
import type tags from './tags/locales/en.json'
import type team from './team/locales/en.json'
import type ui from './ui/locales/en.json'
import type unfinishedOrders from './unfinished-orders/locales/en.json'
import type videos from './videos/locales/en.json'
import type winBack from './win-back/locales/en.json'

declare module './platform/i18n.ts' {
  interface TextDomains {
    accounts: typeof accounts
    analytics: typeof analytics
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
    coverage: typeof coverage
    downloads: typeof downloads
    embed: typeof embed
    errors: typeof errors
    exams: typeof exams
    'form-questions': typeof formQuestions
    invoices: typeof invoices
    leads: typeof leads
    learning: typeof learning
    licences: typeof licences
    'live-events': typeof liveEvents
    media: typeof media
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
    progress: typeof progress
    promotions: typeof promotions
    purchases: typeof purchases
    'rich-text': typeof richText
    reconciliation: typeof reconciliation
    renewals: typeof renewals
    reviews: typeof reviews
    sales: typeof sales
    schools: typeof schools
    search: typeof search
    students: typeof students
    subscribing: typeof subscribing
    surveys: typeof surveys
    tags: typeof tags
    team: typeof team
    ui: typeof ui
    'unfinished-orders': typeof unfinishedOrders
    videos: typeof videos
    'win-back': typeof winBack
  }
}
