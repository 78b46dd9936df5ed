import { z } from 'zod'
import { affiliateList, requireAffiliateRow } from '#app/partners/affiliates/affiliate-list.server.ts'
import { decideOnAffiliate, inviteAffiliate } from '#app/partners/affiliates/affiliates.server.ts'
import { DecisionInput, InvitationInput } from '#app/partners/affiliates/inputs.server.ts'
import { withdrawalList } from '#app/partners/balance/withdrawals.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import type { Addresses } from '#app/platform/http.server.ts'
import { commissionList } from '../commission-list.server.ts'
import {
  inSnake,
  listOperation,
  type Operations,
  ofId,
  operation,
  requireListed,
  toRoutes,
} from '../operation.server.ts'
import { Affiliate, AffiliateDetail, Commission, Withdrawal } from '../outputs.server.ts'

const one = z.object({ affiliate: AffiliateDetail })

const listAffiliates = listOperation({
  scope: 'affiliates:read',
  summary: 'List affiliates',
  list: affiliateList,
  output: Affiliate,
  toOutput: inSnake,
})

const inviteOneAffiliate = operation(
  { scope: 'affiliates:write', summary: 'Invite an affiliate', input: InvitationInput, output: one, status: 201 },
  async ({ db, school, locale, input }) => {
    const { id } = await inviteAffiliate(db, { schoolId: school.id, locale }, input())
    return toSnakeCase({ affiliate: await requireAffiliateRow(db, school, id) })
  },
)

const showAffiliate = operation(
  { scope: 'affiliates:read', summary: 'Get an affiliate', ids: ofId, output: one },
  async ({ db, school, ids }) => toSnakeCase({ affiliate: await requireAffiliateRow(db, school, ids.id) }),
)

const updateAffiliate = operation(
  {
    scope: 'affiliates:write',
    summary: 'Approve, reject, block or change an affiliate',
    ids: ofId,
    input: DecisionInput,
    output: one,
  },
  async ({ db, school, ids, input }) => {
    await requireAffiliateRow(db, school, ids.id)
    await decideOnAffiliate(db, school.id, ids.id, input())
    return toSnakeCase({ affiliate: await requireAffiliateRow(db, school, ids.id) })
  },
)

const listCommissions = listOperation({
  scope: 'affiliates:read',
  summary: 'List commissions',
  list: commissionList,
  output: Commission,
  toOutput: inSnake,
})

const listWithdrawals = listOperation({
  scope: 'affiliates:read',
  summary: 'List withdrawals',
  list: withdrawalList,
  output: Withdrawal,
  toOutput: inSnake,
})

const showWithdrawal = operation(
  {
    scope: 'affiliates:read',
    summary: 'Get a withdrawal',
    ids: ofId,
    output: z.object({ withdrawal: Withdrawal }),
  },
  async (context) => toSnakeCase({ withdrawal: await requireListed(context, withdrawalList, context.ids.id) }),
)

export const operations = {
  'GET /api/v1/affiliates': listAffiliates,
  'POST /api/v1/affiliates': inviteOneAffiliate,
  'GET /api/v1/affiliates/:id': showAffiliate,
  'PATCH /api/v1/affiliates/:id': updateAffiliate,
  'GET /api/v1/commissions': listCommissions,
  'GET /api/v1/withdrawals': listWithdrawals,
  'GET /api/v1/withdrawals/:id': showWithdrawal,
} satisfies Partial<Operations>

export const routes: Addresses = toRoutes(operations)
