type Titled<Id> = { id: Id; title: string }

/** What a list can be narrowed by: things, by their titles. */
export function choicesOf<Id extends number | string>(things: readonly Titled<Id>[]): { value: Id; text: string }[] {
  return things.map(({ id, title }) => ({ value: id, text: title }))
}
