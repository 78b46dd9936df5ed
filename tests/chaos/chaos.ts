import { setTimeout as after } from 'node:timers/promises'
import type { Product } from '../product.ts'
import { eventsOf, readBooks, repeatMessages, waitUntilQuiet } from './books.ts'
import { type Acknowledged, Buyer } from './buyer.ts'
import { compare } from './checker.ts'
import { askDoctor } from './doctor.ts'
import { compareEarnings, compareWithdrawals, Earner } from './earner.ts'
import { compareExams, type Taken } from './exam.ts'
import { History } from './history.ts'
import { compareInvoices } from './invoices.ts'
import { type Killed, killOff } from './killer.ts'
import { compareLetters } from './letters.ts'
import { compareList } from './listed.ts'
import type { MailServer } from './mail-server.ts'
import { compareMessages } from './messages.ts'
import { Office } from './office.ts'
import { type Plan, planOf, type Settings } from './plan.ts'
import type { Providers } from './providers.ts'
import { runningAmongCompanies, type Scene } from './running.ts'
import { SCHOOLS } from './schools.ts'

const BETWEEN_REPEATS = 1000
const KEPT_MS = 1000
/** The share of payments that the provider speaks of again, each time. */
const REPEATED = 0.2

export type Outcome = {
  /** Everything that went wrong, a sentence each. */
  findings: string[]
  history: History
  killed: Killed[]
  acknowledged: Acknowledged[]
  paid: number
  /** By whom it was taken. */
  paidAt: Record<string, number>
  refunds: number
  /** Messages that the companies sent. */
  messages: number
  /** Answers in exams that were accepted. */
  answers: number
  /** Orders that brought an affiliate something, and what was asked for of it and acknowledged. */
  commissions: number
  withdrawals: number
  repeatedMessages: number
  /** Letters written, and what the mail server did with them. */
  letters: number
  /** Invoices and corrections issued, messages of webhooks, how often those came, and who is on the list. */
  invoices: number
  told: number
  heard: number
  listed: number
  mail: MailServer['had']
  seconds: number
}

export type Run = {
  ports: number[]
  plan: Plan
  settings: Settings
  history: History
  run: string
  providers: Providers
  offices: Map<string, Office>
}

/** The clients take one purchase after another until none is left. */
export async function goShopping({ ports, plan, settings, history, run, providers, offices }: Run, onDone: () => void) {
  const left = [...plan.purchases]
  const acknowledged: Acknowledged[] = []
  const exams: Taken[] = []
  const complaints: string[] = []
  async function client(number: number): Promise<void> {
    for (let purchase = left.shift(); purchase; purchase = left.shift()) {
      // Behind a proxy it would be either.
      const port = ports[number % ports.length] ?? 0
      const office = offices.get(purchase.school.slug)
      const about = { port, history, purchase, client: number, run, providers, office }
      const buyer = new Buyer({ ...about, recheck: settings.recheck })
      await buyer.buy().catch((error: Error) => complaints.push(error.message))
      acknowledged.push(...buyer.acknowledged)
      exams.push(...buyer.exams)
      onDone()
    }
  }
  await Promise.all(Array.from({ length: settings.clients }, (_, number) => client(number)))
  return { acknowledged, exams, complaints }
}

/** The provider repeats itself until told to stop. */
function keepRepeating(product: Product): { stop(): Promise<number> } {
  let going = true
  let repeated = 0
  const loop = (async () => {
    while (going) {
      await after(BETWEEN_REPEATS)
      repeated += await repeatMessages(product, REPEATED)
    }
  })()
  return {
    async stop() {
      going = false
      await loop
      return repeated
    },
  }
}

async function shopAndKill(
  { product, ports, mailServer, providers, listeners }: Scene,
  settings: Settings,
  say: (line: string) => void,
): Promise<Outcome> {
  const plan = planOf(settings)
  const history = new History()
  const run = `${settings.seed}-${process.pid}`
  let done = 0
  const offices = await openOffices(ports[0] ?? 0, providers)
  await offices.get(SCHOOLS[0].slug)?.openProgramme()
  for (const [, office] of offices) await office.openToListeners(listeners)
  await after(KEPT_MS)
  providers.begin(ports)
  // Where nobody asks again it says everything once: a message that was answered and is lost stays lost.
  const sandbox = settings.recheck ? keepRepeating(product) : undefined
  const earner = new Earner(ports[0] ?? 0, offices.get(SCHOOLS[0].slug))
  let isOver = false
  const shopping = goShopping({ ports, plan, settings, history, run, providers, offices }, () => (done += 1)).finally(
    () => (isOver = true),
  )
  const [{ acknowledged, exams, complaints }, , killed] = await Promise.all([
    shopping,
    earner.earn(() => isOver),
    killOff(
      product,
      plan.kills,
      () => done,
      () => history.now(),
    ),
  ])
  const repeatedMessages = (await sandbox?.stop()) ?? 0
  say('  Everybody is done; waiting until nothing is left to do …')
  // What is said starts work, and work has more said.
  listeners.becalm()
  await providers.drain()
  const waiting = await waitUntilQuiet(product)
  const unheard = await providers.drain()
  waiting.push(...(await waitUntilQuiet(product)))
  const books = await readBooks(product, providers, run)
  const heard = new Map([...listeners.receivers].map(([slug, receiver]) => [slug, receiver.heard]))
  const findings = [
    ...complaints,
    ...unheard,
    ...(await providers.unknown(books.orders)),
    ...waiting.map((what) => `still waiting to be done: ${what}`),
    ...compare(acknowledged, books),
    ...compareExams(exams, books.attempts),
    ...compareEarnings(acknowledged, books.orders, books.earnings),
    ...compareWithdrawals(earner.asked, books.withdrawals),
    ...compareLetters(
      books.letters,
      mailServer.arrivals.filter(({ to }) => to.includes(run)),
    ),
    ...compareInvoices(books.orders, books.invoices),
    ...compareMessages(eventsOf(books), books.messages, heard),
    ...compareList(books.orders, listeners.mailing.entries),
    ...(await askDoctor(product.dataDir)),
  ]
  const paid = books.orders.filter(({ taken }) => taken.length > 0)
  const sent = providers.sent()
  const answers = exams.reduce((sum, one) => sum + one.answers.length, 0)
  const figures = {
    answers,
    commissions: books.earnings.filter(({ commissions }) => commissions > 0).length,
    withdrawals: earner.asked.length,
    paid: paid.length,
    letters: books.letters.length,
    invoices: books.invoices.length,
    told: books.messages.length,
    heard: [...heard.values()].flat().length,
    listed: listeners.mailing.entries.length,
    mail: mailServer.had,
    paidAt: Object.fromEntries([...Map.groupBy(paid, ({ provider }) => provider)].map(([at, all]) => [at, all.length])),
    refunds: books.orders.reduce((all, { returned }) => all + returned.length, 0),
    messages: sent.messages,
    repeatedMessages: repeatedMessages + sent.repeated,
  }
  return { findings, history, killed, acknowledged, ...figures, seconds: history.now() / 1000 }
}

/** The owners of both schools connect their providers. */
export async function openOffices(port: number, providers: Providers): Promise<Map<string, Office>> {
  const offices = SCHOOLS.map((school) => [school.slug, new Office(port, school)] as const)
  for (const [, office] of offices) await office.connect(providers)
  // Each process may go by what it knew of a school a moment ago.
  await after(KEPT_MS)
  return new Map(offices)
}

/**
 * Lets several people buy in two schools of the running product while its web processes, its workers and PostgreSQL are
 * killed and its mail server has moods, and compares what they were told with what was written, with the provider's
 * books, with the letters that came and with what the doctor finds.
 */
export async function runChaos(settings: Settings, say: (line: string) => void = () => {}): Promise<Outcome> {
  const { seed, orders, recheck: repeats } = settings
  const env = settings.recheck ? {} : { RECHECK: '0' }
  return runningAmongCompanies({ seed, moody: orders, repeats, env }, (scene) => shopAndKill(scene, settings, say))
}
