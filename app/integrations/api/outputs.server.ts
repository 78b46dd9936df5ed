import { z } from 'zod'
import { GRANT_SOURCES } from '#app/access/access/rule.ts'
import { REVIEW_STATES } from '#app/community/reviews/review.ts'
import { LEVELS, PRODUCT_STATUSES, PRODUCT_TYPES } from '#app/content/catalogue/product.ts'
import { COMPONENT_TYPES } from '#app/content/courses/component.ts'
import { LEAD_STATES } from '#app/forms/leads/lead.ts'
import { OPENINGS } from '#app/forms/surveys/survey.ts'
import { DISABLED_REASONS } from '#app/integrations/webhooks/webhook.ts'
import { FEEDBACK } from '#app/learning/exams/exam.ts'
import { STATES } from '#app/memberships/memberships/membership.ts'
import { ACCESS_STATES } from '#app/office/students/student-view.ts'
import { AFFILIATE_STATUSES } from '#app/partners/affiliates/affiliate.ts'
import { WITHDRAWAL_STATUSES } from '#app/partners/balance/withdrawal.ts'
import { COMMISSION_TYPES } from '#app/partners/programme/commission.ts'
import { LOCALES } from '#app/platform/i18n.ts'
import { INVOICE_KINDS } from '#app/selling/invoice-documents/document.ts'
import { INVOICE_STATES } from '#app/selling/invoicing/invoice.ts'
import { STATUSES } from '#app/selling/payments/transaction-status.ts'
import { CODE_MODES, CODE_STATES, CODE_TYPES } from '#app/selling/promotions/code.ts'
import { ARTICLE_STATES, ARTICLE_STATUSES } from '#app/storefront/articles/article.ts'
import { ATTEMPT_RESULTS } from './attempt-list.server.ts'

const Id = z.int().positive()
const Instant = z.iso.datetime()
const Money = z.object({ amount: z.int(), currency: z.string() })
const Titled = z.object({ id: Id, title: z.string() })
const ProductType = z.enum(PRODUCT_TYPES)

export const School = z.object({
  slug: z.string(),
  name: z.string(),
  url: z.url(),
  locale: z.enum(LOCALES),
  locales: z.array(z.enum(LOCALES)),
  currency: z.string(),
  time_zone: z.string(),
})

export const Student = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  locale: z.enum(LOCALES),
  email_verified: z.boolean(),
  tags: z.array(z.string()),
  access: z.enum(ACCESS_STATES),
  products: z.array(Titled),
  progress: z.int().nullable(),
  created_at: Instant,
  last_active_at: Instant.nullable(),
})

const NamedProduct = z.object({ id: Id, type: ProductType, slug: z.string(), title: z.string() })

export const Access = z.object({
  id: Id,
  product: NamedProduct,
  source: z.enum(GRANT_SOURCES),
  from: Instant,
  until: Instant.nullable(),
  revoked_at: Instant.nullable(),
  open: z.boolean(),
})

export const Progress = z.object({
  product: NamedProduct,
  completed: z.int(),
  total: z.int(),
  percent: z.int(),
  last_active_at: Instant.nullable(),
})

export const Product = z.object({
  id: Id,
  type: ProductType,
  slug: z.string(),
  title: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  cover_photo: z.string().nullable(),
  price: Money.nullable(),
  is_free: z.boolean(),
  students: z.int(),
  tags: z.array(z.object({ id: Id, name: z.string() })),
})

export const ProductDetail = Product.extend({
  promise: z.string(),
  description: z.string(),
  level: z.enum(LEVELS).nullable(),
  language: z.string().nullable(),
  seo: z.object({ title: z.string(), description: z.string() }),
  outcomes: z.array(z.string()),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  teacher_ids: z.array(Id),
  items: z.array(z.object({ product_id: Id, title: z.string(), slug: z.string() })).optional(),
  event: z
    .object({
      starts_at: Instant,
      ends_at: Instant,
      time_zone: z.string(),
      seats: z.int(),
      seats_left: z.int(),
      join_url: z.string().nullable(),
    })
    .nullish(),
  created_at: Instant,
  version: z.int(),
})

export const OutlineSection = z.object({
  id: Id,
  title: z.string(),
  position: z.int(),
  delay_days: z.int(),
  unlock_at: Instant.nullable(),
  lectures: z.array(
    z.object({
      id: Id,
      title: z.string(),
      position: z.int(),
      duration_minutes: z.int(),
      is_free: z.boolean(),
      login_required: z.boolean(),
      status: z.enum(['draft', 'published']),
      publish_at: Instant.nullable(),
      types: z.array(z.enum(COMPONENT_TYPES)),
    }),
  ),
})

export const Price = z.object({
  id: Id,
  name: z.string(),
  contents: z.string(),
  amount: z.int(),
  currency: z.string(),
  entry: z.enum(['gross', 'net']),
  vat_rate: z.number().nullable(),
  access_days: z.int(),
  custom_amount: z.object({ minimum: z.int(), suggested: z.int() }).nullable(),
  licences: z.array(z.object({ quantity: z.int(), unit_amount: z.int(), activates_when: z.int() })),
  promo: z
    .object({
      amount: z.int(),
      starts_at: Instant.nullable(),
      ends_at: Instant.nullable(),
      packages: z.int(),
      sold: z.int(),
      held: z.int(),
    })
    .nullable(),
})

export const Order = z.object({
  hash: z.string(),
  number: z.string(),
  status: z.enum(STATUSES),
  amount: z.int(),
  net: z.int(),
  vat: z.int(),
  currency: z.string(),
  quantity: z.int(),
  product: NamedProduct,
  items: z.array(
    z.object({
      product_id: Id,
      price_id: Id,
      title: z.string(),
      quantity: z.int(),
      unit_amount: z.int(),
      amount: z.int(),
    }),
  ),
  price_id: Id.nullable(),
  promo_code: z.string().nullable(),
  buyer: z.object({
    id: Id,
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    locale: z.enum(LOCALES),
  }),
  created_at: Instant,
  paid_at: Instant.nullable(),
})

export const Membership = z.object({
  id: Id,
  status: z.enum(STATES),
  student: z.object({ id: Id, name: z.string(), email: z.string() }),
  plan: Titled,
  given: z.boolean(),
  period: z.int(),
  since: Instant,
  until: Instant.nullable(),
  open_until: Instant.nullable(),
  next_charge: z.object({ at: Instant, amount: z.int(), currency: z.string() }).nullable(),
  reason: z.string().nullable(),
  paused_until: Instant.nullable(),
  trial: z.boolean(),
  joined_at: Instant,
})

const FieldValue = z.union([z.string(), z.boolean(), z.array(z.string())])

export const Lead = z.object({
  id: Id,
  form_id: Id.nullable(),
  form: z.string().nullable(),
  product: Titled.nullable(),
  email: z.string().nullable(),
  fields: z.record(z.string(), FieldValue),
  state: z.enum(LEAD_STATES),
  confirmed_at: Instant.nullable(),
  consent_text: z.string().nullable(),
  source: z.string().nullable(),
  created_at: Instant,
})

export const LeadForm = z.object({
  id: Id,
  title: z.string(),
  fields: z.array(z.object({ name: z.string(), type: z.string(), label: z.string(), required: z.boolean() })),
  double_opt_in: z.boolean(),
  leads: z.int(),
  created_at: Instant,
})

export const Certificate = z.object({
  id: Id,
  code: z.string(),
  number: z.string(),
  name: z.string(),
  course: z.string(),
  product_id: Id,
  student: z.object({ id: Id, email: z.string() }),
  issued_at: Instant,
  revoked_at: Instant.nullable(),
})

export const PromoCode = z.object({
  id: Id,
  code: z.string(),
  type: z.enum(CODE_TYPES),
  value: z.int(),
  currency: z.string(),
  mode: z.enum(CODE_MODES),
  product_ids: z.array(Id),
  quantity: z.int().nullable(),
  per_person: z.int().nullable(),
  minimum: z.int().nullable(),
  starts_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  used: z.int(),
  state: z.enum(CODE_STATES),
  created_at: Instant,
})

export const MembershipPlan = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  prices: z.array(z.object({ period: z.int(), amount: z.int(), currency: z.string() })),
  trial_days: z.int(),
  members: z.int(),
})

export const Invoice = z.object({
  id: Id,
  number: z.string().nullable(),
  kind: z.enum(INVOICE_KINDS),
  state: z.enum(INVOICE_STATES),
  order: z.object({ hash: z.string() }),
  corrects: z.object({ id: Id, number: z.string().nullable() }).nullable(),
  buyer: z.object({ name: z.string(), vat_id: z.string().nullable() }),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  currency: z.string(),
  issued_at: Instant.nullable(),
  ksef_number: z.string().nullable(),
  error: z.string().nullable(),
})

const Rate = z.object({ type: z.enum(COMMISSION_TYPES), value: z.int() })

/** Sums are in the school's currency. */
export const Affiliate = z.object({
  id: Id,
  student: z.object({ id: Id, email: z.string(), name: z.string() }),
  code: z.string(),
  status: z.enum(AFFILIATE_STATUSES),
  commission: Rate.nullable(),
  clicks: z.int(),
  orders: z.int(),
  pending: z.int(),
  available: z.int(),
  paid: z.int(),
})

export const AffiliateDetail = Affiliate.extend({
  currency: z.string(),
  reason: z.string().nullable(),
  website: z.string().nullable(),
  about: z.string().nullable(),
  promo_codes: z.array(z.object({ id: Id, code: z.string() })),
  created_at: Instant,
  decided_at: Instant.nullable(),
})

export const Commission = z.object({
  id: Id,
  affiliate: z.object({ id: Id, code: z.string() }),
  order: z.object({ hash: z.string() }),
  product: NamedProduct,
  net: z.int(),
  amount: z.int(),
  reversed: z.int(),
  currency: z.string(),
  state: z.enum(['pending', 'available', 'reversed']),
  earned_at: Instant,
  available_at: Instant,
})

export const Withdrawal = z.object({
  id: Id,
  account: z.object({ id: Id, name: z.string(), email: z.string() }),
  kind: z.enum(['affiliate', 'instructor']),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(WITHDRAWAL_STATUSES),
  overdue: z.boolean(),
  requested_at: Instant,
  due_at: Instant,
  paid_at: Instant.nullable(),
  reason: z.string().nullable(),
  iban_end: z.string(),
})

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  events: z.array(z.string()),
  description: z.string(),
  enabled: z.boolean(),
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  created_at: Instant,
})

export const Review = z.object({
  id: Id,
  rating: z.int(),
  review: z.string(),
  status: z.enum(REVIEW_STATES),
  reason: z.string().nullable(),
  product: z.object({ slug: z.string(), title: z.string() }),
  student: z.object({ id: Id, name: z.string() }),
  created_at: Instant,
})

export const Survey = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  product: Titled.nullable(),
  questions: z.array(
    z.object({
      id: Id,
      name: z.string(),
      title: z.string(),
      type: z.string(),
      required: z.boolean(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  active: z.boolean(),
  opens: z.enum(OPENINGS),
  starts_at: Instant.nullable(),
  ends_at: Instant.nullable(),
  responses: z.int(),
  created_at: Instant,
  updated_at: Instant,
})

const NamedStudent = z.object({ id: Id, name: z.string(), email: z.string() })

export const SurveyResponse = z.object({
  id: Id,
  survey: z.object({ id: Id }),
  student: NamedStudent,
  answers: z.array(z.object({ question: Id, title: z.string(), value: FieldValue })),
  responded_at: Instant,
})

export const ExamAttempt = z.object({
  id: Id,
  exam: z.object({ id: Id }),
  student: NamedStudent,
  result: z.enum(ATTEMPT_RESULTS),
  score: z.int(),
  max: z.int(),
  started_at: Instant,
  submitted_at: Instant,
})

export const Exam = z.object({
  id: Id,
  title: z.string(),
  product: Titled,
  passing_score: z.int(),
  attempts: z.int(),
  wait_minutes: z.int(),
  time_limit_minutes: z.int(),
  shuffle: z.boolean(),
  draw: z.int().nullable(),
  feedback: z.enum(FEEDBACK),
  questions: z.int(),
  points: z.int(),
  updated_at: Instant,
})

export const Article = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  cover: z.string().nullable(),
  author: z.object({ id: Id, name: z.string() }),
  tags: z.array(z.object({ id: Id, name: z.string() })),
  status: z.enum(ARTICLE_STATUSES),
  state: z.enum(ARTICLE_STATES),
  publish_at: Instant.nullable(),
  updated_at: Instant,
})

export const ArticleDetail = Article.extend({
  html: z.string(),
  seo: z.object({ title: z.string(), description: z.string() }),
})
