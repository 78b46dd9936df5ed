import { z } from 'zod'
import { certificateList } from '#app/learning/certificates/certificates.server.ts'
import { membershipList } from '#app/memberships/membership-plans/membership-list.server.ts'
import { planList } from '#app/memberships/membership-plans/plan-rows.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { type Addresses, Token } from '#app/platform/http.server.ts'
import { codeList } from '#app/selling/promotions/code-list.server.ts'
import { createCode } from '#app/selling/promotions/codes.server.ts'
import { CodeInput } from '#app/selling/promotions/inputs.server.ts'
import { inSnake, listOperation, type Operations, operation, requireListed, toRoutes } from '../operation.server.ts'
import { orderList, requireOrderId } from '../orders.server.ts'
import { Certificate, Membership, MembershipPlan, Order, PromoCode } from '../outputs.server.ts'

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
  'GET /api/v1/membership-plans': listMembershipPlans,
  'GET /api/v1/memberships': listMemberships,
  'GET /api/v1/orders': listOrders,
  'GET /api/v1/orders/:hash': showOrder,
  'GET /api/v1/promo-codes': listPromoCodes,
  'POST /api/v1/promo-codes': createPromoCode,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
