export type Option = { id: number; title: string }

/** How many options a page or an answer of a search holds, besides those that are chosen. */
export const OPTIONS_MAX = 20

/** What a field is chosen from. */
export type OptionList<One extends Option = Option> = {
  /** The first by name in the reader's language, with all that are chosen. */
  options: One[]
  /** Whether there are others, which the search finds. */
  more: boolean
  /** The address of that search: `q` finds by words, `ids` by ids. */
  source: string
}

/** What the search answers. */
export type OptionAnswer<One extends Option = Option> = { data: One[]; more: boolean }

/** A short list that is here as a whole. */
export const getWholeList = <One extends Option>(options: One[]): OptionList<One> => ({
  options,
  more: false,
  source: '',
})
