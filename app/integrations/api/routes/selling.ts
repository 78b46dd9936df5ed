import { z } from 'zod'
import { StudentId } from '#app/access/access/visible-students.server.ts'
import { BuiltProductId } from '#app/content/catalogue/office-products.server.ts'
import {
  certificateList,
  issueByHand,
  lockCertificate,
  revoke,
} from '#app/learning/certificates/certificates.server.ts'
import { RevokeInput } from '#app/learning/certificates/inputs.server.ts'
import { membershipList } from '#app/memberships/membership-plans/membership-list.server.ts'
import { planList } from '#app/memberships/membership-plans/plan-rows.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Token } from '#app/platform/http.server.ts'
import { Fields, Instant } from '#app/platform/inputs.server.ts'
import { invoiceList, toInvoiceRow } from '#app/selling/invoicing/invoices.server.ts'
import { issueByHand as issueByStaff } from '#app/selling/invoicing/issuing.server.ts'
import { codeList } from '#app/selling/promotions/code-list.server.ts'
import { createCode } from '#app/selling/promotions/codes.server.ts'
import { CodeInput } from '#app/selling/promotions/inputs.server.ts'
import { requireSale } from '#app/selling/sales/sale.server.ts'
import {
  inSnake,
  listOperation,
  type Operations,
  ofId,
  operation,
  requireListed,
  toRoutes,
} from '../operation.server.ts'
import { orderList, requireOrderId } from '../orders.server.ts'
import { Certificate, Invoice, Membership, MembershipPlan, Order, PromoCode } from '../outputs.server.ts'

const listOrders = listOperation({
  scope: 'orders:read',
  summary: 'List orders',
  list: orderList,
  output: Order,
  toOutput: inSnake,
})

const showOrder = operation(
  {
    scope: 'orders:read',
    summary: 'Get an order',
    ids: z.object({ hash: Token }),
    output: z.object({ order: Order }),
  },
  async (context) => {
    const id = await requireOrderId(context.db, context.school.id, context.ids.hash)
    return { order: toSnakeCase(await requireListed(context, orderList, id)) }
  },
)

const listMemberships = listOperation({
  scope: 'memberships:read',
  summary: 'List memberships',
  list: membershipList,
  output: Membership,
  toOutput: ({ member, ...row }) => inSnake({ ...row, student: member }),
})

const listMembershipPlans = listOperation({
  scope: 'memberships:read',
  summary: 'List membership plans',
  list: planList,
  output: MembershipPlan,
  toOutput: inSnake,
})

const listCertificates = listOperation({
  scope: 'certificates:read',
  summary: 'List certificates',
  list: certificateList,
  output: Certificate,
  toOutput: inSnake,
})

const oneCertificate = z.object({ certificate: Certificate })

const showCertificate = operation(
  { scope: 'certificates:read', summary: 'Get a certificate', ids: ofId, output: oneCertificate },
  async (context) => toSnakeCase({ certificate: await requireListed(context, certificateList, context.ids.id) }),
)

/** A student who has one keeps it, and that one is answered. */
const issueCertificate = operation(
  {
    scope: 'certificates:write',
    summary: 'Issue a certificate',
    input: Fields({ productId: BuiltProductId, studentId: StudentId, issuedAt: Instant.optional() }),
    output: oneCertificate,
    status: 201,
  },
  async (context) => {
    const { productId, studentId, issuedAt } = context.input()
    const issued = await issueByHand(context.db, context, { productId, studentIds: [studentId], issuedAt })
    return toSnakeCase({ certificate: await requireListed(context, certificateList, issued.ids[0] ?? 0) })
  },
)

const revokeCertificate = operation(
  {
    scope: 'certificates:write',
    summary: 'Revoke a certificate',
    ids: ofId,
    input: RevokeInput,
    output: oneCertificate,
  },
  async (context) => {
    const found = await lockCertificate(context.db, context, context.ids.id)
    await revoke(context.db, context, found, context.input().reason)
    return toSnakeCase({ certificate: await requireListed(context, certificateList, found.id) })
  },
)

const listInvoices = listOperation({
  scope: 'invoices:read',
  summary: 'List invoices and corrections',
  list: invoiceList,
  output: Invoice,
  toOutput: (row) => inSnake(toInvoiceRow(row)),
})

const showInvoice = operation(
  {
    scope: 'invoices:read',
    summary: 'Get an invoice or a correction',
    ids: ofId,
    output: z.object({ invoice: Invoice }),
  },
  async (context) => toSnakeCase({ invoice: toInvoiceRow(await requireListed(context, invoiceList, context.ids.id)) }),
)

/** For an order that was paid; 409 where it has an invoice already. */
const issueInvoice = operation(
  {
    scope: 'invoices:write',
    summary: 'Issue the invoice of an order',
    ids: z.object({ hash: Token }),
    output: z.object({ invoice: Invoice }),
    status: 201,
  },
  async (context) => {
    const { db, school, ids } = context
    const order = await requireSale(db, school.id, await requireOrderId(db, school.id, ids.hash))
    const id = await issueByStaff(db, order)
    return toSnakeCase({ invoice: toInvoiceRow(await requireListed(context, invoiceList, id)) })
  },
)

const listPromoCodes = listOperation({
  scope: 'promo-codes:read',
  summary: 'List promo codes',
  list: codeList,
  output: PromoCode,
  toOutput: inSnake,
})

const createPromoCode = operation(
  {
    scope: 'promo-codes:write',
    summary: 'Create a promo code',
    input: CodeInput,
    output: z.object({ promo_code: PromoCode }),
    status: 201,
  },
  async (context) => {
    const { id } = await createCode(context.db, context.school, context.input())
    return toSnakeCase({ promoCode: await requireListed(context, codeList, id) })
  },
)

export const operations = {
  'GET /api/v1/certificates': listCertificates,
  'POST /api/v1/certificates': issueCertificate,
  'GET /api/v1/certificates/:id': showCertificate,
  'POST /api/v1/certificates/:id/revoke': revokeCertificate,
  'GET /api/v1/invoices': listInvoices,
  'GET /api/v1/invoices/:id': showInvoice,
  'GET /api/v1/membership-plans': listMembershipPlans,
  'GET /api/v1/memberships': listMemberships,
  'GET /api/v1/orders': listOrders,
  'GET /api/v1/orders/:hash': showOrder,
  'POST /api/v1/orders/:hash/invoice': issueInvoice,
  'GET /api/v1/promo-codes': listPromoCodes,
  'POST /api/v1/promo-codes': createPromoCode,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
