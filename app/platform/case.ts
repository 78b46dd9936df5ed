type Leaf = string | number | boolean | bigint | Date | null | undefined

/** Names that calls have always written in another way than the rest. */
const OWN_NAMES = {
  autoComplete: 'autoComplete',
  inputType: 'inputType',
  lowestPrice30Days: 'lowest_price_30_days',
  videoUpload: 'videoUpload',
} as const
type OwnNames = typeof OWN_NAMES

type Lowered<Name extends string, Done extends string = ''> = Name extends `${infer First}${infer Rest}`
  ? Lowered<Rest, First extends Lowercase<First> ? `${Done}${First}` : `${Done}_${Lowercase<First>}`>
  : Done

/** `dueAt` → `due_at`. Names that begin with a capital letter, such as `PAST_DUE`, are values and stay. */
export type SnakeName<Name> = Name extends keyof OwnNames
  ? OwnNames[Name]
  : Name extends string
    ? Name extends Uncapitalize<Name>
      ? Lowered<Name>
      : Name
    : Name

/** What is written as JSON of a camelCase value. */
export type SnakeCased<T> = T extends Leaf
  ? T
  : T extends readonly (infer Item)[]
    ? SnakeCased<Item>[]
    : T extends object
      ? string extends keyof T
        ? T
        : { [Key in keyof T as SnakeName<Key>]: SnakeCased<T[Key]> }
      : T

export type SnakeNamed<T> = { [Key in keyof T as SnakeName<Key>]: T[Key] }

/** The fields whose value has data for keys: nobody knows what those are called, and they must not be renamed. */
type DataKeyed<T, Field extends string = 'itself'> = unknown extends T
  ? Field
  : T extends Leaf
    ? never
    : T extends readonly (infer Item)[]
      ? DataKeyed<Item, Field>
      : T extends object
        ? string extends keyof T
          ? Field
          : { [Key in keyof T & string]-?: DataKeyed<T[Key], Key> }[keyof T & string]
        : never

/** Names them all: the compiler refuses a call that forgets one. */
export type AsWritten<T> = [DataKeyed<T>] extends [never]
  ? []
  : [asWritten: Readonly<Record<DataKeyed<T>, 'as written'>>]

const snakeNames = new Map<string, string>(Object.entries(OWN_NAMES))
const camelNames = new Map<string, string>(Object.entries(OWN_NAMES).map(([camel, sent]) => [sent, camel]))

/** `dueAt` → `due_at`. Names are those of our types: there are few, so each is converted once. */
export function getSnakeName<Name extends string>(name: Name): SnakeName<Name> {
  const known = snakeNames.get(name) ?? remember(snakeNames, name, toSnake(name))
  return known as SnakeName<Name>
}

/** `due_at` → `dueAt`. */
export function getCamelName(name: string): string {
  return camelNames.get(name) ?? remember(camelNames, name, toCamel(name))
}

const isName = (name: string) => /^[a-z]/.test(name)
const toSnake = (name: string) => (isName(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name)
const toCamel = (name: string) =>
  isName(name) ? name.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()) : name

function remember(names: Map<string, string>, name: string, converted: string): string {
  names.set(name, converted)
  return converted
}

/**
 * A view or a body as calls write it: `{ dueAt }` → `{ due_at }`, in lists and objects within it too. A field whose value has
 * data for keys is named: `toSnakeCase(view, { answers: 'as written' })`.
 */
export function toSnakeCase<T>(view: T, ...[asWritten]: AsWritten<T>): SnakeCased<T> {
  return convert(view, getSnakeName, asWritten) as SnakeCased<T>
}

/** The same of its own fields alone, where what they hold has names of its own. */
export function toSnakeNames<T extends object>(view: T): SnakeNamed<T> {
  return Object.fromEntries(Object.entries(view).map(([name, value]) => [getSnakeName(name), value])) as SnakeNamed<T>
}

/** What a call answered, as the code has it; `asWritten` as above. */
export function toCamelCase<T>(answer: SnakeCased<T>, ...[asWritten]: AsWritten<T>): T {
  return convert(answer, getCamelName, asWritten) as T
}

function convert(value: unknown, getName: (name: string) => string, asWritten?: object): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (Array.isArray(value)) return value.map((item) => convert(item, getName, asWritten))
  const converted: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key]
    const isLeaf = typeof inner !== 'object' || inner === null || (asWritten !== undefined && key in asWritten)
    converted[getName(key)] = isLeaf ? inner : convert(inner, getName, asWritten)
  }
  return converted
}
