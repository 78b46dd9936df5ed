import clsx from 'clsx'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadTexts } from '#app/browser-texts.ts'
import { Field, getControl } from '#app/ui/field.tsx'
import { useField } from '#app/ui/form-context.ts'
import type { EditorProps } from './rich-text-editor.tsx'
import '#app/ui/css/rich.css'
import './rich-text.css'

type Props = {
  name: string
  id?: string
  label: string
  help?: string
  error?: string
  optional?: boolean
  className?: string
  /** HTML that the sanitiser made. */
  defaultValue?: string
  /** The language that is written in. */
  lang?: string
  /** Lines that are shown before anything is written. */
  rows?: number
  /** For a sentence or two: fewer tools, and no foot. */
  small?: boolean
}

/** The editor's code and texts, once somebody writes. */
async function loadEditor() {
  const [{ RichTextEditor }] = await Promise.all([import('./rich-text-editor.tsx'), loadTexts(['rich-text'])])
  return RichTextEditor
}

/**
 * A long text with headings, lists, pictures and tables, posted as HTML under `name`. What is sent stands in a plain text
 * area throughout: that is the field without scripts, until the editor is loaded and when it cannot be, and it is what
 * drafts keep; the editor lies over it and writes into it.
 */
export function RichTextField(props: Props) {
  const { name, id = name, label, help, error: problem, optional, className, lang, rows = 8, small = false } = props
  const { error, defaultValue } = useField(props, problem)
  const area = useRef<HTMLTextAreaElement>(null)
  const [Editor, setEditor] = useState<ComponentType<EditorProps>>()
  useEffect(() => {
    // No server holds it.
    if (import.meta.env.SSR) return
    // Without it one still writes in the plain field.
    loadEditor().then(
      (loaded) => setEditor(() => loaded),
      () => undefined,
    )
  }, [])
  const live = Editor !== undefined && area.current !== null
  const control = getControl(id, Boolean(help), error)
  return (
    <Field id={id} label={label} help={help} error={error} optional={optional} className={clsx('rte-field', className)}>
      {live && (
        <Editor
          area={area.current as HTMLTextAreaElement}
          label={label}
          control={control}
          lang={lang}
          rows={rows}
          small={small}
        />
      )}
      <textarea
        dir="auto"
        {...(live ? { id, tabIndex: -1, 'aria-hidden': true } : control)}
        ref={area}
        name={name}
        className={live ? 'rte-behind' : 'input'}
        defaultValue={defaultValue}
        lang={lang}
        rows={rows}
      />
    </Field>
  )
}
