import { type Editor, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { CALLOUTS, type CalloutKind } from '#app/platform/html.ts'
import type { KeyOf } from '#app/platform/i18n.ts'
import { useTexts } from '#app/platform/page.tsx'
import { Icon, type IconData } from '#app/ui/icon.tsx'
import * as icons from '#app/ui/icons.ts'
import type { Panel } from './insert-panel.tsx'

type Key = KeyOf<'rich-text'>
type Tool = {
  text: Key
  icon?: IconData
  /** As people press it, where there is such a key. */
  keys?: string
  pressed?: boolean
  disabled?: boolean
  panel?: Panel
  run?: () => void
}

const STYLES = ['paragraph', 'heading_2', 'heading_3', 'heading_4', 'code_block'] as const
type Style = (typeof STYLES)[number] | `callout_${CalloutKind}`

function getStyle(editor: Editor): Style {
  const heading = ([2, 3, 4] as const).find((level) => editor.isActive('heading', { level }))
  if (heading) return `heading_${heading}`
  if (editor.isActive('codeBlock')) return 'code_block'
  const kind = CALLOUTS.find((one) => editor.isActive('callout', { kind: one }))
  return kind ? `callout_${kind}` : 'paragraph'
}

function setStyle(editor: Editor, style: Style): void {
  const chain = editor.chain().focus()
  const inCallout = editor.isActive('callout')
  if (style.startsWith('heading_')) chain.setHeading({ level: Number(style.at(-1)) as 2 | 3 | 4 }).run()
  else if (style === 'code_block') chain.setCodeBlock().run()
  else if (style === 'paragraph') {
    if (inCallout && editor.isActive('paragraph')) chain.lift('callout').run()
    else chain.setParagraph().run()
  } else {
    const kind = style.slice('callout_'.length)
    if (inCallout) chain.updateAttributes('callout', { kind }).run()
    else chain.wrapIn('callout', { kind }).run()
  }
}

/** What the toolbar shows of where the cursor is. */
function looking({ editor }: { editor: Editor }) {
  return {
    style: getStyle(editor),
    inTable: editor.isActive('table'),
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    active: ['bold', 'italic', 'strike', 'code', 'link', 'bulletList', 'orderedList', 'blockquote', 'image', 'film']
      .filter((name) => editor.isActive(name))
      .join(),
  }
}

/** The groups of the toolbar, from left to right. */
function getGroups(editor: Editor, at: ReturnType<typeof looking>, small: boolean): Tool[][] {
  const is = (name: string) => at.active.split(',').includes(name)
  const chain = () => editor.chain().focus()
  const marks: Tool[] = [
    { text: 'bold', icon: icons.bold, keys: 'Control+B', pressed: is('bold'), run: () => chain().toggleBold().run() },
    {
      text: 'italic',
      icon: icons.italic,
      keys: 'Control+I',
      pressed: is('italic'),
      run: () => chain().toggleItalic().run(),
    },
    { text: 'strike', icon: icons.strikethrough, pressed: is('strike'), run: () => chain().toggleStrike().run() },
    { text: 'code', icon: icons.code, keys: 'Control+E', pressed: is('code'), run: () => chain().toggleCode().run() },
    { text: 'link', icon: icons.link, pressed: is('link'), panel: 'link' },
  ]
  const lists: Tool[] = [
    { text: 'list', icon: icons.list, pressed: is('bulletList'), run: () => chain().toggleBulletList().run() },
    {
      text: 'numbers',
      icon: icons.listOrdered,
      pressed: is('orderedList'),
      run: () => chain().toggleOrderedList().run(),
    },
    { text: 'quote', icon: icons.quote, pressed: is('blockquote'), run: () => chain().toggleBlockquote().run() },
  ]
  const picture: Tool = { text: 'picture', icon: icons.image, pressed: is('image'), panel: 'picture' }
  const parts: Tool[] = [
    picture,
    { text: 'film', icon: icons.circlePlay, pressed: is('film'), panel: 'film' },
    {
      text: 'table',
      icon: icons.table,
      pressed: at.inTable,
      disabled: at.inTable,
      run: () => chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { text: 'line', icon: icons.minus, run: () => chain().setHorizontalRule().run() },
  ]
  const steps: Tool[] = [
    { text: 'undo', icon: icons.undo, keys: 'Control+Z', disabled: !at.undo, run: () => chain().undo().run() },
    { text: 'redo', icon: icons.redo, keys: 'Control+Shift+Z', disabled: !at.redo, run: () => chain().redo().run() },
  ]
  const table: Tool[] = [
    { text: 'add_row', run: () => chain().addRowAfter().run() },
    { text: 'add_column', run: () => chain().addColumnAfter().run() },
    { text: 'delete_row', run: () => chain().deleteRow().run() },
    { text: 'delete_column', run: () => chain().deleteColumn().run() },
    { text: 'header_row', run: () => chain().toggleHeaderRow().run() },
    { text: 'delete_table', run: () => chain().deleteTable().run() },
  ]
  const groups = small ? [marks, [...lists.slice(0, 2), picture], steps] : [marks, lists, parts, steps]
  return at.inTable ? [...groups, table] : groups
}

type Props = { editor: Editor; small: boolean; panel: Panel | undefined; onPanel: (panel: Panel | undefined) => void }

/** One stop of the Tab key; arrows lead from tool to tool, Alt+F10 here and Esc back to the text. */
export function Toolbar({ editor, small, panel, onPanel }: Props) {
  const t = useTexts('rich-text')
  const [stop, setStop] = useState(0)
  const at = useEditorState({ editor, selector: looking })
  const groups = getGroups(editor, at, small)
  const first = small ? 0 : 1
  const count = first + groups.flat().length
  const current = Math.min(stop, count - 1)
  const tabIndex = (index: number) => (index === current ? 0 : -1)

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -current, End: count - 1 - current }
    const step = steps[event.key]
    if (step === undefined || event.altKey) return
    event.preventDefault()
    const next = (current + step + count) % count
    event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')[next]?.focus()
  }
  let index = first
  return (
    <div role="toolbar" aria-label={t('toolbar')} className="rte-bar" onKeyDown={onKeyDown}>
      {!small && (
        <select
          className="input input-sm"
          aria-label={t('style')}
          data-tool
          tabIndex={tabIndex(0)}
          onFocus={() => setStop(0)}
          value={at.style}
          onChange={({ target }) => setStyle(editor, target.value as Style)}
        >
          {[...STYLES, ...CALLOUTS.map((kind) => `callout_${kind}` as const)].map((style) => (
            <option key={style} value={style}>
              {t(style)}
            </option>
          ))}
        </select>
      )}
      {groups.map((tools) => (
        <span key={tools[0]?.text} className="rte-group">
          {tools.map((tool) => {
            const own = index++
            return (
              <ToolButton
                key={tool.text}
                tool={tool}
                open={tool.panel !== undefined && tool.panel === panel}
                tabIndex={tabIndex(own)}
                onFocus={() => setStop(own)}
                onPress={() => (tool.panel ? onPanel(tool.panel === panel ? undefined : tool.panel) : tool.run?.())}
              />
            )
          })}
        </span>
      ))}
    </div>
  )
}

type ButtonProps = { tool: Tool; open: boolean; tabIndex: number; onFocus: () => void; onPress: () => void }

function ToolButton({ tool: { text, icon, keys, pressed, disabled, panel }, open, onPress, ...focus }: ButtonProps) {
  const t = useTexts('rich-text')
  const name = t(text)
  return (
    <button
      {...focus}
      type="button"
      data-tool
      aria-label={icon && name}
      title={icon && (keys ? `${name} (${keys.replace('Control', 'Ctrl')})` : name)}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      aria-expanded={panel && open}
      aria-disabled={disabled || undefined}
      // The text keeps what is selected in it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onPress()}
    >
      {icon ? <Icon of={icon} size={18} /> : name}
    </button>
  )
}
