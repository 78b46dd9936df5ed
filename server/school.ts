// The operator's commands for schools, on the database that the environment names, else on the evaluation start's.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { argv, env } from 'node:process'
import { parseArgs } from 'node:util'
import { importBuilt } from './build.ts'
import { runCommand } from './run-command.ts'
import { say } from './say.ts'
import { withDatabase } from './with-database.ts'

type OperatorModule = typeof import('#app/operator.server.ts')
type Domain = Awaited<ReturnType<OperatorModule['listDomainViews']>>[number]
type DomainVerb = (school: { schoolId: number }, host: string) => Promise<Domain | undefined>
type Command = (operator: OperatorModule, words: string[]) => Promise<string[]>

const USAGE = `npm run school -- create --slug kino --name "Kino" --owner-email me@kino.example
                        [--owner-name Anna] [--owner-surname Nowak] [--locale en|pl] [--currency EUR]
npm run school -- import kino.zip --slug kino
npm run school -- list
npm run school -- move kino worker-2
npm run school -- withdrawals list [--status requested|approved|paid|rejected|canceled]
npm run school -- withdrawals approve|paid kino/12 kino/13
npm run school -- withdrawals reject kino/12 --reason "The account is not the school's"
npm run school -- withdrawals export --to payouts.xml [--format pain.001|csv] [--currency PLN] [--again FILE]
npm run school -- withdrawals paid --file FILE
npm run school -- domain list --school kino
npm run school -- domain add|verify|main|remove|free --school kino courses.kino.example`

const text = { type: 'string' } as const
const options = {
  slug: text,
  name: text,
  locale: text,
  currency: text,
  'owner-email': text,
  'owner-name': text,
  'owner-surname': text,
}

const commands: Record<string, Command> = {
  async create(operator, words) {
    const { values } = parseArgs({ args: words, options })
    const { origin, link } = await operator.create({ ...values })
    return [`The school is at ${origin}`, `Its owner chooses a password, within an hour, at ${link}`]
  },
  async list(operator, words) {
    parseArgs({ args: words, options: {} })
    const schools = await operator.listSchools()
    if (schools.length === 0) return ['There is no school yet.']
    return schools.map(
      ({ id, slug, name, origin }) => `${String(id).padStart(4)}  ${slug.padEnd(24)}${origin}  ${name}`,
    )
  },
  async import(operator, words) {
    const { values, positionals } = parseArgs({ args: words, options: { slug: text }, allowPositionals: true })
    const [file = '', ...more] = positionals
    if (!file || !values.slug || more.length > 0) throw new Error(USAGE)
    const { origin, rows, files, missing, link } = await operator.importArchive(path.resolve(file), values.slug, say)
    return [
      `The school is at ${origin}: ${rows} rows, ${files} files.`,
      ...missing.map((name) => `${name} was not stored when the archive was made.`),
      ...(link ? [`Its owner chooses a password, within an hour, at ${link}`] : []),
    ]
  },
  async move(operator, words) {
    const { positionals } = parseArgs({ args: words, options: {}, allowPositionals: true })
    const [slug = '', node = '', ...more] = positionals
    if (!slug || !node || more.length > 0) throw new Error(USAGE)
    await operator.moveToNode(slug, node, say)
    return [`${slug} lies on ${node}.`]
  },
  async withdrawals(operator, words) {
    const options = { status: text, reason: text, to: text, format: text, currency: text, again: text, file: text }
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [verb = '', ...keys] = positionals
    const work = Object.hasOwn(withdrawalVerbs, verb) ? withdrawalVerbs[verb] : undefined
    if (!work) throw new Error(USAGE)
    return work(operator, keys, { ...values })
  },
  async domain(operator, words) {
    const { values, positionals } = parseArgs({ args: words, options: { school: text }, allowPositionals: true })
    const [verb = '', host = '', ...more] = positionals
    const school = await operator.loadSchool(values.school ?? '')
    if (verb === 'list') return (await operator.listDomainViews(school)).flatMap(toLines)
    const verbs: Record<string, DomainVerb> = operator.domainVerbs
    const work = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!work || !host || more.length > 0) throw new Error(USAGE)
    const domain = await work(school, host)
    return domain ? toLines(domain) : [`${host}: removed`]
  },
}

type Values = Partial<Record<'status' | 'reason' | 'to' | 'format' | 'currency' | 'again' | 'file', string>>
type WithdrawalVerb = (operator: OperatorModule, keys: string[], values: Values) => Promise<string[]>

const toAmount = ({ amount, currency }: { amount: number; currency: string }) =>
  `${(amount / 100).toFixed(2)} ${currency}`

function settleAs(status: 'approved' | 'paid' | 'rejected'): WithdrawalVerb {
  return async (operator, keys, { reason, file }) => {
    if (status === 'paid' && file !== undefined && keys.length === 0) {
      const paid = await operator.settleSchoolFile(file)
      return [`${file}: ${paid.length} paid`]
    }
    if (keys.length === 0) throw new Error(USAGE)
    const lines: string[] = []
    for (const key of keys) {
      const moved = await operator.settleSchoolWithdrawal(key, status, reason)
      lines.push(`${key}: ${toAmount(moved)} ${moved.status}`)
    }
    return lines
  }
}

const withdrawalVerbs: Record<string, WithdrawalVerb> = {
  async list(operator, keys, { status }) {
    if (keys.length > 0) throw new Error(USAGE)
    const found = await operator.listSchoolWithdrawals(status)
    if (found.length === 0) return ['There are none.']
    return found.map((one) => {
      const when = `${one.overdue ? 'overdue since' : 'due'} ${one.dueOn}`
      const words = [one.status, when, `${one.iban} ${one.name}`, one.file ?? '']
      return `${one.key.padEnd(28)}${toAmount(one).padStart(14)}  ${words.filter(Boolean).join(', ')}`
    })
  },
  approve: settleAs('approved'),
  paid: settleAs('paid'),
  reject: settleAs('rejected'),
  async export(operator, keys, { to, ...options }) {
    if (keys.length > 0 || !to) throw new Error(USAGE)
    const { file, content, withdrawals } = await operator.exportSchoolWithdrawals(options)
    await writeFile(to, content, { mode: 0o600 })
    return [
      ...withdrawals.map((one) => `${one.key}: ${toAmount(one)}`),
      `${to} holds ${withdrawals.length}. Upload it at your bank, then: npm run school -- withdrawals paid --file ${file}`,
    ]
  },
}

/** How a domain stands, and until it is verified what to set at its DNS provider. */
function toLines({ host, state, problem, canonical, records }: Domain): string[] {
  const about = [state, problem?.replaceAll('_', ' '), canonical && 'main address'].filter(Boolean).join(', ')
  const wanted = state === 'verified' ? [] : records
  return [`${host}: ${about}`, ...wanted.map(({ type, name, value }) => `    ${type.padEnd(6)}${name}  ${value}`)]
}

/** Adding schools is the right of the tables' owner, so this program connects as that role alone. */
async function load(): Promise<OperatorModule> {
  env.DATABASE_URL = env.OWNER_DATABASE_URL
  return importBuilt<OperatorModule>('operator')
}

async function run(command: Command, words: string[]): Promise<boolean> {
  const operator = await load()
  try {
    for (const line of await command(operator, words)) say(line)
    return true
  } catch (error) {
    const sentences = operator.toSentences(error)
    if (!sentences) throw error
    for (const line of sentences) console.error(line)
    return false
  } finally {
    await operator.pool.end()
  }
}

const [name = '', ...words] = argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
await runCommand(async () => {
  if (!command) throw new Error(USAGE)
  return withDatabase('npm run school', () => run(command, words))
})
