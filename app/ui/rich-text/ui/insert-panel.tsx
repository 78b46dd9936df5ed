import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { EMBED_SERVICES, getEmbed } from '#app/platform/embed.ts'
import { useLocale, useTexts } from '#app/platform/page.tsx'
import { addressAsTyped } from './nodes.ts'
import type { Uploads } from './use-uploads.ts'

export type Panel = 'link' | 'picture' | 'film'

type Props = { editor: Editor; uploads: Uploads; onDone: () => void }

/** The small form of a link, a picture or a film; what is selected in the text can be changed in it. */
export function InsertPanel({ panel, ...props }: Props & { panel: Panel }) {
  if (panel === 'link') return <LinkPanel {...props} />
  return panel === 'film' ? <FilmPanel {...props} /> : <PicturePanel {...props} />
}

function LinkPanel({ editor, onDone }: Props) {
  const t = useTexts('rich-text')
  const had = (editor.getAttributes('link').href as string | undefined) ?? ''
  const [typed, setTyped] = useState(had)
  const [wrong, setWrong] = useState(false)
  function save() {
    const href = addressAsTyped(typed)
    if (!href) return setWrong(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    // Where nothing is selected, the address itself is the text.
    if (editor.state.selection.empty && had === '')
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    else chain.setLink({ href }).run()
    onDone()
  }
  function remove() {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return (
    <Lines label={t('link')} onEnter={save}>
      <Text
        label={t('address')}
        value={typed}
        onType={setTyped}
        error={wrong && t('no_address')}
        inputMode="url"
        focus
      />
      <Buttons save={t('save_link')} onSave={save} onRemove={had ? remove : undefined} />
    </Lines>
  )
}

function FilmPanel({ editor, onDone }: Props) {
  const t = useTexts('rich-text')
  const locale = useLocale()
  const had = editor.isActive('film') ? editor.getAttributes('film') : { page: '', title: '' }
  const [address, setAddress] = useState<string>(had.page)
  const [title, setTitle] = useState<string>(had.title)
  const [wrong, setWrong] = useState(false)
  const services = new Intl.ListFormat(locale, { type: 'disjunction' }).format(EMBED_SERVICES)
  function save() {
    const embed = getEmbed(address.trim())
    if (!embed) return setWrong(true)
    editor
      .chain()
      .focus()
      .insertContent({ type: 'film', attrs: { page: embed.page, title: title.trim() } })
      .run()
    onDone()
  }
  return (
    <Lines label={t('film')} onEnter={save}>
      <Text
        label={t('film_address', { services })}
        value={address}
        onType={setAddress}
        error={wrong && t('no_film', { services })}
        inputMode="url"
        focus
      />
      <Text label={t('film_title')} value={title} onType={setTitle} />
      <Buttons save={t('save_film')} onSave={save} />
    </Lines>
  )
}

function PicturePanel({ editor, uploads, onDone }: Props) {
  const t = useTexts('rich-text')
  const had = editor.isActive('image') ? editor.getAttributes('image') : undefined
  const [alt, setAlt] = useState<string>(had?.alt ?? '')
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState(false)
  const [busy, setBusy] = useState(false)
  async function save() {
    if (busy) return
    if (!file && !had) return setWrong(true)
    if (file) {
      setBusy(true)
      const stored = await uploads.store(file)
      setBusy(false)
      if (!stored) return
      editor
        .chain()
        .focus()
        .setImage({ ...stored, alt: alt.trim() })
        .run()
    } else editor.chain().focus().updateAttributes('image', { alt: alt.trim() }).run()
    onDone()
  }
  return (
    <Lines label={t('picture')} onEnter={() => void save()}>
      <label className="field">
        <span className="label">{t('picture_file')}</span>
        <input
          type="file"
          className="rte-file"
          accept="image/png,image/jpeg,image/webp,image/gif,image/svg+xml"
          aria-invalid={(wrong && !file) || undefined}
          onChange={({ target }) => setFile(target.files?.[0])}
        />
        {wrong && !file && <span className="error">{t('no_picture')}</span>}
      </label>
      <Text label={t('picture_text')} help={t('picture_text_help')} value={alt} onType={setAlt} focus={Boolean(had)} />
      <Buttons save={t('save_picture')} onSave={() => void save()} busy={busy} />
    </Lines>
  )
}

/** No form, as it stands within one: Enter does what its button does. */
function Lines({ label, onEnter, children }: { label: string; onEnter: () => void; children: React.ReactNode }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || (event.target as HTMLElement).tagName !== 'INPUT') return
    event.preventDefault()
    onEnter()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own look
    <div className="rte-panel" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </div>
  )
}

type TextProps = {
  label: string
  help?: string
  value: string
  onType: (value: string) => void
  error?: string | false
  inputMode?: 'url'
  focus?: boolean
}

/** Without a name, so that it is neither sent nor kept as a draft. */
function Text({ label, help, value, onType, error, inputMode, focus }: TextProps) {
  return (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input input-sm"
        value={value}
        maxLength={500}
        inputMode={inputMode}
        aria-invalid={Boolean(error) || undefined}
        onChange={({ target }) => onType(target.value)}
        // biome-ignore lint/a11y/noAutofocus: somebody asked for this form
        autoFocus={focus}
      />
      {help && <span className="help">{help}</span>}
      {error && (
        <span className="error" role="alert">
          {error}
        </span>
      )}
    </label>
  )
}

type ButtonsProps = { save: string; onSave: () => void; onRemove?: () => void; busy?: boolean }

function Buttons({ save, onSave, onRemove, busy }: ButtonsProps) {
  const t = useTexts('rich-text')
  return (
    <div className="row" style={{ '--g': '8px' }}>
      <button type="button" className="btn btn-sm btn-primary" aria-disabled={busy || undefined} onClick={onSave}>
        {save}
      </button>
      {onRemove && (
        <button type="button" className="btn btn-sm" onClick={onRemove}>
          {t('remove_link')}
        </button>
      )}
    </div>
  )
}
