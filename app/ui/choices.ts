type TitledOption<Id> = { id: Id; title: string }

/** What a list can be narrowed by: things, by their titles. */
export function getChoices<Id extends number | string>(
  things: readonly TitledOption<Id>[],
): { value: Id; text: string }[] {
  return things.map(({ id, title }) => ({ value: id, text: title }))
}
