import type { EditorView } from '@tiptap/pm/view'
import { getEmbed } from '#app/platform/embed.ts'

/** The address of a film, pasted into an empty line, is the film. */
export function pasteFilm({ state, dispatch }: EditorView, { clipboardData }: ClipboardEvent): boolean {
  const embed = getEmbed(clipboardData?.getData('text/plain').trim() ?? '')
  const { parent } = state.selection.$from
  const film = state.schema.nodes.film
  if (!embed || !film || parent.type.name !== 'paragraph' || parent.content.size > 0) return false
  dispatch(state.tr.replaceSelectionWith(film.create({ page: embed.page })).scrollIntoView())
  return true
}

/** The pictures that were pasted or dropped as files; word processors bring a picture of their text beside it. */
export function getPictures(data: DataTransfer | null): File[] {
  if (!data || data.types.includes('text/html')) return []
  return [...data.files].filter(({ type }) => type.startsWith('image/'))
}
