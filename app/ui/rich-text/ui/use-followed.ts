import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useRef } from 'react'

/** What is stored of the text: nothing where nothing is written, and no empty lines behind its end. */
export function toHtml(editor: Editor): string {
  return editor.isEmpty ? '' : editor.getHTML().replace(/(?<!<p><\/p>)(?:<p><\/p>)+$/, '')
}

/** Ties editor and text area: each change of the one is in the other at once, whoever makes it. */
export function useFollowed(area: HTMLTextAreaElement, editor: Editor) {
  /** What the area held when the editor took it over, and how the editor writes the same. */
  const taken = useRef({ as: area.value, html: '' })
  useEffect(() => {
    function take() {
      taken.current = { as: area.value, html: toHtml(editor) }
    }
    take()
    function listen() {
      const { as, html } = taken.current
      if (area.value === as ? html === toHtml(editor) : area.value === toHtml(editor)) return
      editor.commands.setContent(area.value, { emitUpdate: false })
      take()
    }
    area.addEventListener('input', listen)
    return () => area.removeEventListener('input', listen)
  }, [area, editor])
  const onUpdate = useCallback(() => {
    const { as, html } = taken.current
    const now = toHtml(editor)
    // What is as it was taken over is not changed, however the editor spells it.
    const value = now === html ? as : now
    if (value === area.value) return
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(area, value)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }, [area, editor])
  return { onUpdate }
}
