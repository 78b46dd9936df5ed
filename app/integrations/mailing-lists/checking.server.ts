import type { FieldErrors } from '#app/platform/refusal.ts'
import { invalid, Refusal, refuseWrong } from '#app/platform/refusal.ts'
import { type MailingList, type Problem, type Rule, SERVICE_NAMES, type ServiceName } from './mailing.ts'
import { type MailingAccount, ServiceAway, ServiceRefusal } from './services/service.server.ts'
import { MAILING_SERVICES } from './services/services.server.ts'

/** The lists of a service, or why they could not be read. Asks the service: never inside a transaction. */
export async function readLists(
  service: ServiceName,
  account: MailingAccount,
): Promise<{ lists: MailingList[] } | { problem: Problem }> {
  try {
    return { lists: await MAILING_SERVICES[service].listLists(account) }
  } catch (error) {
    if (error instanceof ServiceAway || error instanceof ServiceRefusal) return { problem: error.problem }
    throw error
  }
}

/** 503: the service does not answer now. */
function serviceAway(service: ServiceName): Refusal {
  return new Refusal(
    503,
    ['mailing-lists.problem_no_answer', { service: SERVICE_NAMES[service] }],
    {},
    { retryAfter: 60 },
  )
}

/** Refuses (422) credentials that cannot be right, before anybody is asked. */
export function refuseMalformed(service: ServiceName, account: MailingAccount): void {
  const field = MAILING_SERVICES[service].findMalformed?.(account)
  const name = SERVICE_NAMES[service]
  if (field === 'account_url')
    throw invalid('credentials.account_url', [
      account.accountUrl ? 'mailing-lists.wrong_account_url' : 'errors.required',
      { service: name },
    ])
  if (field) throw invalid(`credentials.${field}`, ['mailing-lists.problem_key_refused', { service: name }])
}

/** The lists, where the service takes the key; 422 on `credentials.api_key` where it does not, 503 where it is away. */
export async function requireLists(service: ServiceName, account: MailingAccount): Promise<MailingList[]> {
  const read = await readLists(service, account)
  if ('lists' in read) return read.lists
  const { code } = read.problem
  if (code === 'key_refused' || code === 'refused')
    throw invalid('credentials.api_key', ['mailing-lists.problem_key_refused', { service: SERVICE_NAMES[service] }])
  throw serviceAway(service)
}

/** The lists of a connected service; 409 where it does not take the stored key any more, 503 where it is away. */
export async function requireListsOfStored(service: ServiceName, account: MailingAccount): Promise<MailingList[]> {
  const read = await readLists(service, account)
  if ('lists' in read) return read.lists
  const { code } = read.problem
  if (code === 'key_refused' || code === 'refused')
    throw new Refusal(409, ['mailing-lists.problem_key_refused', { service: SERVICE_NAMES[service] }])
  throw serviceAway(service)
}

/** Refuses (422) rules for lists that the service does not have. */
export function refuseUnknownLists(
  rules: readonly Rule[],
  lists: readonly MailingList[],
  field = (nth: number) => `rules.${nth}.list_id`,
): void {
  const wrong: FieldErrors = {}
  for (const [nth, { listId }] of rules.entries())
    if (!lists.some(({ id }) => id === listId)) wrong[field(nth)] = ['mailing-lists.unknown_list']
  refuseWrong(wrong)
}
