type Leaf = string | number | boolean | bigint | Date | null | undefined

/** Names that calls have always written in camelCase, whatever is around them. */
const CAMEL_IN_CALLS = ['autoComplete', 'inputType', 'videoUpload'] as const
type CamelInCalls = (typeof CAMEL_IN_CALLS)[number]

type Lowered<Name extends string, Done extends string = ''> = Name extends `${infer First}${infer Rest}`
  ? Lowered<Rest, First extends Lowercase<First> ? `${Done}${First}` : `${Done}_${Lowercase<First>}`>
  : Done

/** `dueAt` → `due_at`. Names that begin with a capital letter, such as `PAST_DUE`, are values and stay. */
export type SnakeName<Name> = Name extends CamelInCalls
  ? Name
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

const snakeNames = new Map<string, string>(CAMEL_IN_CALLS.map((name) => [name, name]))
const camelNames = new Map<string, string>()

/** `dueAt` → `due_at`. */
export function getSnakeName<Name extends string>(name: Name): SnakeName<Name> {
  return remembered(snakeNames, name, (camel) =>
    /^[a-z]/.test(camel) ? camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : camel,
  ) as SnakeName<Name>
}

/** `due_at` → `dueAt`. */
export function getCamelName(name: string): string {
  return remembered(camelNames, name, (snake) =>
    /^[a-z]/.test(snake) ? snake.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase()) : snake,
  )
}

/** Names are those of our types, so there are few. */
function remembered(names: Map<string, string>, name: string, convert: (name: string) => string): string {
  let converted = names.get(name)
  if (converted === undefined) {
    converted = convert(name)
    names.set(name, converted)
  }
  return converted
}

/**
 * A view or a body as calls write it: `{ dueAt }` → `{ due_at }`, in lists and objects within it too. A field whose value has
 * data for keys is named: `toSnakeCase(view, { answers: 'as written' })`.
 */
export function toSnakeCase<T>(view: T, ...[asWritten]: AsWritten<T>): SnakeCased<T> {
  return convert(view, getSnakeName, asWritten ?? {}) as SnakeCased<T>
}

/** What a call answered, as the code has it; `asWritten` as above. */
export function toCamelCase<T>(answer: SnakeCased<T>, ...[asWritten]: AsWritten<T>): T {
  return convert(answer, getCamelName, asWritten ?? {}) as T
}

function convert(value: unknown, getName: (name: string) => string, asWritten: object): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, getName, asWritten))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const converted: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) {
    converted[getName(key)] = key in asWritten ? inner : convert(inner, getName, asWritten)
  }
  return converted
}
