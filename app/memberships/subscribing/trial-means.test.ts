import { expect, test } from 'vitest'
import { app } from '#app/app.server.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { saveAccount } from '#app/selling/payment-providers/provider-accounts.server.ts'
import { connectDouble } from '#tests/connected-double.ts'
import { asTablesOwner } from '#tests/domains.ts'
import { startStripe } from '#tests/doubles/stripe.ts'
import { STRIPE_CARDS } from '#tests/doubles/stripe-script.ts'
import { CARDS, cypherOf, startTpay } from '#tests/doubles/tpay.ts'
import { plan, registered } from '#tests/joining.ts'
import { mailsTo } from '#tests/mailbox.ts'
import { AT } from '#tests/members.ts'
import { runJobs } from '#tests/run-jobs.ts'
import { asProduct } from '#tests/statements.ts'

test('the card that a trial is charged to after it is known though Stripe’s message about it got lost', async () => {
  const { double, account, end } = await connectDouble('stripe', startStripe, { enabled: true })
  try {
    const joined = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    const { client_secret: secret = '' } = joined as { client_secret?: string }
    const button = async () =>
      />Save (this|another) card</.exec(await (await joined.visit.page(`${AT}/card`)).text())?.[1]
    expect(await button()).toBe('this')
    const form = { key: 'pk_test_school_1', client_secret: secret, return_url: 'http://demo.localhost/' }
    const body = new URLSearchParams({ ...form, card: STRIPE_CARDS.pays })
    await fetch(`${double.origin}/v1/setup_intents/${secret.split('_secret_')[0]}/confirm`, { method: 'POST', body })
    const now = 'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), now())'
    await asTablesOwner(now, [])
    await runJobs()
    const page = await (await joined.visit.page(AT)).text()
    expect(/•••• (\d{4})/.exec(page)?.[1]).toBe('4242')
    expect(await button()).toBe('another')
  } finally {
    await inSchool(1, (db) => saveAccount(db, 'stripe', account, { enabled: false }))
    await end()
  }
})

test('where a card is typed on our own page a trial leads there, and that page and a letter say that it began', async () => {
  const { double, end } = await connectDouble('tpay', startTpay, { enabled: true })
  try {
    const { visit, redirect, email } = await registered(await plan({ trialDays: 7 }), { expected_total: 0 })
    expect(redirect).toBe('/my/membership/card')
    const page = async () => (await (await visit.page(redirect)).text()).replaceAll('\u00a0', ' ')
    const before = await page()
    expect(before).toContain('data-island="subscribing/card"')
    const said = /Your trial ends on [\w ]+\. We then charge PLN 59\.00, unless you cancel before that day\./
    expect(before).toMatch(said)
    await runJobs()
    const letters = (await mailsTo(email)).map(({ text }) => said.test(text.replaceAll(/\s+/g, ' ')))
    expect(letters).toEqual([true])
    const begun = (await (await visit.post(redirect, { cypher: cypherOf(CARDS.pays, double) })).json()) as {
      redirect: string
    }
    const { to, headers, body } = double.messageAboutCard(begun.redirect.split('/page/')[1] ?? '')
    const host = new URL(to).host
    await asProduct(() => app.request(to, { method: 'POST', headers: { ...headers, host }, body }))
    expect((await visit.page(`${redirect}/done`)).headers.get('location')).toBe(AT)
    expect(await page()).not.toMatch(said)
  } finally {
    await end()
  }
})
