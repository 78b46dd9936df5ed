import { expect, test } from 'vitest'
import { saveAccount } from '#app/payment-providers/provider-accounts.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { startStripe } from '#tests/doubles/stripe.ts'
import { STRIPE_CARDS } from '#tests/doubles/stripe-script.ts'
import { startTpay } from '#tests/doubles/tpay.ts'
import { plan, registered } from '#tests/joining.ts'
import { AT } from '#tests/members.ts'
import { runJobs } from '#tests/run-jobs.ts'

test('the card that a trial is charged to after it is known though Stripe’s message about it got lost', async () => {
  const { double, account, end } = await connectDouble('stripe', startStripe, { enabled: true })
  try {
    const joined = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    const { client_secret: secret = '' } = joined as { client_secret?: string }
    const form = { key: 'pk_test_school_1', client_secret: secret, return_url: 'http://demo.localhost/' }
    const body = new URLSearchParams({ ...form, card: STRIPE_CARDS.pays })
    await fetch(`${double.origin}/v1/setup_intents/${secret.split('_secret_')[0]}/confirm`, { method: 'POST', body })
    const now = 'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())'
    await asTablesOwner(now, [])
    await runJobs()
    const page = await (await joined.visit.page(AT)).text()
    expect(/•••• (\d{4})/.exec(page)?.[1]).toBe('4242')
  } finally {
    await inSchool(1, (db) => saveAccount(db, 'stripe', account, { enabled: false }))
    await end()
  }
})

test('where a card is typed on our own page a trial leads there', async () => {
  const { end } = await connectDouble('tpay', startTpay, { enabled: true })
  try {
    const { visit, redirect } = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    expect(redirect).toBe('/my/membership/card')
    expect(await (await visit.page(redirect)).text()).toContain('data-island="subscribing/card"')
  } finally {
    await end()
  }
})
