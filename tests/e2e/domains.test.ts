import { afterAll, beforeAll, describe } from 'vitest'
import { DnsDouble } from '../doubles/dns.ts'
import { expect, test, visit } from './browser.ts'
import { product } from './own-product.ts'
import { words } from './words.ts'

const dns = new DnsDouble()
beforeAll(async () => {
  await dns.start(product.dnsPort)
})
afterAll(() => dns.stop())

describe.each(['en-GB', 'pl-PL'])('domains (%s)', (locale) => {
  const t = words(locale)

  test('an owner adds one, sets its record, and visitors find the school there until it is released', async ({
    open,
  }) => {
    const host = `kino-${locale.slice(0, 2)}.test`
    const owner = await open({ locale, permissions: ['clipboard-read', 'clipboard-write'] })
    await owner.goto('/login?to=/home/domains')
    await owner.fill('[name=email]', 'owner@demo.test')
    await owner.fill('[name=password]', 'demo-password')
    await owner.locator('main button[type=submit]').click()
    await owner.waitForURL('**/home/domains')
    await visit(owner, `/home/domains?lang=${locale.slice(0, 2)}`)

    const field = owner.getByLabel(t('schools', 'domain'), { exact: true })
    const add = owner.getByRole('button', { name: t('schools', 'add_domain') })
    await field.fill('kino.localhost')
    await add.click()
    await owner.getByText(t('schools', 'domain_shape')).waitFor()
    expect(await field.inputValue()).toBe('kino.localhost')
    await field.fill(`https://${host.toUpperCase()}/`)
    await add.click()
    const card = owner.locator('section.setting', { hasText: host }).last()
    await card.getByText(t('schools', 'domain_waiting'), { exact: true }).waitFor()

    const check = card.getByRole('button', { name: t('schools', 'check_again') })
    dns.names.set(`_katedra.${host}`, { TXT: ['something else'] })
    await check.click()
    await card.getByText(t('schools', 'domain_problem')).waitFor()
    await card
      .getByRole('button', { name: t('schools', 'copy_value') })
      .first()
      .click()
    await owner.getByText(t('ui', 'copied')).waitFor()
    const proof = await owner.evaluate(() => navigator.clipboard.readText())
    const visitor = await open({ locale })
    const { port } = new URL(product.baseUrl)
    expect((await visitor.goto(`http://${host}:${port}/`))?.status()).toBe(404)

    dns.names.set(`_katedra.${host}`, { TXT: [proof] })
    await check.click()
    await card.getByText(t('schools', 'domain_verified'), { exact: true }).waitFor()
    expect((await visitor.goto(`http://${host}:${port}/courses`))?.status()).toBe(200)
    await visitor.locator('a[href="/demo-course"]').first().click()
    await visitor.waitForURL(`http://${host}:${port}/demo-course`)

    await card.getByRole('button', { name: t('schools', 'release') }).click()
    await owner
      .getByRole('alertdialog')
      .getByRole('button', { name: t('schools', 'release_confirm') })
      .click()
    await card.getByText(t('schools', 'domain_released'), { exact: true }).waitFor()
    expect((await visitor.goto(`http://${host}:${port}/courses?again=1`))?.status()).toBe(404)
  })
})
