// The rules by which a distributed PostgreSQL can run every statement (docs/growing.md), read from its parsed text.
import { parseSync } from 'libpg-query'
import { NAMING } from '#app/platform/own-transaction.server.ts'

type Node = Record<string, unknown>
type Table = { name: string; alias: string }

/** Copied to every node, or kept on the first one: what the schools have in common, and what is forgotten soon. */
const EVERYWHERE = new Set(['schools', 'domains', 'first_run_tokens', 'limits', 'delivery'])

/** By table, the column by whose words an index holds a few of its rows: those that wait, those that work here. */
const OF_FEW: Readonly<Record<string, string>> = {
  accounts: 'role',
  balance_withdrawals: 'status',
  exam_attempts: 'waiting_for_marks',
  invoices: 'state',
  mailing_deliveries: 'state',
  payment_differences: 'state',
  refunds: 'state',
  transactions: 'status',
  webhook_deliveries: 'state',
}

/** Answer something else each time. */
const VOLATILE = /^(clock_timestamp|timeofday|random|gen_random_uuid|nextval|setval|currval|lastval|set_config)$/
/** The same, or something else within each transaction. */
const CHANGING = new RegExp(`${VOLATILE.source}|^(now|statement_timestamp|transaction_timestamp|current_setting)$`)
/** Ask the settings of the session, as what is added to an instant does. */
const STABLE = /^(concat|concat_ws|format|to_char|date_trunc|age)$/
/** Functions of ours, which the nodes of schools do not have, nor the queue that they write to. */
const OURS =
  /^(enqueue_job|queued_jobs|free_lost_jobs|renew_job_leases|try_failed_jobs|failed_jobs_that_wait|open_school|open_first_school)$/

const MANY_ROWS = /^(unnest|generate_series|jsonb?_array_elements(_text)?|jsonb?_each(_text)?|regexp_split_to_table)$/

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** The one key of a parsed node names its kind. */
function kindOf(node: unknown): [string, Node] {
  const [kind = '', content] = isNode(node) ? (Object.entries(node)[0] ?? []) : []
  return [kind, isNode(content) ? content : {}]
}

function* within(node: unknown, stopAt?: (kind: string) => boolean): Generator<[string, Node]> {
  if (Array.isArray(node)) for (const one of node) yield* within(one, stopAt)
  else if (isNode(node)) {
    for (const [kind, content] of Object.entries(node)) {
      if (isNode(content) && !Array.isArray(content)) yield [kind, content]
      if (!stopAt?.(kind)) yield* within(content, stopAt)
    }
  }
}

const has = (node: unknown, wanted: (kind: string, content: Node) => boolean) =>
  [...within(node)].some(([kind, content]) => wanted(kind, content))

const strings = (list: unknown) =>
  (Array.isArray(list) ? list : []).map((one) => String((kindOf(one)[1] as { sval?: string }).sval ?? ''))

const functionName = (content: Node) => strings(content.funcname).at(-1) ?? ''

/** What breaks a rule in a statement, each in a sentence; nothing of what is no query. */
export function brokenRules(text: string): string[] {
  const broken = new Set<string>()
  const { stmts = [] } = parseSync(text)
  const bytes = Buffer.from(text)
  const isQuoted = ({ location = 0 }: { location?: number }) => bytes[location] === QUOTE
  const isNaming = Object.values(NAMING).includes(text)
  for (const { stmt } of stmts) {
    // Citus: unrecognized configuration parameter "app.school_id"
    if (!isNaming && has(stmt, (kind, content) => kind === 'FuncCall' && functionName(content) === 'set_config'))
      broken.add('12: set_config, which nodes do not hear of')
    judge(stmt as unknown as Node, new Map(), broken)
    for (const [kind, { subselect }] of within(stmt))
      if (kind === 'SubLink') judgeNames(kindOf(subselect)[1], isQuoted, broken)
  }
  return [...broken]
}

const QUOTE = 34

/**
 * In the fields of a select from one table the query builder writes columns without it, `"id"`: inside a subquery that is a
 * column of the subquery's own table, if that has one of the name. Only a subquery that it wrote itself means that.
 */
function judgeNames(query: Node, isQuoted: (node: Node) => boolean, broken: Set<string>): void {
  const { targetList, ...rest } = query
  const from = Array.isArray(query.fromClause) ? query.fromClause.map(kindOf) : []
  const built = from.length === 1 && from.every(([kind, table]) => kind === 'RangeVar' && isQuoted(table))
  for (const [kind, column] of within(built ? rest : query, (inner) => inner === 'SubLink'))
    if (kind === 'ColumnRef' && strings(column.fields).length === 1 && isQuoted(column))
      broken.add(`5: ${strings(column.fields)[0]} without its table inside a subquery`)
}

const QUERY = /^(Select|Insert|Update|Delete)Stmt$/
const CHANGES = /^(Insert|Update|Delete)Stmt$/

/** The `with` parts in sight, and the kind of query that each is. */
type Parts = ReadonlyMap<string, string>

/** Judges a query and all inside it. */
function judge(node: unknown, named: Parts, broken: Set<string>): void {
  const [kind, query] = kindOf(node)
  if (!QUERY.test(kind)) return
  const sight = new Map(named)
  for (const [, part] of within(query.withClause, (inner) => inner === 'ctequery')) {
    if (!part.ctequery) continue
    judge(part.ctequery, sight, broken)
    const [kindOfPart, { targetList, larg, valuesLists }] = kindOf(part.ctequery)
    // Citus: function in FROM has unsupported return type
    if (kindOfPart === 'SelectStmt' && !targetList && !larg && !valuesLists)
      broken.add('9: a part that answers no column')
    sight.set(String(part.ctename), kindOf(part.ctequery)[0])
  }
  if (kind === 'SelectStmt' && query.larg) {
    for (const arm of [query.larg, query.rarg]) {
      if (
        has((arm as Node).targetList, (inner, content) => inner === 'FuncCall' && MANY_ROWS.test(functionName(content)))
      )
        broken.add('4: a function that answers many rows in a union')
      judge({ SelectStmt: arm }, sight, broken)
    }
    return
  }
  judgeTables(kind, query, sight, broken)
  judgeCalls(kind, query, sight, broken)
  if (kind === 'SelectStmt') judgeInstants(query, sight, broken)
  const { relname } = (query.relation ?? {}) as { relname?: string }
  if (CHANGES.test(kind) && !EVERYWHERE.has(relname ?? '')) judgeChange(kind, query, sight, broken)
  if (has(query.havingClause, (inner) => inner === 'SubLink')) broken.add('4: a subquery in having')
  for (const inner of innerQueries(query)) judge(inner, sight, broken)
}

/** The queries directly inside one, its `with` parts left out. */
function innerQueries(query: Node): Node[] {
  const found: Node[] = []
  const look = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(look)
    else if (isNode(value)) {
      for (const [kind, content] of Object.entries(value)) {
        if (kind === 'withClause') continue
        if (kind === 'SelectStmt') found.push({ SelectStmt: content })
        else look(content)
      }
    }
  }
  look(query)
  return found
}

function judgeTables(kind: string, query: Node, named: Parts, broken: Set<string>): void {
  const tables: Table[] = []
  const conditions: unknown[] = [query.whereClause]
  const look = (item: unknown): void => {
    const [what, content] = kindOf(item)
    if (what === 'RangeVar') tables.push(tableOf(content))
    if (what !== 'JoinExpr') return
    look(content.larg)
    look(content.rarg)
    conditions.push(content.quals)
    // Citus: the planner of the coordinator crashes, and takes every session along.
    if (isFalse(content.quals)) broken.add('8: a join on what is never true')
  }
  for (const item of [query.fromClause, query.usingClause].flat()) look(item)
  if (kind === 'UpdateStmt' || kind === 'DeleteStmt') tables.push(tableOf(query.relation as Node))
  const ours = tables.filter(({ name }) => !named.has(name) && !EVERYWHERE.has(name) && !name.includes('.'))
  for (const condition of conditions)
    if (hidesIndex(condition)) broken.add('10: a key or instant compared with a coalesce')
  const bound = conditions.flatMap(boundBy)
  const compared = conditions.flatMap(listCompared)
  for (const { name, alias } of ours) {
    const own = compared.filter(({ table }) => table === alias || (table === '' && tables.length === 1))
    if (!isReadInOrder(query) && hidesFew(name, own))
      broken.add(`13: ${name}.${OF_FEW[name]} is compared with a value that stands beside the statement`)
    const itself = bound.includes(alias) || (bound.includes('') && tables.length === 1)
    if (!itself) broken.add(`1: ${name} is not bound by school_id = a parameter`)
  }
}

/** The tables of schools that a query names, its `with` parts left out. */
function listOurs(query: Node, named: Parts): string[] {
  const tables = [...within(query, (stop) => stop === 'withClause')].flatMap(([kind, range]) =>
    kind === 'RangeVar' ? [tableOf(range).name] : [],
  )
  return tables.filter((name) => !named.has(name) && !EVERYWHERE.has(name) && !name.includes('.'))
}

function tableOf(range: Node): Table {
  const name = `${range.schemaname && range.schemaname !== 'public' ? `${range.schemaname}.` : ''}${range.relname}`
  const { alias } = range as { alias?: { aliasname?: string } }
  return { name, alias: alias?.aliasname ?? String(range.relname) }
}

/** The tables that a condition binds to the school; '' for a column without its table. */
function boundBy(condition: unknown): string[] {
  const [kind, content] = kindOf(condition)
  if (kind === 'BoolExpr' && content.boolop === 'AND_EXPR') return (content.args as unknown[]).flatMap(boundBy)
  if (kind !== 'A_Expr' || content.kind !== 'AEXPR_OP' || strings(content.name)[0] !== '=') return []
  const sides = [content.lexpr, content.rexpr]
  if (!sides.some(isGiven)) return []
  return sides.flatMap((side) => {
    const [what, column] = kindOf(side)
    const path = what === 'ColumnRef' ? strings(column.fields) : []
    return path.at(-1) === 'school_id' ? [path.at(-2) ?? ''] : []
  })
}

type Compared = { table: string; column: string; equals: boolean; isParameter: boolean }

/** The columns that all of a condition's parts compare with something. */
function listCompared(condition: unknown): Compared[] {
  const [kind, content] = kindOf(condition)
  if (kind === 'BoolExpr' && content.boolop === 'AND_EXPR') return (content.args as unknown[]).flatMap(listCompared)
  if (kind !== 'A_Expr') return []
  const isParameter = has(content.rexpr, (inner) => inner === 'ParamRef')
  const equals = content.kind !== 'AEXPR_DISTINCT' && strings(content.name)[0] === '='
  return [content.lexpr, content.rexpr].flatMap((side) => {
    const [what, { fields }] = kindOf(side)
    const path = what === 'ColumnRef' ? strings(fields) : []
    return path.length === 0 ? [] : [{ table: path.at(-2) ?? '', column: path.at(-1) ?? '', equals, isParameter }]
  })
}

/** Whether rows are read in the order of a column, and no more of them than are asked for. */
function isReadInOrder({ sortClause, limitCount }: Node): boolean {
  const [first] = Array.isArray(sortClause) ? sortClause : []
  return limitCount !== undefined && kindOf(kindOf(first)[1].node)[0] === 'ColumnRef'
}

/**
 * Whether a table is read by a word that stands beside the statement, and by nothing else: statements are planned once for all
 * values, so PostgreSQL does not see that the index of the few rows with that word holds them, and reads all of the school.
 */
function hidesFew(name: string, compared: readonly Compared[]): boolean {
  const words = compared.filter(({ column }) => column === OF_FEW[name])
  const isFound = compared.some(({ column, equals }) => equals && column !== 'school_id' && column !== OF_FEW[name])
  return words.length > 0 && words.every(({ isParameter }) => isParameter) && !isFound
}

/**
 * Whether a condition compares a key or an instant with a coalesce: under row security PostgreSQL does not know that it tells
 * nothing, and reads all rows of the school. As a select it is computed first.
 */
function hidesIndex(condition: unknown): boolean {
  return has(condition, (kind, { kind: of, lexpr, rexpr }) => {
    const [left, column] = kindOf(lexpr)
    if (kind !== 'A_Expr' || of !== 'AEXPR_OP' || left !== 'ColumnRef') return false
    const [what, content] = kindOf(bare(rexpr))
    const isOfRow = [...within(content, (inner) => inner === 'SubLink')].some(([inner]) => inner === 'ColumnRef')
    return /(^|_)(id|at)$/.test(strings(column.fields).at(-1) ?? '') && what === 'CoalesceExpr' && !isOfRow
  })
}

/** A value without its casts. */
function bare(node: unknown): unknown {
  const [kind, content] = kindOf(node)
  return kind === 'TypeCast' ? bare(content.arg) : node
}

/** Whether a condition holds for no row, whatever is in it. */
function isFalse(condition: unknown): boolean {
  const [kind, content] = kindOf(condition)
  if (kind === 'BoolExpr' && content.boolop === 'AND_EXPR') return (content.args as unknown[]).some(isFalse)
  return kind === 'A_Const' && isNode(content.boolval) && !content.boolval.boolval
}

function isGiven(node: unknown): boolean {
  const [kind, content] = kindOf(node)
  if (kind === 'TypeCast') return isGiven(content.arg)
  return kind === 'ParamRef' || kind === 'A_Const'
}

function judgeChange(kind: string, query: Node, named: Parts, broken: Set<string>): void {
  const isChanging = (inner: string, content: Node) =>
    inner === 'SQLValueFunction' || (inner === 'FuncCall' && CHANGING.test(functionName(content)))
  const { values, returning, conflict } = {
    values: (query.selectStmt as { SelectStmt?: Node } | undefined)?.SelectStmt,
    returning: query.returningList ?? (query.returningClause as Node | undefined)?.exprs,
    conflict: query.onConflictClause as { targetList?: unknown } | undefined,
  }
  if (kind === 'InsertStmt' && values) {
    // Citus: COPY FROM not supported with row-level security
    if (!values.valuesLists && !returning && !query.onConflictClause)
      broken.add('2: insert … select without returning or on conflict')
    // Citus: complex joins …, correlated subqueries …, a join that requires repartitioning
    if (listOurs(values, named).length > 1 && !values.valuesLists)
      broken.add('2: insert … select from several tables, which is no materialized part of the statement')
    if (has(values.valuesLists, (inner) => inner === 'SubLink')) broken.add('2: a subquery among inserted values')
  }
  for (const [inner, content] of within(query, (stop) => stop === 'withClause')) {
    if (/^(CaseExpr|CoalesceExpr)$/.test(inner) && has(content, isChanging))
      broken.add('3: the time or a setting inside case or coalesce')
  }
  if (kind === 'UpdateStmt') {
    judgeCounters(query, named, broken)
    judgeFunctions(query, broken)
  }
  if (has(returning, isChanging)) broken.add('3: the time or a setting in returning')
  if (has(conflict?.targetList, isChanging)) broken.add('3: the time or a setting in on conflict do update')
}

/**
 * What lies on a school's node is changed and read there: a function of ours beside it is called there, where it is missing
 * (Citus: function … does not exist). It may be called for what a part of the statement inserted: Citus inserts first, and
 * does the rest where it was asked.
 */
function judgeCalls(kind: string, query: Node, named: Parts, broken: Set<string>): void {
  const calls = [...within(query, (stop) => stop === 'withClause' || stop === 'SelectStmt')].some(
    ([inner, content]) => inner === 'FuncCall' && OURS.test(functionName(content)),
  )
  if (!calls) return
  const tables = [...within([query.fromClause, query.usingClause], (stop) => stop === 'withClause')].flatMap(
    ([inner, range]) => (inner === 'RangeVar' ? [tableOf(range).name] : []),
  )
  const hasInserted = tables.length === 0 || [...named.values()].includes('InsertStmt')
  if (CHANGES.test(kind) || !hasInserted || tables.some((name) => !named.has(name)))
    broken.add('7: a function of ours beside rows of a school')
}

const TIMES = /^(now|statement_timestamp|transaction_timestamp|clock_timestamp)$/
const isTime = (node: unknown) => {
  const [kind, content] = kindOf(node)
  return kind === 'FuncCall' && TIMES.test(functionName(content))
}

/** What is read on a school's node is read in a transaction of that node, which began later than that of what was written. */
function judgeInstants(query: Node, named: Parts, broken: Set<string>): void {
  if (listOurs(query, named).length === 0) return
  for (const [kind, { name, lexpr, rexpr }] of within(query, (stop) => stop === 'withClause')) {
    if (kind === 'A_Expr' && /^(=|<>)$/.test(strings(name)[0] ?? '') && [lexpr, rexpr].some(isTime))
      broken.add('11: the time of the transaction as that of a row')
  }
}

const isColumn = (kind: string) => kind === 'ColumnRef'
/** A time in a column as a named zone reads it: what is added to that asks no setting. */
const isLocalTime = (node: unknown) => {
  const [kind, content] = kindOf(node)
  const [, of] = (content.args ?? []) as unknown[]
  return kind === 'FuncCall' && functionName(content) === 'timezone' && isColumn(kindOf(of)[0])
}
const isInterval = (node: unknown) =>
  has(node, (kind, content) =>
    kind === 'FuncCall' ? functionName(content) === 'make_interval' : strings(content.names).at(-1) === 'interval',
  )

/** An update is computed on the node: by what answers the same there as anywhere else. */
function judgeFunctions(query: Node, broken: Set<string>): void {
  for (const [kind, content] of within(query, (stop) => stop === 'withClause')) {
    const name = kind === 'FuncCall' ? functionName(content) : ''
    // Citus: functions used in UPDATE queries on distributed tables must not be VOLATILE
    if (VOLATILE.test(name)) broken.add('3: a function in an update that answers something else each time')
    const { lexpr, rexpr } = content
    const isMoved =
      kind === 'A_Expr' &&
      /^[+-]$/.test(strings(content.name)[0] ?? '') &&
      [lexpr, rexpr].some(isInterval) &&
      ![lexpr, rexpr].some(isLocalTime)
    // Citus: STABLE functions used in UPDATE queries cannot be called with column references
    if ((STABLE.test(name) || isMoved) && has(content, isColumn))
      broken.add('3: a function of a column in an update that asks the settings of the session')
  }
}

/**
 * PostgreSQL checks an update's constraints on the row as the statement's snapshot has it before it sees that the row is a
 * newer one. A counter that this statement changes by what another part of it has just found, under a lock or on conflict,
 * falls below 0 there although the newer row allows it: it is computed from the row that the statement locked instead.
 */
function judgeCounters(query: Node, named: Parts, broken: Set<string>): void {
  const { alias } = tableOf(query.relation as Node)
  const tables = [...within(query.fromClause)].flatMap(([kind, range]) => (kind === 'RangeVar' ? [tableOf(range)] : []))
  const changed = new Set(tables.filter(({ name }) => CHANGES.test(named.get(name) ?? '')).map((table) => table.alias))
  for (const [kind, { name, lexpr, rexpr }] of within(query.targetList)) {
    if (kind !== 'A_Expr' || !/^[+-]$/.test(strings(name)[0] ?? '')) continue
    const columns = [...within([lexpr, rexpr])].flatMap(([inner, { fields }]) =>
      inner === 'ColumnRef' ? [strings(fields)] : [],
    )
    const isOwn = columns.some((path) => path.length === 1 || path[0] === alias)
    if (isOwn && columns.some(([table = '']) => changed.has(table)))
      broken.add(`6: ${alias} is counted on by what this statement changed, on a row that may be older`)
  }
}
