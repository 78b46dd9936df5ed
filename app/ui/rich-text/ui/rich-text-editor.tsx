import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { CALLOUTS } from '#app/platform/html.ts'
import { useTexts } from '#app/platform/page.tsx'
import type { getControl } from '#app/ui/field.tsx'
import { InsertPanel, type Panel } from './insert-panel.tsx'
import { extensions } from './nodes.ts'
import { cleanPasted } from './pasted.ts'
import { getPictures, pasteFilm } from './pasting.ts'
import { Toolbar } from './toolbar.tsx'
import { useFollowed } from './use-followed.ts'
import { useUploads } from './use-uploads.ts'

export type EditorProps = {
  /** Holds what is sent. */
  area: HTMLTextAreaElement
  label: string
  control: ReturnType<typeof getControl>
  lang?: string
  rows: number
  small: boolean
}

/** Writes into the text area that it lies over; loaded where somebody writes, and nowhere else. */
export function RichTextEditor({ area, label, control, lang, rows, small }: EditorProps) {
  const t = useTexts('rich-text')
  const [panel, setPanel] = useState<Panel>()
  const box = useRef<HTMLDivElement>(null)
  const uploads = useUploads()
  const hint = `${control.id}-hint`
  const attributes = {
    role: 'textbox',
    class: 'rte-text prose',
    style: `min-height: ${rows * 1.6 + 1.5}em`,
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-describedby': [control['aria-describedby'], hint].filter(Boolean).join(' '),
    ...(control['aria-invalid'] && { 'aria-invalid': 'true' }),
    ...(lang && { lang }),
  }
  const editor: Editor = useEditor({
    extensions,
    injectCSS: false,
    content: area.value,
    editorProps: {
      attributes,
      transformPastedHTML: cleanPasted,
      handlePaste: (view, event) => pasteFilm(view, event) || uploads.take(editor, getPictures(event.clipboardData)),
      handleDrop: (_, event) => uploads.take(editor, getPictures(event.dataTransfer)),
    },
  })
  const { onUpdate } = useFollowed(area, editor)
  useEffect(() => {
    editor.on('update', onUpdate)
    return () => void editor.off('update', onUpdate)
  }, [editor, onUpdate])
  const invalid = attributes['aria-invalid']
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of them stays
  useEffect(() => {
    editor.setOptions({ editorProps: { ...editor.options.editorProps, attributes } })
  }, [editor, invalid, attributes['aria-describedby']])
  useEffect(() => {
    // The label, and whoever leads to a wrong field, means the editor.
    const lead = () => editor.commands.focus()
    area.addEventListener('focus', lead)
    return () => area.removeEventListener('focus', lead)
  }, [area, editor])

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey && event.key === 'F10') {
      event.preventDefault()
      box.current?.querySelector<HTMLElement>('.rte-bar [tabindex="0"]')?.focus()
    } else if (event.key === 'Escape' && !(event.target as Element).closest('.rte-text')) {
      event.stopPropagation()
      setPanel(undefined)
      editor.commands.focus()
    }
  }
  function close() {
    setPanel(undefined)
    editor.commands.focus()
  }
  const labels = Object.fromEntries(CALLOUTS.map((kind) => [`--label-${kind}`, JSON.stringify(t(`callout_${kind}`))]))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys that reach the toolbar from the text, and the text from it
    <div ref={box} className="rte" style={labels} data-invalid={invalid} onKeyDown={onKeyDown}>
      <Toolbar editor={editor} small={small} panel={panel} onPanel={setPanel} />
      {panel && <InsertPanel key={panel} editor={editor} panel={panel} uploads={uploads} onDone={close} />}
      {uploads.message && (
        <p className="rte-note" role={uploads.failed ? 'alert' : 'status'}>
          {uploads.message}
        </p>
      )}
      <EditorContent editor={editor} />
      <p className={small ? 'vh' : 'rte-foot'}>
        <span id={hint} className="rte-hint">
          {t('hint')}
        </span>
        {!small && <Words editor={editor} />}
      </p>
    </div>
  )
}

function Words({ editor }: { editor: Editor }) {
  const t = useTexts('rich-text')
  const count = useEditorState({
    editor,
    selector: ({ editor: { state } }) => {
      const text = state.doc.textBetween(0, state.doc.content.size, ' ').trim()
      return text === '' ? 0 : text.split(/\s+/).length
    },
  })
  return <span className="num">{t('words', { count })}</span>
}
