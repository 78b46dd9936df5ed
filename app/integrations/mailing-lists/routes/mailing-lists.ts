import { z } from 'zod'
import { loadScopes, requireScopes } from '#app/integrations/triggers/scopes.server.ts'
import { afterCommit, json, jsonOrRedirect, page, redirect } from '#app/platform/answers.server.ts'
import { toSnakeCase } from '#app/platform/case.ts'
import { inSchool } from '#app/platform/db.server.ts'
import { type Addresses, Id, route } from '#app/platform/http.server.ts'
import { listAnswer, listInput } from '#app/platform/list-route.server.ts'
import { Refusal, requireFound } from '#app/platform/refusal.ts'
import { prefersJson } from '#app/platform/request.server.ts'
import { IntegrationChanges, NewIntegration, RuleInput, toRule, toRules } from '../inputs.server.ts'
import {
  createIntegration,
  deleteIntegration,
  duplicateIntegration,
  findIntegrationWith,
  integrationJson,
  recordCheck,
  requireIntegration,
  toIntegration,
  updateIntegration,
} from '../integrations.server.ts'
import { countLog, getLogList, logFilters, retryDelivery, toLogJson } from '../log.server.ts'
import { isService, RULES_MAX, type Rule } from '../mailing.ts'
import { getRuleKey, RULE_KEY_LENGTH } from '../rule-key.server.ts'
import { toAccount } from '../secrets.server.ts'

const PATH = '/home/integrations'
/** What speaks to services is loaded when one is asked. */
const checking = () => import('../checking.server.ts')
const importing = () => import('../importing.server.ts')
const access = 'settings'
const ids = z.object({ id: Id })
/** What asks a service is not done in a hurry. */
const limit = { burst: 30, perSecond: 0.5 }

const showConnect = route(
  { access, ids: z.object({ service: z.string().max(40) }) },
  async ({ db, school, ids: { service } }) => {
    requireFound(isService(service))
    const known = await findIntegrationWith(db, school.id, service)
    return known ? redirect(`${PATH}/${known.id}`) : page('mailing-lists/connect', { service })
  },
)

/** Connects a service once it took the key. It is asked outside of the transaction. */
const addIntegration = route(
  { access, form: showConnect, input: NewIntegration, limit },
  async ({ db, viewer, school, locale, input }) => {
    const { service, credentials, rules: sent, enabled } = input()
    const rules = toRules(sent)
    const account = { schoolId: school.id, ...credentials }
    const { refuseMalformed, refuseUnknownLists, requireLists } = await checking()
    refuseMalformed(service, account)
    await requireScopes(db, school.id, rules)
    if (await findIntegrationWith(db, school.id, service)) throw duplicateIntegration(service)
    return afterCommit(async () => {
      const lists = await requireLists(service, account)
      refuseUnknownLists(rules, lists)
      const wanted = { service, credentials, lists, rules, enabled }
      const stored = await inSchool(school.id, (later) => createIntegration(later, viewer, wanted))
      return jsonOrRedirect(integrationJson(stored, locale), `${PATH}/${stored.id}`, 201)
    })
  },
)

const showIntegration = route(
  { access, ids, input: listInput(logFilters) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const stored = await requireIntegration(db, school.id, ids.id)
    if (prefersJson(c)) {
      const progress = await (await importing()).findImport(db, stored)
      return { ...integrationJson(stored, locale), import: progress && toSnakeCase(progress) }
    }
    return listAnswer({ c, db, viewer, school, locale }, input(), getLogList(stored), async (list) => {
      const figures = await countLog(db, stored)
      const { lists, checkedAt, failingSince, createdAt, accountUrl } = stored
      return page('mailing-lists/integration', {
        integration: { ...toIntegration(stored, locale), lists, checkedAt, failingSince, createdAt, accountUrl },
        ruleKeys: stored.rules.map(getRuleKey),
        scopes: await loadScopes(db, { c, viewer, school, locale }, stored.rules),
        progress: await (await importing()).findImport(db, stored),
        figures,
        list,
      })
    })
  },
)

/** Changes an integration; only a new key or new rules are checked with the service. */
const saveIntegration = route(
  { access, ids, form: showIntegration, input: IntegrationChanges, limit },
  async ({ db, viewer, school, locale, ids, input }) => {
    const before = await requireIntegration(db, school.id, ids.id)
    const { credentials, rules: sent, enabled } = input()
    const rules = sent && toRules(sent)
    const { service } = before
    const account = credentials ? { schoolId: school.id, ...credentials } : toAccount(before)
    const { refuseMalformed, refuseUnknownLists, requireLists, requireListsOfStored } = await checking()
    if (credentials) refuseMalformed(service, account)
    if (rules) await requireScopes(db, school.id, rules)
    return afterCommit(async () => {
      const lists = credentials
        ? await requireLists(service, account)
        : rules && rules.length > 0
          ? await requireListsOfStored(service, account)
          : undefined
      if (rules && lists) refuseUnknownLists(rules, lists)
      const changes = { credentials, lists, changeRules: rules && (() => rules), enabled }
      const stored = await inSchool(school.id, (later) => updateIntegration(later, viewer, ids.id, changes))
      return jsonOrRedirect(integrationJson(stored, locale), `${PATH}/${ids.id}`)
    })
  },
)

/** Turns an integration on or off with one press. */
const switchIntegration = (enabled: boolean) =>
  route({ access, ids, form: showIntegration }, async ({ db, viewer, locale, ids }) => {
    const stored = await updateIntegration(db, viewer, ids.id, { enabled })
    return jsonOrRedirect(integrationJson(stored, locale), `${PATH}/${ids.id}`)
  })

const dropIntegration = route({ access, ids }, async ({ db, viewer, school, ids }) => {
  await deleteIntegration(db, viewer, await requireIntegration(db, school.id, ids.id))
  return jsonOrRedirect({ deleted: true }, PATH)
})

/** The rules with one more; 409 where there are too many. */
function addTo(rules: readonly Rule[], rule: Rule): Rule[] {
  if (rules.length >= RULES_MAX) throw new Refusal(409, ['mailing-lists.too_many_rules', { max: RULES_MAX }])
  return [...rules, rule]
}

/** Adds one rule, as the form on the page does. */
const addRule = route(
  { access, ids, form: showIntegration, input: RuleInput, limit },
  async ({ db, viewer, school, locale, ids, input }) => {
    const before = await requireIntegration(db, school.id, ids.id)
    const rule = toRule(input())
    await requireScopes(db, school.id, [rule])
    addTo(before.rules, rule)
    const { refuseUnknownLists, requireListsOfStored } = await checking()
    return afterCommit(async () => {
      const lists = await requireListsOfStored(before.service, toAccount(before))
      refuseUnknownLists([rule], lists, () => 'list_id')
      const changes = { lists, changeRules: (rules: Rule[]) => addTo(rules, rule) }
      const stored = await inSchool(school.id, (later) => updateIntegration(later, viewer, ids.id, changes))
      return jsonOrRedirect(integrationJson(stored, locale), `${PATH}/${ids.id}`, 201)
    })
  },
)

/** Deletes the rule of this key, and its twins. */
const dropRule = route(
  { access, ids: z.object({ id: Id, rule: z.string().max(RULE_KEY_LENGTH) }) },
  async ({ db, viewer, locale, ids }) => {
    const changeRules = (rules: Rule[]) => {
      const others = rules.filter((rule) => getRuleKey(rule) !== ids.rule)
      requireFound(others.length < rules.length)
      return others
    }
    const stored = await updateIntegration(db, viewer, ids.id, { changeRules })
    return jsonOrRedirect(integrationJson(stored, locale), `${PATH}/${ids.id}`)
  },
)

const showLists = route({ access, ids, limit }, async ({ db, school, ids }) => {
  const { service, ...stored } = await requireIntegration(db, school.id, ids.id)
  const account = toAccount({ service, ...stored })
  const { requireListsOfStored } = await checking()
  return afterCommit(async () => json({ data: await requireListsOfStored(service, account) }))
})

/** Asks the service for its lists, by which the key is tried, and writes down what came of it. */
const testIntegration = route({ access, ids, form: showIntegration, limit }, async ({ db, school, locale, ids }) => {
  const stored = await requireIntegration(db, school.id, ids.id)
  return afterCommit(async () => {
    const read = await (await checking()).readLists(stored.service, toAccount(stored))
    const checked = await inSchool(school.id, (later) => recordCheck(later, stored, read))
    return jsonOrRedirect(integrationJson(checked, locale), `${PATH}/${ids.id}`)
  })
})

const listLog = route(
  { access, ids, input: listInput(logFilters) },
  async ({ c, db, viewer, school, locale, ids, input }) => {
    const stored = await requireIntegration(db, school.id, ids.id)
    const onward = async () => redirect(`${PATH}/${ids.id}`)
    const inJson = { list: getLogList(stored, { tried: true }), row: toLogJson }
    return listAnswer({ c, db, viewer, school, locale }, input(), getLogList(stored), onward, { json: inJson })
  },
)

const retryRow = route(
  { access, ids: z.object({ id: Id, row: Id }), form: showIntegration, limit },
  async ({ db, viewer, school, locale, ids }) => {
    const stored = await requireIntegration(db, school.id, ids.id)
    await retryDelivery(db, stored, ids.row)
    const row = await getLogList(stored).find(db, { viewer, school, locale }, ids.row)
    return jsonOrRedirect({ log: row && toLogJson(row) }, `${PATH}/${ids.id}`, 202)
  },
)

const importPeople = route({ access, ids, form: showIntegration, limit }, async ({ db, school, ids }) => {
  const { startImport } = await importing()
  const progress = await startImport(db, await requireIntegration(db, school.id, ids.id))
  return jsonOrRedirect({ import: toSnakeCase(progress) }, `${PATH}/${ids.id}`, 202)
})

export const routes = {
  'POST /home/integrations': addIntegration,
  'GET /home/integrations/connect/:service': showConnect,
  'GET /home/integrations/:id': showIntegration,
  'POST /home/integrations/:id': saveIntegration,
  'PUT /home/integrations/:id': saveIntegration,
  'DELETE /home/integrations/:id': dropIntegration,
  'POST /home/integrations/:id/disable': switchIntegration(false),
  'POST /home/integrations/:id/enable': switchIntegration(true),
  'POST /home/integrations/:id/import': importPeople,
  'GET /home/integrations/:id/lists': showLists,
  'GET /home/integrations/:id/log': listLog,
  'POST /home/integrations/:id/log/:row/retry': retryRow,
  'POST /home/integrations/:id/rules': addRule,
  'DELETE /home/integrations/:id/rules/:rule': dropRule,
  'POST /home/integrations/:id/test': testIntegration,
} satisfies Addresses
